/** A line to write moves in, SAN or UCI: the whole board by keyboard alone. */

import { createMoveLine } from "../play/moveline.js";
import { tr } from "../language.js";

/**
 * @param {HTMLFormElement} form with one input and one `.problem`
 * @param {() => string | null} fen the position to move in; null while nobody may
 * @param {(move: import("./tree.js").Played) => void} play
 */
export function createMoveBox(form, fen, play) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const line = createMoveLine(input, /** @type {HTMLElement} */ (form.querySelector(".problem")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = fen();
    if (now === null) line.tell(tr("There is nothing to move just now."));
    else line.submit(now, play);
  });
}
