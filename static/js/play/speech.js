/** Moves and pieces in words, for those who hear the board. */
import { tr } from "../language.js";

/** By the letter of standard notation. */
const PIECES = /** @type {Record<string, string>} */ ({
  K: tr("king"), Q: tr("queen"), R: tr("rook"), B: tr("bishop"), N: tr("knight"),
});

const SAN = /^([KQRBN])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;

/**
 * @param {string} san
 * @returns {string} `knight takes e5, check`; the SAN itself when it cannot be read
 */
export function sanInWords(san) {
  const ending = san.endsWith("#") ? tr(", checkmate") : san.endsWith("+") ? tr(", check") : "";
  if (san.startsWith("O-O-O")) return `${tr("castles queenside")}${ending}`;
  if (san.startsWith("O-O")) return `${tr("castles kingside")}${ending}`;
  const parts = SAN.exec(san);
  if (!parts) return san;
  const [, letter, file, rank, takes, square, promoted] = parts;
  const from = letter && (file || rank) ? tr(" from {square}", { square: `${file ?? ""}${rank ?? ""}` }) : takes && !letter ? tr(" on {file}", { file }) : "";
  const piece = `${letter ? PIECES[letter] : tr("pawn")}${from}`;
  const becomes = promoted ? tr(", promotes to {piece}", { piece: PIECES[promoted] }) : "";
  return `${takes ? tr("{piece} takes {square}", { piece, square }) : tr("{piece} to {square}", { piece, square })}${becomes}${ending}`;
}

/**
 * @param {{ply: number, color: string, san: string}} move
 * @returns {string} `White: knight to f3.`
 */
export function moveInWords(move) {
  return `${colorName(move.color)}: ${sanInWords(move.san)}.`;
}

/** @param {string} color @returns {string} `White` */
export function colorName(color) {
  return color === "white" ? tr("White") : tr("Black");
}

/** @param {string} color @returns {string} `White to move.` */
export function toMove(color) {
  return color === "white" ? tr("White to move.") : tr("Black to move.");
}

/** @type {Record<string, string>} */
const MEN = {
  "white king": tr("white king"), "white queen": tr("white queen"), "white rook": tr("white rook"),
  "white bishop": tr("white bishop"), "white knight": tr("white knight"), "white pawn": tr("white pawn"),
  "black king": tr("black king"), "black queen": tr("black queen"), "black rook": tr("black rook"),
  "black bishop": tr("black bishop"), "black knight": tr("black knight"), "black pawn": tr("black pawn"),
};

/** @param {{color: string, role: string}} piece @returns {string} `white pawn` */
export function manName({ color, role }) {
  return MEN[`${color} ${role}`] ?? "";
}

/** @type {Record<string, [string, string]>} */
const ROLES = {
  king: [tr("king"), tr("kings")], queen: [tr("queen"), tr("queens")], rook: [tr("rook"), tr("rooks")],
  bishop: [tr("bishop"), tr("bishops")], knight: [tr("knight"), tr("knights")], pawn: [tr("pawn"), tr("pawns")],
};

/** @param {string} role @param {number} [count] @returns {string} `bishop`, and `bishops` for any other number than one */
export function roleName(role, count = 1) {
  return ROLES[role]?.[count === 1 ? 0 : 1] ?? role;
}
