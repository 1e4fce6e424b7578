/** The rules of chess as the page needs them: where a piece may go, what a typed move means. The server decides. */
import { Chess } from "chess.js";
import { fromSpeech } from "./spokenmove.js";

/**
 * @typedef {{uci: string, san: string, fen: string}} Played
 * @typedef {{move: Played}
 *   | {problem: "empty" | "unreadable" | "illegal" | "ambiguous" | "promotion", choices?: string[]}} Reading
 */

/** How many positions' legal moves are remembered; walking a game asks for the same ones again. */
const KEPT = 8;
/** @type {Map<string, import("chess.js").Move[]>} */
const known = new Map();

/** @param {string} fen @returns {import("chess.js").Move[]} */
function legalMoves(fen) {
  let moves = known.get(fen);
  if (!moves) {
    moves = new Chess(fen).moves({ verbose: true });
    known.set(fen, moves);
    if (known.size > KEPT) known.delete(/** @type {string} */ (known.keys().next().value));
  }
  return moves;
}

/**
 * Legal squares by square of origin. Castling is offered on the king's square and on the rook's.
 * @param {string} fen
 * @returns {Map<string, string[]>}
 */
export function destinations(fen) {
  const found = /** @type {Map<string, string[]>} */ (new Map());
  for (const move of legalMoves(fen)) {
    const squares = found.get(move.from) ?? [];
    squares.push(move.to);
    if (move.isKingsideCastle()) squares.push(`h${move.from[1]}`);
    if (move.isQueensideCastle()) squares.push(`a${move.from[1]}`);
    found.set(move.from, [...new Set(squares)]);
  }
  return found;
}

/**
 * The legal moves between two squares: none, one, or four for a promotion.
 * @param {string} fen
 * @param {string} from
 * @param {string} to the king"s or the rook"s square when castling
 * @returns {Played[]}
 */
export function movesBetween(fen, from, to) {
  return legalMoves(fen)
    .filter((move) => move.from === from && (move.to === to || rookSquare(move) === to))
    .map(played);
}

/** @param {string} fen @param {string} square @returns {Played[]} the legal moves of the piece there */
export function legalFrom(fen, square) {
  return legalMoves(fen)
    .filter((move) => move.from === square)
    .map(played);
}

/** @param {string} fen @param {string} uci @returns {Played | null} */
export function find(fen, uci) {
  const move = legalMoves(fen).find((legal) => legal.lan === uci);
  return move ? played(move) : null;
}

/** @param {string} fen @returns {"white" | "black" | null} the side in check */
export function sideInCheck(fen) {
  const game = new Chess(fen);
  if (!game.inCheck()) return null;
  return game.turn() === "w" ? "white" : "black";
}

/**
 * What somebody typed, as a move: SAN in any carelessness (`nf3`, `Nxe5+`, `0-0`, `e8=Q`), UCI (`g1f3`, `e7-e8q`), or as
 * one says it (`knight f3`, `castles long`).
 * @param {string} fen
 * @param {string} text
 * @returns {Reading}
 */
export function readMove(fen, text) {
  const typed = text.trim();
  if (!typed) return { problem: "empty" };
  const legal = legalMoves(fen);
  const flat = plain(typed);
  const squares = flat.replace(/-/g, "").toLowerCase();
  const exact =
    legal.find((move) => move.lan === squares) ?? legal.find((move) => plain(move.san) === flat);
  if (exact) return { move: played(exact) };
  const alike = legal.filter((move) => plain(move.san).toLowerCase() === flat.toLowerCase());
  if (alike.length === 1) return { move: played(/** @type {import("chess.js").Move} */ (alike[0])) };
  if (alike.length > 1) return { problem: "ambiguous", choices: alike.map((move) => move.san) };
  const promoting = legal.filter(
    (move) => move.promotion && (plain(move.san).slice(0, -1) === flat || move.lan.slice(0, 4) === squares),
  );
  if (promoting.length > 0) return { problem: "promotion", choices: promoting.map((move) => move.san) };
  const loose = legal.filter((move) => withoutOrigin(move) === flat);
  if (loose.length > 1) return { problem: "ambiguous", choices: loose.map((move) => move.san) };
  return asSaid(legal, typed) ?? { problem: LOOKS_LIKE_A_MOVE.test(flat) ? "illegal" : "unreadable" };
}

/** @param {import("chess.js").Move[]} legal @param {string} text @returns {Reading | null} null: nobody says a move so */
function asSaid(legal, text) {
  const said = fromSpeech(text);
  if (!said) return null;
  const meant = legal.filter((move) => {
    if ("castles" in said) {
      return (move.isKingsideCastle() && said.castles !== "queen") || (move.isQueensideCastle() && said.castles !== "king");
    }
    const isPiece = move.piece === (said.piece.toLowerCase() || "p");
    const isFrom = move.from.startsWith(said.file) && move.from.endsWith(said.rank);
    const becomes = said.promotion === "" || move.promotion === said.promotion.toLowerCase();
    return isPiece && isFrom && becomes && move.to === said.to;
  });
  const [first] = meant;
  if (!first) return { problem: "illegal" };
  if (meant.length === 1) return { move: played(first) };
  const problem = meant.every((move) => move.promotion && move.from === first.from) ? "promotion" : "ambiguous";
  return { problem, choices: meant.map((move) => move.san) };
}

const LOOKS_LIKE_A_MOVE = /^(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?-?[a-h][1-8][QRBN]?)$/i;

/** @param {string} san @returns {string} the move without capture sign, check, equals sign or marks of opinion */
function plain(san) {
  return inEnglish(san).replace(/0/g, "O").replace(/[x:+#=!?.\s]/g, "").replace(/^o-o(-o)?$/i, (castling) => castling.toUpperCase());
}

/** German letters that name no piece in English, and what they mean. @type {Record<string, string>} */
const LETTERS = { D: "Q", T: "R", L: "B", S: "N" };

/** @param {string} san with the letters of either language @returns {string} with those of English */
function inEnglish(san) {
  return san.replace(/^[DTLS](?=[a-h1-8x])|[DTLS](?=[+#!?]*$)/g, (letter) => LETTERS[letter] ?? letter);
}

/** @param {import("chess.js").Move} move */
function withoutOrigin(move) {
  return move.piece === "p" ? "" : `${move.piece.toUpperCase()}${move.to}`;
}

/** @param {import("chess.js").Move} move */
function rookSquare(move) {
  if (move.isKingsideCastle()) return `h${move.from[1]}`;
  return move.isQueensideCastle() ? `a${move.from[1]}` : null;
}

/** @param {import("chess.js").Move} move @returns {Played} */
function played(move) {
  return { uci: move.lan, san: move.san, fen: move.after };
}
