/** Moves in words, for those who hear the board. */

const PIECES = /** @type {Record<string, string>} */ ({
  K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight",
});

const SAN = /^([KQRBN])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;

/**
 * @param {string} san
 * @returns {string} `knight takes e5, check`; the SAN itself when it cannot be read
 */
export function sanInWords(san) {
  const ending = san.endsWith("#") ? ", checkmate" : san.endsWith("+") ? ", check" : "";
  if (san.startsWith("O-O-O")) return `castles queenside${ending}`;
  if (san.startsWith("O-O")) return `castles kingside${ending}`;
  const parts = SAN.exec(san);
  if (!parts) return san;
  const [, letter, file, rank, takes, square, promoted] = parts;
  const piece = letter ? PIECES[letter] : "pawn";
  const from = letter && (file || rank) ? ` from ${file ?? ""}${rank ?? ""}` : takes && !letter ? ` on ${file}` : "";
  const becomes = promoted ? `, promotes to ${PIECES[promoted]}` : "";
  return `${piece}${from} ${takes ? "takes" : "to"} ${square}${becomes}${ending}`;
}

/**
 * @param {{ply: number, color: string, san: string}} move
 * @returns {string} `White: knight to f3.`
 */
export function moveInWords(move) {
  return `${move.color === "white" ? "White" : "Black"}: ${sanInWords(move.san)}.`;
}

/** @param {number} ply @returns {string} `12.` for White"s twelfth move, `12…` for Black"s */
export function numberOf(ply) {
  return `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "." : "…"}`;
}
