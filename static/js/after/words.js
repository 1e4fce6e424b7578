/** What the house says about a finished game. */

import { verdicts } from "./make.js";
import { why } from "./why.js";

const REASONS = /** @type {Record<string, string>} */ ({
  checkmate: "by checkmate",
  resignation: "by resignation",
  timeout: "on time",
  abandonment: "because the other chair stayed empty",
  stalemate: "by stalemate",
  threefold_repetition: "by threefold repetition",
  fivefold_repetition: "by fivefold repetition",
  fifty_moves: "by the fifty-move rule",
  seventyfive_moves: "by the seventy-five-move rule",
  insufficient_material: "with too little left to mate",
  agreement: "by agreement",
});

/** What is missing when a step after the game did not come off. */
const MISSING = /** @type {Record<string, string>} */ ({
  analysis: "The engine could not look the game over: there is no graph and there are no moments to show.",
  features: "Nobody could say what kind of game it was.",
  rating: "The ratings were not reckoned; they stand as they stood before.",
  memories: "Nothing of this game was written down to be remembered.",
  narrative: "The story of this game was not told.",
});

/** How the time of a further try is told. @type {Intl.DateTimeFormatOptions} */
const MOMENT = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };

/** What is going on while one waits. */
const STEPS = /** @type {Record<string, string>} */ ({
  analysis: "Looking the game over, move by move.",
  features: "Looking the game over once more.",
  rating: "Reckoning what it does to the ratings.",
  memories: "Thinking about what to remember.",
  narrative: "Looking for the words.",
});

/** @param {any} told @param {string} seat @returns {{title: string, how: string}} */
export function headline(told, seat) {
  const opening = told.opening ? ` ${told.opening.name} (${told.opening.eco}).` : "";
  const pair = `${told.white.name} against ${told.black.name}`;
  if (told.result === "*") return { title: "Called off", how: `${pair}. It counts for nobody.` };
  const how = `${pair}, ${REASONS[told.end_reason] ?? "over"}.${opening}`;
  if (!told.winner) return { title: "Drawn", how };
  if (seat === "spectator") return { title: `${told[told.winner].name} won`, how };
  return { title: told.winner === seat ? "You won" : "You lost", how };
}

/** @param {any} progress `post_match` of a summary @returns {string} what is being done now */
export function waiting(progress) {
  return STEPS[progress.current_step] ?? "Looking the game over.";
}

/** @param {any} progress @returns {string[]} a sentence for everything that is missing, and one for when that may change */
export function missing(progress) {
  const given = progress.status === "failed" && progress.current_step ? [progress.current_step] : [];
  const failed = new Set([...progress.failed_steps, ...given]);
  const gaps = Object.keys(MISSING)
    .filter((step) => failed.has(step))
    .map((step) => MISSING[step] ?? "");
  if (!progress.retry_at) return gaps;
  const when = new Date(progress.retry_at).toLocaleString([], MOMENT);
  return [...gaps, `The club tries this again by itself, next on ${when}.`];
}

/**
 * What follows a move's name, of how it was judged: ", a mistake, +1.2. Nf3 was better. It leaves the ..."
 * @param {any} move as the analysis has it @returns {string}
 */
export function judgedWords(move) {
  const parts = [...verdicts(move).map(({ words }) => words), shown(move.evaluation)].filter(Boolean);
  const said = parts.length ? `, ${parts.join(", ")}.` : ".";
  const better = move.label && move.best_san && move.best_san !== move.san ? ` ${move.best_san} was better.` : "";
  const reason = move.label || move.mark ? why(move.reason) : "";
  return `${said}${better}${reason ? ` ${reason}` : ""}`;
}

/** @param {{centipawns: number | null, mate: number | null}} evaluation from White's side @returns {string} "+1.6", "mate in 3" */
export function shown({ centipawns, mate }) {
  if (mate !== null) return mate === 0 ? "mate" : `mate in ${Math.abs(mate)}`;
  if (centipawns === null) return "";
  const pawns = centipawns / 100;
  const sign = pawns >= 0.05 ? "+" : pawns <= -0.05 ? "−" : "";
  return `${sign}${Math.abs(pawns).toFixed(1)}`;
}
