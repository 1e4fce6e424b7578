/**
 * What has left the board since the game began, from whatever position it began; a pawn that was promoted has not left it.
 * @typedef {import("./types").Color} Color
 */

const ROLES = /** @type {const} */ (["queen", "rook", "bishop", "knight", "pawn"]);
const LETTERS = { queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };
/** What the handbooks have always said the pieces are worth in pawns. */
const WORTH = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

/** @param {string} fen @param {Color} color @returns {Record<string, number>} how many of each role stand there */
function counts(fen, color) {
  const placement = fen.split(" ")[0] ?? "";
  const letter = (/** @type {typeof ROLES[number]} */ role) => (color === "white" ? LETTERS[role].toUpperCase() : LETTERS[role]);
  return Object.fromEntries(ROLES.map((role) => [role, placement.split(letter(role)).length - 1]));
}

/** @param {string} fen @param {string} initialFen @param {Color} color whose pieces are gone @returns {string[]} strongest first */
function gone(fen, initialFen, color) {
  const [now, before] = [counts(fen, color), counts(initialFen, color)];
  const missing = ROLES.map((role) => (before[role] ?? 0) - (now[role] ?? 0));
  const promoted = missing.filter((count) => count < 0).reduce((sum, count) => sum - count, 0);
  return ROLES.flatMap((role, at) => Array(Math.max(0, (missing[at] ?? 0) - (role === "pawn" ? promoted : 0))).fill(role));
}

/**
 * @param {string} fen
 * @param {string} initialFen where the game began
 * @returns {Record<Color, {taken: string[], ahead: number}>} for each side: the roles it has taken, strongest first,
 *   and by how many pawns it is ahead (0 when it is not)
 */
export function material(fen, initialFen) {
  const [white, black] = [counts(fen, "white"), counts(fen, "black")];
  const balance = ROLES.reduce((sum, role) => sum + WORTH[role] * ((white[role] ?? 0) - (black[role] ?? 0)), 0);
  return {
    white: { taken: gone(fen, initialFen, "black"), ahead: Math.max(0, balance) },
    black: { taken: gone(fen, initialFen, "white"), ahead: Math.max(0, -balance) },
  };
}
