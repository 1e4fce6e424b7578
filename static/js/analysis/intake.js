/** The way in for games and positions from elsewhere: paste or a file. The server reads them; see `domain/notation.py`. */

import { ApiError, explain, post } from "../api.js";
import { place } from "../after/make.js";

/** Bytes of a file that is looked at; one game with everything has a tenth of that. */
const FILE_LIMIT = 200_000;

/** @param {string} text a FEN or a PGN @returns {Promise<any>} the game as the server reads it */
export const readNotation = (text) => post("/api/analysis/import", { text });

/** @param {(game: any) => void} onGame */
export function wireIntake(onGame) {
  const dialog = /** @type {HTMLDialogElement} */ (place("intake"));
  const text = /** @type {HTMLTextAreaElement} */ (place("intake-text"));
  const file = /** @type {HTMLInputElement} */ (place("intake-file"));
  const problem = place("intake-problem");
  const button = /** @type {HTMLButtonElement} */ (place("intake-read"));

  /** @param {string} words */
  function tell(words) {
    problem.textContent = "";
    problem.textContent = words;
    text.setAttribute("aria-invalid", String(words !== ""));
  }

  place("intake-open").addEventListener("click", () => {
    tell("");
    dialog.showModal();
    text.focus();
  });
  place("intake-close").addEventListener("click", () => dialog.close());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > FILE_LIMIT) return tell("That file holds more than one game can. Cut one game out of it.");
    text.value = await chosen.text();
    tell("");
  });
  place("intake-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const game = await readNotation(text.value);
      tell("");
      dialog.close();
      file.value = "";
      onGame(game);
    } catch (error) {
      if (error instanceof ApiError && error.status && error.status !== 401) tell(error.message);
      else explain(error);
    } finally {
      button.disabled = false;
    }
  });
}
