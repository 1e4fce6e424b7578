/** The light switch: afternoon, evening, or as the system has it. Remembered in this browser. */

import { notice } from "./notices.js";
import { tr } from "./language.js";

const KEY = "chess-club.light";
/** The order in which one press leads to the next. */
const LIGHTS = /** @type {const} */ (["system", "afternoon", "evening"]);

/** @typedef {typeof LIGHTS[number]} Light */

/** @type {Readonly<Record<Light, string>>} */
const WORDS = {
  system: tr("Light or dark: as your system has it"),
  afternoon: tr("Light or dark: light"),
  evening: tr("Light or dark: dark"),
};

/** @returns {Light} what was chosen; nothing is the system's */
export function chosen() {
  const named = document.documentElement.dataset["theme"];
  return named === "afternoon" || named === "evening" ? named : "system";
}

/** @param {Light} light */
export function choose(light) {
  const root = document.documentElement;
  if (light === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = light;
  try {
    if (light === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, light);
  } catch {
    // Forbidden storage: the choice lasts for this page only.
  }
  document.dispatchEvent(new Event("chess-club:light"));
}

/** The bars of a phone take the colour of the room, which only the page knows once a light was chosen. */
function paintFrame() {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    const own = /** @type {HTMLMetaElement} */ (meta);
    own.dataset["own"] ??= own.content;
    own.content = chosen() === "system" ? own.dataset["own"] : ground;
  }
}

export function wireLightSwitch() {
  const button = document.getElementById("light-switch");
  const words = document.getElementById("light-words");
  if (!button || !words) return;
  const show = () => {
    button.dataset["light"] = chosen();
    button.title = words.textContent = WORDS[chosen()];
    paintFrame();
  };
  button.hidden = false;
  show();
  document.addEventListener("chess-club:light", show);
  button.addEventListener("click", () => {
    choose(LIGHTS[(LIGHTS.indexOf(chosen()) + 1) % LIGHTS.length] ?? "system");
    notice(`${WORDS[chosen()]}.`, { key: "light" });
  });
}
