/** Try it against the character from there: a new friendly game from a position of this one. */

import { explain, post } from "../api.js";
import { make } from "./make.js";
import { tr } from "../language.js";

/** @param {any} match @returns {any} the character at the table, opposite the reader's seat if there are two; null for none */
function character(match) {
  const far = match.your_seat === "white" ? "black" : "white";
  return [match[far], match.white, match.black].find((seat) => seat.kind === "character") ?? null;
}

/**
 * @param {any} match a finished one
 * @param {() => string} fen the position to begin with, asked when the button is pressed
 * @returns {HTMLButtonElement | null} null where no character sat at the table
 */
export function tryout(match, fen) {
  const other = character(match);
  if (!other) return null;
  const button = make("button", { type: "button", class: "button quiet", text: tr("Try it against {name}", { name: other.name }) });
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const color = other === match.white ? "black" : "white";
      const wish = { character_id: other.id, color, initial_fen: fen(), rated: false, takebacks: true };
      location.assign((await post("/api/matches", wish)).url);
    } catch (error) {
      button.disabled = false;
      explain(error);
    }
  });
  window.addEventListener("pageshow", () => (button.disabled = false));
  return button;
}
