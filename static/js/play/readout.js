/**
 * A position in words, for those who do not see it: where a piece stands, what stands on a square, where it may go. Pure.
 *
 */
import { material } from "./material.js";
import { FILES, ROLE_NAMES, piecesOf } from "./position.js";
import { legalFrom } from "./rules.js";
import { colorName, manName, roleName, sanInWords } from "./speech.js";
import { tr } from "../language.js";

const COLORS = /** @type {const} */ (["white", "black"]);
/** What pieces are called in a command: by their letter, their name, their names, in German too. @type {Record<string, string>} */
const CALLED = {
  k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn",
  könig: "king", könige: "king", dame: "queen", damen: "queen", turm: "rook", türme: "rook", läufer: "bishop",
  springer: "knight", bauer: "pawn", bauern: "pawn",
};
for (const role of ROLE_NAMES) Object.assign(CALLED, { [role]: role, [`${role}s`]: role });
const COLOR_WORDS = { white: /^(?:white|wei(?:ß|ss)(?:e[nmrs]?)?)$/, black: /^(?:black|schwarz(?:e[nmrs]?)?)$/ };

/**
 * @param {string} fen
 * @param {string[]} words a colour, a piece, or both
 * @returns {string | null} `White knights: b1, g1. Black knights: b8, g8.`; null when the words name no piece
 */
export function whereAre(fen, words) {
  const meant = COLORS.filter((color) => words.some((word) => COLOR_WORDS[color].test(word)));
  const colors = meant.length > 0 ? meant : COLORS;
  const named = words.filter((word) => !COLORS.some((color) => COLOR_WORDS[color].test(word)));
  if (words.length === 0 || named.some((word) => !CALLED[word])) return null;
  const roles = named.length > 0 ? named.map((word) => CALLED[word] ?? "") : ROLE_NAMES;
  const pieces = [...piecesOf(fen)];
  const lines = colors.map((color) => {
    const groups = roles.map((role) => {
      const squares = pieces.filter(([, piece]) => piece.color === color && piece.role === role).map(([square]) => square);
      const name = roleName(role, squares.length);
      if (named.length > 0) {
        if (squares.length === 0) return tr("{color} has no {pieces}", { color: colorName(color), pieces: roleName(role, 0) });
        return tr("{color} {pieces}: {squares}", { color: colorName(color), pieces: name, squares: squares.sort().join(", ") });
      }
      return squares.length > 0 ? `${name} ${squares.sort().join(", ")}` : "";
    });
    const told = groups.filter(Boolean).join(named.length > 0 ? ". " : "; ");
    return named.length > 0 ? `${told}.` : `${colorName(color)}: ${told}.`;
  });
  return lines.join(" ");
}

/** @param {string} fen @param {string} square @returns {string} `e4: white pawn.` */
export function onSquare(fen, square) {
  const piece = piecesOf(fen).get(square);
  return piece ? `${square}: ${manName(piece)}.` : tr("{square} is empty.", { square });
}

/** @param {string} fen @param {string} square @returns {string} where the piece there may go, in words */
export function movesFrom(fen, square) {
  const piece = piecesOf(fen).get(square);
  if (!piece) return tr("{square} is empty.", { square });
  const moves = legalFrom(fen, square);
  const name = manName(piece);
  if (moves.length === 0) return tr("The {name} on {square} has no legal move.", { name, square });
  const goals = [...new Set(moves.map((move) => goal(move.san, move.uci.slice(2, 4))))];
  return tr("The {name} on {square} can go to {goals}.", { name, square, goals: goals.join(", ") });
}

/** @param {string} san @param {string} to @returns {string} `e5, taking`, or castling by its name */
function goal(san, to) {
  if (san.startsWith("O-O")) return `${to}, ${sanInWords(san)}`;
  const marks = [san.includes("x") && tr("taking"), san.endsWith("#") ? tr("mate") : san.endsWith("+") && tr("check")].filter(Boolean);
  return marks.length > 0 ? `${to} (${marks.join(", ")})` : to;
}

/** @param {string} fen @returns {string} the whole board, rank by rank from the eighth; empty ones in one word */
export function readBoard(fen) {
  const pieces = piecesOf(fen);
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    const row = FILES.map((file) => [`${file}${rank}`, pieces.get(`${file}${rank}`)]).filter(([, piece]) => piece);
    const told = row.map(([square, piece]) => `${square} ${manName(/** @type {any} */ (piece))}`);
    return tr("Rank {rank}: {told}.", { rank, told: told.length > 0 ? told.join(", ") : tr("empty") });
  });
  return ranks.join(" ");
}

/** @param {string} fen @param {string} initialFen @returns {string} `White has taken knight, 2 pawns. Black has taken bishop. Black is ahead by 3.` */
export function materialWords(fen, initialFen) {
  const sides = material(fen, initialFen);
  const told = COLORS.map((color) => tr("{color} has taken {taken}.", { color: colorName(color), taken: counted(sides[color].taken) || tr("nothing") }));
  const ahead = COLORS.find((color) => sides[color].ahead > 0);
  told.push(ahead ? tr("{color} is ahead by {ahead}.", { color: colorName(ahead), ahead: sides[ahead].ahead }) : tr("Material is level."));
  return told.join(" ");
}

/** @param {string[]} roles sorted @returns {string} `2 bishops, pawn` */
export function counted(roles) {
  return [...new Set(roles)]
    .map((role) => {
      const count = roles.filter((one) => one === role).length;
      return count > 1 ? `${count} ${roleName(role, count)}` : roleName(role);
    })
    .join(", ");
}
