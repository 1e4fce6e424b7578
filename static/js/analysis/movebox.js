/** A line to write moves in, SAN or UCI: the whole board by keyboard alone. */

import { readMove } from "../play/rules.js";
import { TYPED } from "../play/words.js";

/**
 * @param {HTMLFormElement} form with one input and one `.problem`
 * @param {() => string | null} fen the position to move in; null while nobody may
 * @param {(move: import("./tree.js").Played) => void} play
 */
export function createMoveBox(form, fen, play) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const problem = /** @type {HTMLElement} */ (form.querySelector(".problem"));

  /** @param {string} text */
  function tell(text) {
    // Emptied first, so that the same problem twice is read out twice.
    problem.textContent = "";
    problem.textContent = text;
    input.setAttribute("aria-invalid", String(text !== ""));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = fen();
    if (now === null) return tell("There is nothing to move just now.");
    const read = readMove(now, input.value);
    if ("move" in read) {
      input.value = "";
      tell("");
      play(read.move);
    } else {
      tell(TYPED[read.problem]?.(input.value.trim(), read.choices ?? []) ?? "");
      input.select();
    }
  });
  input.addEventListener("input", () => {
    if (problem.textContent) tell("");
  });
}
