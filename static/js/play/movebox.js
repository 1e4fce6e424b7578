/**
 * The line on the score sheet where a move can be written: SAN or UCI, Enter plays it.
 * @typedef {import("./types").View} View
 */
import { byId } from "./dom.js";
import { readMove } from "./rules.js";
import { TYPED } from "./words.js";

/** @param {(move: import("./rules.js").Played) => void} play */
export function createMoveBox(play) {
  const form = byId("move-box");
  const input = /** @type {HTMLInputElement} */ (byId("move-input"));
  const problem = byId("move-problem");
  /** @type {View | null} */
  let view = null;

  /** @param {string} text */
  function tell(text) {
    // Emptied first, so that the same problem twice is read out twice.
    problem.textContent = "";
    problem.textContent = text;
    input.setAttribute("aria-invalid", String(text !== ""));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!view) return;
    if (!view.canMove) {
      tell(reason(view));
      return;
    }
    const read = readMove(view.liveFen, input.value);
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

  return {
    /** @param {View} next */
    show(next) {
      view = next;
      form.hidden = next.seat === "spectator" || next.state.status === "ended";
    },
  };
}

/** @param {View} view */
function reason(view) {
  if (!view.state.known) return "The pieces are still being set up.";
  if (view.isPast) return "You are looking at the past. Press End to return to the game.";
  if (view.pending) return "Your last move is still on its way.";
  return "It is not your move yet.";
}
