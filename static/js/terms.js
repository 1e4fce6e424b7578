/** What one wishes of a game, as the form of the chair says it; the same on a character's page and in its room. */

import { tr, trn } from "./language.js";

/** @typedef {{color: string, time_control: string, rated: boolean, initial_fen?: string, character_id?: string}} Terms */

const PIECES = { white: "RNBQKBNR", black: "rnbqkbnr" };
const PAWNS = { white: "PPPPPPPP", black: "pppppppp" };
/** What the one across gives away at the start: the file of the piece, or of the pawn before the king's bishop. */
const ODDS = /** @type {Record<string, number>} */ ({ queen: 3, rook: 0, knight: 1, pawn: 5 });

/**
 * The start position in which the side across plays without a piece, as odds are given.
 * @param {string} odds `queen`, `rook`, `knight` or `pawn`
 * @param {"white" | "black"} mine the colour of whoever is given odds
 * @returns {string} a FEN
 */
export function oddsFen(odds, mine) {
  const other = mine === "white" ? "black" : "white";
  const without = (/** @type {string} */ rank) => `${rank.slice(0, ODDS[odds])}1${rank.slice((ODDS[odds] ?? 0) + 1)}`;
  const pieces = { ...PIECES };
  const pawns = { ...PAWNS };
  if (odds === "pawn") pawns[other] = without(pawns[other]);
  else pieces[other] = without(pieces[other]);
  const lost = odds === "rook" ? (other === "white" ? "Q" : "q") : "";
  return `${pieces.black}/${pawns.black}/8/8/8/8/${pawns.white}/${pieces.white} w ${"KQkq".replace(lost, "")} - 0 1`;
}

/** @param {string} control as the house writes it @returns {string} `3+2`, `3 days a move`, or that there is no clock */
export function clockWords(control) {
  const days = /^([0-9]+)d$/.exec(control)?.[1];
  if (days) return trn("a day a move", "{n} days a move", Number(days));
  return control === "untimed" ? tr("no clock") : control;
}

/** @param {HTMLFormElement} form @returns {Terms} */
export function termsOf(form) {
  const answers = new FormData(form);
  const text = (/** @type {string} */ name) => String(answers.get(name) ?? "").trim();
  const wanted = text("time_control") || "untimed";
  const own = `${Number(text("minutes")) || 1}+${Number(text("seconds")) || 0}`;
  const isMine = text("start").startsWith("my_");
  const start = text("start").replace("my_", "");
  const against = text("character_id");
  let color = text("color") || "random";
  /** @type {Terms} */
  const terms = { color, time_control: wanted === "own" ? own : wanted, rated: text("stakes") === "rated", ...(against ? { character_id: against } : {}) };
  if (start in ODDS) {
    // The odds stand on one side of the board, so the colour is drawn here.
    if (color === "random") color = Math.random() < 0.5 ? "white" : "black";
    const given = (color === "white") !== isMine ? "white" : "black";
    return { ...terms, color, rated: false, initial_fen: oddsFen(start, given) };
  }
  if (start === "position" && text("initial_fen")) return { ...terms, rated: false, initial_fen: text("initial_fen") };
  return terms;
}

/**
 * Keeps the form to what a game can be: from another position it is a friendly, so `rated` cannot be chosen beside it; and
 * the chosen position is said also where its part of the form is closed.
 * @param {HTMLFormElement} form
 */
export function keepTerms(form) {
  const rated = form.querySelector('input[name="stakes"][value="rated"]');
  const friendly = form.querySelector('input[name="stakes"][value="friendly"]');
  const heading = form.querySelector(".start-from summary");
  if (!(rated instanceof HTMLInputElement && friendly instanceof HTMLInputElement && heading)) return;
  const words = heading.textContent ?? "";
  const follow = () => {
    const start = form.querySelector('input[name="start"]:checked');
    const isUsual = !(start instanceof HTMLInputElement) || start.value === "standard";
    if (!isUsual && rated.checked) friendly.checked = true;
    rated.disabled = !isUsual;
    heading.textContent = isUsual ? words : `${words}: ${start.parentElement?.textContent?.trim() ?? ""}`;
  };
  form.addEventListener("change", follow);
  follow();
}
