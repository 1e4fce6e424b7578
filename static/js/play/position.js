/**
 * What can be read off a FEN without knowing the rules.
 * @typedef {{color: import("./types").Color, role: string}} Piece
 */

export const FILES = Object.freeze([..."abcdefgh"]);

const ROLES = /** @type {Record<string, string>} */ ({
  p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king",
});

/** Strongest first, as one reads a position out. */
export const ROLE_NAMES = Object.freeze(["king", "queen", "rook", "bishop", "knight", "pawn"]);

/** @param {string} fen @returns {Map<string, Piece>} by square, from a8 to h1 */
export function piecesOf(fen) {
  const pieces = new Map();
  const rows = (fen.split(" ")[0] ?? "").split("/");
  rows.forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      const role = ROLES[letter.toLowerCase()];
      if (role) {
        pieces.set(`${FILES[file]}${8 - down}`, { color: letter === letter.toUpperCase() ? "white" : "black", role });
        file += 1;
      } else file += Number(letter);
    }
  });
  return pieces;
}

/** @param {string} [fen] where a game begins @returns {number} half-moves that lie before it, by its own count */
export function plyBefore(fen = "") {
  const [, turn, , , , number] = fen.split(" ");
  return (Math.max(1, Number(number) || 1) - 1) * 2 + (turn === "b" ? 1 : 0);
}

/** @param {number} ply a half-move, from 1 @param {string} [fen] where its game begins @returns {string} `12.`, or `12…` for Black's */
export function moveNumber(ply, fen) {
  const counted = plyBefore(fen) + ply;
  return `${Math.ceil(counted / 2)}${counted % 2 === 1 ? "." : "…"}`;
}
