/** Which of a game's puzzles are put: those whose solutions the reader's own engine finds to be the only ones. */

import { find } from "../play/rules.js";
import { isOnlyMove } from "./judging.js";
import { turnOf } from "./uci.js";

/** @typedef {import("./judging.js").Lesson} Lesson */
/** @typedef {Pick<ReturnType<typeof import("./engine.js").createEngine>, "search">} Engine */

/** Puzzles of one game. */
export const WANTED = 3;
/** Nodes a position is looked at for: half a second of a laptop, five times what the game's analysis had. */
const NODES = 120_000;

/**
 * @param {Lesson[]} candidates the finest first
 * @param {Engine | null} engine null where the reader does without: the analysis of the game is trusted for one move each
 * @param {(found: number) => void} onFound
 * @param {number} wanted how many at the most
 * @returns {Promise<{puzzles: Lesson[], checked: boolean}>} in the order of the game
 */
export async function choosePuzzles(candidates, engine, onFound = () => {}, wanted = WANTED) {
  /** @type {Lesson[]} */
  const puzzles = [];
  let checked = engine !== null;
  for (const candidate of candidates) {
    if (puzzles.length === wanted) break;
    const line = checked && engine ? await soundLine(candidate, engine) : candidate.line.slice(0, 1);
    if (line === null) {
      // The engine is gone: begin again without it.
      checked = false;
      puzzles.splice(0, puzzles.length, ...candidates.slice(0, wanted).map((one) => ({ ...one, line: one.line.slice(0, 1) })));
      break;
    }
    if (line.length) puzzles.push({ ...candidate, line });
    onFound(puzzles.length);
  }
  return { puzzles: puzzles.sort((one, other) => one.ply - other.ply), checked };
}

/**
 * @param {Lesson} lesson @param {Engine} engine
 * @returns {Promise<string[] | null>} as much of its line as has one solution only, perhaps nothing; null without an engine
 */
async function soundLine(lesson, engine) {
  let { fen } = lesson;
  /** @type {string[]} */
  let sound = [];
  for (let step = 0; step < lesson.line.length; step += 2) {
    const solution = lesson.line[step] ?? "";
    const found = await engine.search({ fen, lines: 2, nodes: NODES });
    if (!found) return null;
    if (!isOnlyMove(found.lines, solution, turnOf(fen))) return sound;
    sound = lesson.line.slice(0, step + 1);
    const answer = find(find(fen, solution)?.fen ?? fen, lesson.line[step + 1] ?? "");
    if (!answer) return sound;
    fen = answer.fen;
  }
  return sound;
}
