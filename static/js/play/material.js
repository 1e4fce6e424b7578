/**
 * What has left the board, counted from the position alone, so that promotions and set-up positions come out right.
 * @typedef {import("./types").Color} Color
 */

const ROLES = /** @type {const} */ (["queen", "rook", "bishop", "knight", "pawn"]);
const LETTERS = { queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };
/** Pieces at the start, and what the handbooks have always said they are worth in pawns. */
const FULL = { queen: 1, rook: 2, bishop: 2, knight: 2, pawn: 8 };
const WORTH = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

/**
 * @param {string} fen
 * @returns {Record<Color, {taken: string[], ahead: number}>} for each side: the roles it has taken, strongest first,
 *   and by how many pawns it is ahead (0 when it is not)
 */
export function material(fen) {
  const placement = fen.split(" ")[0] ?? "";
  const count = (/** @type {string} */ letter) => placement.split(letter).length - 1;
  /** @type {Record<Color, string[]>} */
  const taken = { white: [], black: [] };
  let balance = 0;
  for (const role of ROLES) {
    const white = count(LETTERS[role].toUpperCase());
    const black = count(LETTERS[role]);
    balance += WORTH[role] * (white - black);
    taken.white.push(...Array(Math.max(0, FULL[role] - black)).fill(role));
    taken.black.push(...Array(Math.max(0, FULL[role] - white)).fill(role));
  }
  return {
    white: { taken: taken.white, ahead: Math.max(0, balance) },
    black: { taken: taken.black, ahead: Math.max(0, -balance) },
  };
}
