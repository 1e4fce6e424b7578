/** The way in for games and positions from elsewhere: paste or a file. The server reads them; see `domain/notation.py`. */

import { ApiError, explain, post } from "../api.js";
import { place } from "../after/make.js";
import { tr } from "../language.js";

/** Bytes of a file that are looked at; one game with everything has a tenth of that. */
const FILE_LIMIT = 200_000;

/** Characters the server reads at once (`MAX_TEXT_LENGTH`). */
const TEXT_LIMIT = 60_000;

/** @param {ArrayBuffer} bytes @returns {string} as UTF-8 or, where it is none, in the letters of Western Europe: PGN's own */
export function decoded(bytes) {
  try {
    // A file may be cut in the middle of a letter: as in a stream, that is no fault.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {string} text @returns {string} up to where headers follow moves */
export function firstGame(text) {
  let hasMoves = false;
  let end = 0;
  for (const line of text.split(/(?<=\r\n|\n|\r(?!\n))/)) {
    if (/^\[\w+\s+"/.test(line)) {
      if (hasMoves) return text.slice(0, end).trimEnd();
    } else if (line.trim()) hasMoves = true;
    end += line.length;
  }
  return text;
}

/** @param {string} text a FEN or a PGN @returns {Promise<any>} the game as the server reads it */
export const readNotation = (text) => post("/api/analysis/import", { text });

/** @param {(game: any) => void} onGame */
export function wireIntake(onGame) {
  const dialog = /** @type {HTMLDialogElement} */ (place("intake"));
  const text = /** @type {HTMLTextAreaElement} */ (place("intake-text"));
  const file = /** @type {HTMLInputElement} */ (place("intake-file"));
  const problem = place("intake-problem");
  const button = /** @type {HTMLButtonElement} */ (place("intake-read"));

  /** @param {string} words @param {boolean} [isWrong] whether they say what is wrong with the text */
  function tell(words, isWrong = words !== "") {
    problem.textContent = "";
    problem.textContent = words;
    text.setAttribute("aria-invalid", String(isWrong));
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
    const whole = await chosen.slice(0, FILE_LIMIT).arrayBuffer();
    const isCut = chosen.size > FILE_LIMIT;
    const all = decoded(whole);
    const first = isCut || all.length > TEXT_LIMIT ? firstGame(all) : all;
    if (isCut && first === all) return tell(tr("That file holds more than one game can. Cut one game out of it."));
    text.value = first;
    tell(first === all ? "" : tr("That file holds many games. This is the first of them."), false);
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
