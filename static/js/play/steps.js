/**
 * The buttons that walk the moves, for hands without a keyboard: what the arrow keys do (moves.js).
 * @typedef {import("./types").View} View
 */
import { byId } from "./dom.js";

/** @param {(ply: number | null) => void} lookAt */
export function createSteps(lookAt) {
  /** @type {View | null} */
  let view = null;
  const buttons = [...byId("steps").querySelectorAll("button")];

  /** @param {View} now @returns {Record<string, number>} where each button leads */
  const goals = (now) => ({ first: 0, back: now.shownPly - 1, on: now.shownPly + 1, last: now.livePly });

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const goal = view && goals(view)[button.dataset["step"] ?? ""];
      if (typeof goal === "number") lookAt(Math.max(0, goal));
    });
  }

  return {
    /** @param {View} next */
    show(next) {
      view = next;
      const { shownPly, livePly } = next;
      for (const button of buttons) {
        const isBack = button.dataset["step"] === "first" || button.dataset["step"] === "back";
        // Not `disabled`: that would take the focus from whoever walks to the end.
        button.setAttribute("aria-disabled", String(isBack ? shownPly === 0 : shownPly === livePly));
      }
    },
  };
}
