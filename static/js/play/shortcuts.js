/**
 * Single keys, from anywhere on the page but from fields and dialogs. They can be switched off, for those whose voice or
 * hand presses keys they did not mean; the arrows that walk the game (moves.js) stay.
 */
import { needsKeys } from "./dom.js";
import { tr } from "../language.js";

/** What the help sheet lists and what the keys do, in one. `does` names an action of the page. */
export const KEYS = Object.freeze([
  { key: "f", does: "flip", words: tr("turn the board") },
  { key: "t", does: "table", words: tr("the board as a table") },
  { key: "z", does: "zen", words: tr("zen, and back") },
  { key: "m", does: "move", words: tr("write a move or a question") },
  { key: "c", does: "talk", words: tr("say something") },
  { key: "l", does: "last", words: tr("hear the last move again") },
  { key: "x", does: "wipe", words: tr("wipe arrows and circles, undo a premove") },
  { key: "q", does: "sound", words: tr("sound on or off") },
  { key: ",", does: "settings", words: tr("set your table") },
  { key: "?", does: "help", words: tr("this sheet") },
]);

/** Keys that other parts of the page answer, for the sheet. */
export const OTHER_KEYS = Object.freeze([
  { key: "←  →", words: tr("one move back, one move on") },
  { key: "Home  End", words: tr("the start, the game as it stands") },
  { key: "Esc", words: tr("close what lies on the board") },
]);

/**
 * @param {Record<string, () => void>} actions by the names of `KEYS`
 * @param {() => boolean} areOn
 */
export function listenForKeys(actions, areOn) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (!areOn() || needsKeys(event.target)) return;
    const found = KEYS.find(({ key }) => key === event.key.toLowerCase());
    const act = found && actions[found.does];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
