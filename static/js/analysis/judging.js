/**
 * How a move found in practice is judged, and whether a puzzle has only one solution. Pure.
 *
 * @typedef {import("./uci.js").Line} Line
 * @typedef {import("./uci.js").Color} Color
 * @typedef {{ply: number, color: Color, fen: string, before_uci: string | null, played_uci: string, played_san: string,
 *   label: string, best_uci: string, best_san: string, line: string[], chance_before: number, chance_after: number,
 *   match_id?: string, white?: string, black?: string, question?: string, answer?: string}} Lesson
 *   as `GET /api/matches/{id}/practice` tells it
 * @typedef {"best" | "good" | "same" | "better" | "worse" | "unknown"} Verdict
 */

import { chanceOf } from "./uci.js";
import { tr } from "../language.js";

/** Winning chances, 0 to 1, that a move may lose against the best one and still count: below the server's inaccuracy. */
export const GOOD_ENOUGH = 0.05;
/** Winning chances that the second-best move must be behind for a solution to be the only one. */
export const ALONE = 0.12;

/**
 * @param {Lesson} lesson
 * @param {string} uci what was tried instead
 * @param {Line[] | null} compared the tried and the best move under the engine, in either order; null without an engine
 * @returns {Verdict}
 */
export function verdictOf(lesson, uci, compared) {
  if (uci === lesson.best_uci) return "best";
  if (uci === lesson.played_uci) return "same";
  const tried = compared?.find((line) => line.moves[0] === uci);
  const best = compared?.find((line) => line.moves[0] === lesson.best_uci);
  if (!tried || !best) return "unknown";
  const lost = chanceOf(best.score, lesson.color) - chanceOf(tried.score, lesson.color);
  if (lost < GOOD_ENOUGH) return "good";
  return lost < (lesson.chance_before - lesson.chance_after) / 2 ? "better" : "worse";
}

/** @param {Verdict} verdict @returns {boolean} whether the error is put right */
export const isFound = (verdict) => verdict === "best" || verdict === "good";

/**
 * @param {Line[]} two the best two moves of a position, one where only one is legal
 * @param {string} solution in UCI
 * @param {Color} side to move
 * @returns {boolean} whether the solution is best and nothing else comes near
 */
export function isOnlyMove(two, solution, side) {
  const [first, second] = two;
  if (!first || first.moves[0] !== solution) return false;
  if (!second) return true;
  // Two ways to mate are two solutions, but a mate beside a move that is merely winning stands alone, and mate on the spot
  // beside one that takes longer.
  const [soon, later] = [Math.abs(first.score.mate ?? 0), second.score.mate === null ? Infinity : Math.abs(second.score.mate)];
  const mates = soon !== 0 && (later === Infinity || (soon === 1 && later > 1));
  return mates || chanceOf(first.score, side) - chanceOf(second.score, side) >= ALONE;
}

/** What is said to a move that was tried. @param {Verdict} verdict @param {string} san @param {Lesson} lesson @returns {string} */
export function answerTo(verdict, san, lesson) {
  return {
    best: tr("{san}. That is the move.", { san }),
    good: tr("{san} does it as well. The engine's own choice is {best_san}.", { san, best_san: lesson.best_san }),
    same: tr("{san} is what you played. Look for something else.", { san }),
    better: tr("{san} is better than {played_san}, but there is more in it.", { san, played_san: lesson.played_san }),
    worse: tr("{san} does not help. Look again.", { san }),
    unknown: tr("{san} may be good, but the engine is not here to say. It had another move in mind.", { san }),
  }[verdict];
}
