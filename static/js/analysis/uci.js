/**
 * What the engine says, read: the Universal Chess Interface as far as an analysis needs it. Pure.
 *
 * @typedef {"white" | "black"} Color
 * @typedef {{centipawns: number | null, mate: number | null}} Score from White's side; a mate of 0 stands on the board
 * @typedef {{rank: number, depth: number, score: Score, moves: string[]}} Line rank from 1, moves in UCI
 */

import { decimal, tr } from "../language.js";

/** The slope of the curve that makes winning chances of centipawns: Lichess's figure, as the server's analysis has it. */
const SLOPE = 0.00368208;
/** Beyond so many centipawns, mates included, all is won alike; the server's ceiling. */
const CEILING = 1000;

/** @param {string} fen @returns {Color} */
export const turnOf = (fen) => (fen.split(" ")[1] === "b" ? "black" : "white");

/**
 * @param {string} text one line of the engine
 * @param {Color} turn the side to move in the position it thinks about: engines speak from its side
 * @returns {Line | null} null for anything but an exact evaluation with a line
 */
export function readInfo(text, turn) {
  if (!text.startsWith("info ") || text.includes("bound ")) return null;
  const words = text.split(" ");
  /** @param {string} name */
  const after = (name) => words[words.indexOf(name) + 1] ?? "";
  const at = words.indexOf("pv");
  const kind = words.includes("score") ? after("score") : "";
  const value = Number(words[words.indexOf("score") + 2]);
  if (at < 0 || !["cp", "mate"].includes(kind) || !Number.isFinite(value)) return null;
  const told = (turn === "white" ? value : -value) || 0;
  return {
    rank: words.includes("multipv") ? Number(after("multipv")) : 1,
    depth: Number(after("depth")) || 0,
    score: kind === "cp" ? { centipawns: told, mate: null } : { centipawns: null, mate: told },
    moves: words.slice(at + 1).filter((word) => /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(word)),
  };
}

/**
 * @param {Score} score
 * @param {Color} [side]
 * @returns {number} that side's winning chances, 0 to 1
 */
export function chanceOf({ centipawns, mate }, side = "white") {
  const reach = mate === null ? (centipawns ?? 0) : mate > 0 ? CEILING : -CEILING;
  const white = 1 / (1 + Math.exp(-SLOPE * Math.max(-CEILING, Math.min(CEILING, reach))));
  return side === "white" ? white : 1 - white;
}

/** @param {Score} score @returns {string} "+1.6", "−0.3", "0.0", "#3", "#−2" */
export function scoreShown({ centipawns, mate }) {
  if (mate !== null) return mate === 0 ? "#" : `#${mate < 0 ? "−" : ""}${Math.abs(mate)}`;
  if (centipawns === null) return "";
  const pawns = centipawns / 100;
  return `${pawns >= 0.05 ? "+" : pawns <= -0.05 ? "−" : ""}${decimal(Math.abs(pawns))}`;
}

/** @param {Score} score @returns {string} "White is better by 1.6 pawns" */
export function scoreInWords({ centipawns, mate }) {
  if (mate === 0) return tr("Mate is on the board");
  if (mate !== null) return tr("{color} mates in {number}", { color: mate > 0 ? tr("White") : tr("Black"), number: Math.abs(mate) });
  const pawns = Math.abs(centipawns ?? 0) / 100;
  if (pawns < 0.3) return tr("Even");
  return tr("{color} is better by {pawns} pawns", { color: (centipawns ?? 0) > 0 ? tr("White") : tr("Black"), pawns: decimal(pawns) });
}
