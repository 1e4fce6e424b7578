/** What the house says about a finished game. */

import { verdicts } from "./make.js";
import { why } from "./why.js";
import { HOW } from "../play/words.js";
import { decimal, locale, tr } from "../language.js";

/** What is missing when a step after the game did not come off. */
const MISSING = /** @type {Record<string, string>} */ ({
  analysis: tr("The engine could not look the game over: there is no graph and there are no moments to show."),
  features: tr("Nobody could say what kind of game it was."),
  rating: tr("The ratings were not reckoned; they stand as they stood before."),
  memories: tr("Nothing of this game was written down to be remembered."),
  narrative: tr("The story of this game was not told."),
});

/** How the time of a further try is told. @type {Intl.DateTimeFormatOptions} */
const MOMENT = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };

/** What is going on while one waits. */
const STEPS = /** @type {Record<string, string>} */ ({
  analysis: tr("Looking the game over, move by move."),
  features: tr("Looking the game over once more."),
  rating: tr("Reckoning what it does to the ratings."),
  memories: tr("Thinking about what to remember."),
  narrative: tr("Looking for the words."),
});

/** @param {any} told @param {string} seat @returns {{title: string, how: string}} */
export function headline(told, seat) {
  const opening = told.opening ? ` ${told.opening.called ?? told.opening.name} (${told.opening.eco}).` : "";
  const pair = tr("{name} against {name2}", { name: told.white.name, name2: told.black.name });
  if (told.result === "*") return { title: tr("Called off"), how: tr("{pair}. It counts for nobody.", { pair }) };
  const how = `${pair}, ${HOW[told.end_reason] ?? tr("over")}.${opening}`;
  if (!told.winner) return { title: tr("Drawn"), how };
  if (seat === "spectator") return { title: tr("{name} won", { name: told[told.winner].name }), how };
  return { title: told.winner === seat ? tr("You won") : tr("You lost"), how };
}

/** @param {any} progress `post_match` of a summary @returns {string} what is being done now */
export function waiting(progress) {
  return STEPS[progress.current_step] ?? tr("Looking the game over.");
}

/** @param {any} progress @returns {string[]} a sentence for everything that is missing, and one for when that may change */
export function missing(progress) {
  const given = progress.status === "failed" && progress.current_step ? [progress.current_step] : [];
  const failed = new Set([...progress.failed_steps, ...given]);
  const gaps = Object.keys(MISSING)
    .filter((step) => failed.has(step))
    .map((step) => MISSING[step] ?? "");
  if (!progress.retry_at) return gaps;
  const when = new Date(progress.retry_at).toLocaleString(locale, MOMENT);
  return [...gaps, tr("The club tries this again by itself, next on {when}.", { when })];
}

/**
 * What follows a move's name, of how it was judged: ", a mistake, +1.2. Nf3 was better. It leaves the ..."
 * @param {any} move as the analysis has it @param {boolean} isKey whether it is one of the game's key moments, for which
 *   the better move is told even where the loss was too small for a label @returns {string}
 */
export function judgedWords(move, isKey = false) {
  const parts = [...verdicts(move).map(({ words }) => words), shown(move.evaluation)].filter(Boolean);
  const said = parts.length ? `, ${parts.join(", ")}.` : ".";
  const better = (move.label || isKey) && move.best_san && move.best_san !== move.san ? tr(" {best_san} was better.", { best_san: move.best_san }) : "";
  const reason = move.label || move.mark || isKey ? why(move.reason) : "";
  return `${said}${better}${reason ? ` ${reason}` : ""}`;
}

/** @param {{centipawns: number | null, mate: number | null}} evaluation from White's side @returns {string} "+1.6", "mate in 3" */
export function shown({ centipawns, mate }) {
  if (mate !== null) return mate === 0 ? tr("mate") : tr("mate in {mate}", { mate: Math.abs(mate) });
  if (centipawns === null) return "";
  const pawns = centipawns / 100;
  const sign = pawns >= 0.05 ? "+" : pawns <= -0.05 ? "−" : "";
  return `${sign}${decimal(Math.abs(pawns))}`;
}
