/**
 * Writes static/css/pieces-club.css: the club's own pieces, cut for the little boards, as chessground's style sheets
 * have theirs. `node scripts/draw_pieces.mjs` after a change of static/js/board/pieces.js; a test holds both together.
 */
import { writeFileSync } from "node:fs";
import { PIECES } from "../static/js/board/pieces.js";

const ROLES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const COLOURS = {
  white: { body: "#fbf4e4", rim: "#2c2418", line: "#2c2418" },
  black: { body: "#352c20", rim: "#120d07", line: "#e9dcc0" },
};
/** The drawings stand on 40 x 40 with air around them; on the board they stand closer. */
const VIEW = "2.2 1.2 35.6 35.6";

/** @returns {string} the whole style sheet */
export function clubPieces() {
  const rules = [];
  for (const [colour, { body, rim, line }] of Object.entries(COLOURS)) {
    for (const [letter, { body: outline, detail }] of Object.entries(PIECES)) {
      const inside = detail
        ? `<path d="${detail}" fill="none" stroke="${line}" stroke-width="1.5" stroke-linecap="round"/>`
        : "";
      const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW}">` +
        `<path d="${outline}" fill="${body}" stroke="${rim}" stroke-width="1.5" stroke-linejoin="round"/>${inside}</svg>`;
      const address = `data:image/svg+xml,${svg.replace(/"/g, "'").replace(/#/g, "%23").replace(/</g, "%3C").replace(/>/g, "%3E")}`;
      rules.push(
        `:root:not([data-pieces="classic"]) .cg-wrap piece.${ROLES[letter]}.${colour} {\n  background-image: url("${address}");\n}\n`,
      );
    }
  }
  return `/* The club's own pieces. Drawn by scripts/draw_pieces.mjs from static/js/board/pieces.js. */\n${rules.join("\n")}`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(new URL("../static/css/pieces-club.css", import.meta.url), clubPieces());
}
