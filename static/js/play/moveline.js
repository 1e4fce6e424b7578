/** A line on which a move is written: reads it, says beside it what is wrong, forgets that with the next key. */

import { readMove } from "./rules.js";
import { TYPED } from "./words.js";

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} problem where a problem is said, and read out
 */
export function createMoveLine(input, problem) {
  /** @param {string} text empty when all is well */
  function tell(text) {
    // Emptied first, so that the same problem twice is read out twice.
    problem.textContent = "";
    problem.textContent = text;
    input.setAttribute("aria-invalid", String(text !== ""));
  }

  input.addEventListener("input", () => {
    if (problem.textContent) tell("");
  });

  return {
    tell,
    clear() {
      input.value = "";
      tell("");
    },
    /** Play what is written, in any notation, or say why not. @param {string} fen @param {(move: import("./rules.js").Played) => void} play */
    submit(fen, play) {
      const read = readMove(fen, input.value);
      if ("move" in read) {
        this.clear();
        play(read.move);
      } else {
        tell(TYPED[read.problem]?.(input.value.trim(), read.choices ?? []) ?? "");
        input.select();
      }
    },
  };
}
