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
