/**
 * A position in words, for those who do not see it: where a piece stands, what stands on a square, where it may go. Pure.
 *
 * @typedef {import("./types").Color} Color
 */
import { material } from "./material.js";
import { FILES, ROLE_NAMES, piecesOf } from "./position.js";
import { legalFrom } from "./rules.js";
import { sanInWords } from "./speech.js";

const COLORS = /** @type {const} */ (["white", "black"]);
/** What pieces are called in a command: by their letter, their name, their names. @type {Record<string, string>} */
const CALLED = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
for (const role of ROLE_NAMES) Object.assign(CALLED, { [role]: role, [`${role}s`]: role });

/**
 * @param {string} fen
 * @param {string[]} words a colour, a piece, or both
 * @returns {string | null} `White knights: b1, g1. Black knights: b8, g8.`; null when the words name no piece
 */
export function whereAre(fen, words) {
  const colors = COLORS.filter((color) => words.includes(color) || !COLORS.some((any) => words.includes(any)));
  const named = words.filter((word) => !COLORS.includes(/** @type {Color} */ (word)));
  if (words.length === 0 || named.some((word) => !CALLED[word])) return null;
  const roles = named.length > 0 ? named.map((word) => CALLED[word] ?? "") : ROLE_NAMES;
  const pieces = [...piecesOf(fen)];
  const lines = colors.map((color) => {
    const groups = roles.map((role) => {
      const squares = pieces.filter(([, piece]) => piece.color === color && piece.role === role).map(([square]) => square);
      const name = squares.length === 1 ? role : `${role}s`;
      if (named.length > 0) return `${capital(color)} ${squares.length > 0 ? `${name}: ${squares.sort().join(", ")}` : `has no ${role}s`}`;
      return squares.length > 0 ? `${name} ${squares.sort().join(", ")}` : "";
    });
    const told = groups.filter(Boolean).join(named.length > 0 ? ". " : "; ");
    return named.length > 0 ? `${told}.` : `${capital(color)}: ${told}.`;
  });
  return lines.join(" ");
}

/** @param {string} fen @param {string} square @returns {string} `e4: white pawn.` */
export function onSquare(fen, square) {
  const piece = piecesOf(fen).get(square);
  return piece ? `${square}: ${piece.color} ${piece.role}.` : `${square} is empty.`;
}

/** @param {string} fen @param {string} square @returns {string} where the piece there may go, in words */
export function movesFrom(fen, square) {
  const piece = piecesOf(fen).get(square);
  if (!piece) return `${square} is empty.`;
  const moves = legalFrom(fen, square);
  const name = `The ${piece.color} ${piece.role} on ${square}`;
  if (moves.length === 0) return `${name} has no legal move.`;
  const goals = [...new Set(moves.map((move) => goal(move.san, move.uci.slice(2, 4))))];
  return `${name} can go to ${goals.join(", ")}.`;
}

/** @param {string} san @param {string} to @returns {string} `e5, taking`, or castling by its name */
function goal(san, to) {
  if (san.startsWith("O-O")) return `${to}, ${sanInWords(san)}`;
  const marks = [san.includes("x") && "taking", san.endsWith("#") ? "mate" : san.endsWith("+") && "check"].filter(Boolean);
  return marks.length > 0 ? `${to} (${marks.join(", ")})` : to;
}

/** @param {string} fen @returns {string} the whole board, rank by rank from the eighth; empty ones in one word */
export function readBoard(fen) {
  const pieces = piecesOf(fen);
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    const row = FILES.map((file) => [`${file}${rank}`, pieces.get(`${file}${rank}`)]).filter(([, piece]) => piece);
    const told = row.map(([square, piece]) => `${square} ${/** @type {any} */ (piece).color} ${/** @type {any} */ (piece).role}`);
    return `Rank ${rank}: ${told.length > 0 ? told.join(", ") : "empty"}.`;
  });
  return ranks.join(" ");
}

/** @param {string} fen @param {string} initialFen @returns {string} `White has taken knight, 2 pawns. Black has taken bishop. Black is ahead by 3.` */
export function materialWords(fen, initialFen) {
  const sides = material(fen, initialFen);
  const told = COLORS.map((color) => `${capital(color)} has taken ${counted(sides[color].taken) || "nothing"}.`);
  const ahead = COLORS.find((color) => sides[color].ahead > 0);
  told.push(ahead ? `${capital(ahead)} is ahead by ${sides[ahead].ahead}.` : "Material is level.");
  return told.join(" ");
}

/** @param {string[]} roles sorted @returns {string} `2 bishops, pawn` */
export function counted(roles) {
  return [...new Set(roles)]
    .map((role) => {
      const count = roles.filter((one) => one === role).length;
      return count > 1 ? `${count} ${role}s` : role;
    })
    .join(", ");
}

/** @param {string} word */
function capital(word) {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
