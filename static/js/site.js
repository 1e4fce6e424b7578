/** On every page: the light switch, and the shell that stands while the house cannot be reached. */

import { wireLightSwitch } from "./light.js";

wireLightSwitch();

/** Who asked to be called when something waits (calls.js), or is in an arena, is called from every page of theirs. */
function isCalled() {
  try {
    const asked = ["chess-club.calls", "chess-club.arena"].some((key) => localStorage.getItem(key) === "on");
    return document.querySelector(".who") !== null && asked;
  } catch {
    return false;
  }
}
const callIfAsked = () => isCalled() && void import("./calls.js").then(({ keepCalling }) => keepCalling());
callIfAsked();
// Another page of theirs entered an arena meanwhile, or was asked to call.
addEventListener("storage", callIfAsked);

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
