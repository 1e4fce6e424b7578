/** On every page: the light switch, and the shell that stands while the house cannot be reached. */

import { wireLightSwitch } from "./light.js";

wireLightSwitch();

/** Where it is kept that somebody asked to be called when something waits (calls.js), or is in an arena. */
const ASKED = ["chess-club.calls", "chess-club.arena"];

/** After how long nothing that a page wants is on its way any more. */
const RESTED_MS = 5000;

/** Whether they are called from every page of theirs for more than challenges. */
function hasAsked() {
  try {
    return ASKED.some((key) => localStorage.getItem(key) === "on");
  } catch {
    return false;
  }
}
if (document.querySelector(".who")) {
  const call = () => void import("./calls.js").then(({ keepCalling }) => keepCalling()).catch(() => null);
  // Challenges alone are looked for once the page has rested: it costs a first visit nothing.
  if (hasAsked()) call();
  else setTimeout(call, RESTED_MS);
  // Another page of theirs entered an arena meanwhile, or was asked to call.
  addEventListener("storage", ({ key }) => ASKED.includes(key ?? "") && hasAsked() && call());
}

const bell = document.getElementById("desk-bell");
if (bell instanceof HTMLButtonElement) {
  // Nothing of the desk is fetched before somebody reaches for it.
  const reached = () => import("./desk/bell.js").then(({ ringer }) => ringer(bell));
  bell.disabled = false;
  bell.addEventListener("pointerenter", () => void reached().catch(() => null), { once: true });
  bell.addEventListener("click", () => void reached().then((ring) => ring()).catch(() => null));
}

// After everything that the page itself wants: the shell is for another day. Refused where storage is.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => null));
}
