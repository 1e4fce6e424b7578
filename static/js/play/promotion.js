/**
 * The chooser for a promotion: four pieces over the square, for mouse, touch and keyboard. Escape or a click beside it
 * takes the pawn back.
 * @typedef {import("./rules.js").Played} Played
 */
import { el, pieceImage } from "./dom.js";

const ROLES = /** @type {const} */ ([
  ["q", "queen"],
  ["n", "knight"],
  ["r", "rook"],
  ["b", "bishop"],
]);

/** @param {HTMLElement} place the dialog, laid over the board */
export function createPromotion(place) {
  /** @type {((choice: string | null) => void) | null} */
  let finish = null;

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const buttons = [...place.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const letter = ROLES.find(([letter]) => letter === event.key.toLowerCase())?.[0];
    if (event.key === "Escape") finish?.(null);
    else if (letter && !event.ctrlKey && !event.metaKey) finish?.(letter);
    else if (event.key === "Tab") buttons[(at + (event.shiftKey ? 3 : 1)) % 4]?.focus();
    else if (step) buttons[(at + step + 4) % 4]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  place.addEventListener("keydown", onKey);
  place.addEventListener("click", (event) => {
    if (event.target === place) finish?.(null);
  });

  return {
    /**
     * @param {Played[]} moves the promotions of one pawn
     * @param {string} square where it arrives
     * @param {"white" | "black"} color
     * @param {"white" | "black"} below the side at the foot of the board
     * @returns {Promise<Played | null>}
     */
    async choose(moves, square, color, below) {
      finish?.(null);
      const cameFrom = document.activeElement;
      const file = square.charCodeAt(0) - "a".charCodeAt(0);
      place.dataset["file"] = String(below === "white" ? file : 7 - file);
      place.dataset["edge"] = color === below ? "top" : "bottom";
      const choices = el("div", { class: "promotion-choices" });
      for (const [letter, role] of ROLES) {
        const choice = el("button", { type: "button", "aria-label": role }, pieceImage(color, role));
        choice.addEventListener("click", () => finish?.(letter));
        choices.append(choice);
      }
      place.replaceChildren(choices);
      place.hidden = false;
      /** @type {HTMLElement | null} */ (choices.querySelector("button"))?.focus();
      const letter = await new Promise((resolve) => {
        finish = resolve;
      });
      finish = null;
      place.hidden = true;
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
      return moves.find((move) => move.uci.endsWith(letter ?? "-")) ?? null;
    },
    /** Put it away: the position has changed. */
    cancel: () => finish?.(null),
  };
}
