/**
 * Writes static/css/pieces-*.css: the club's own sets of pieces, as chessground's style sheets have theirs.
 * `node scripts/draw_pieces.mjs` after a change of static/js/board/pieces.js or of piece_blocks.mjs; a test holds them
 * together.
 */
import { writeFileSync } from "node:fs";
import { PIECES } from "../static/js/board/pieces.js";
import { BLOCKS } from "./piece_blocks.mjs";

const ROLES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
/** The drawings stand on 40 x 40 with air around them; on the board they stand closer. */
const VIEW = "2.2 1.2 35.6 35.6";

/** @typedef {{body: string, rim: string, line: string, width?: number}} Inks of one colour: the piece, its edge, lines inside it, and how wide its edge is if not as the set's */
/**
 * What each set is: its drawings, how wide its lines are, and the inks of each colour. Whoever chose no other set has the
 * club's.
 * @type {Record<string, {what: string, pieces: Record<string, {body: string, detail?: string}>, width: number, white: Inks, black: Inks}>}
 */
export const SETS = {
  club: {
    what: "The club's own pieces",
    pieces: PIECES,
    width: 1.5,
    white: { body: "#fbf4e4", rim: "#2c2418", line: "#2c2418" },
    black: { body: "#352c20", rim: "#120d07", line: "#e9dcc0" },
  },
  ink: {
    what: "The same pieces as a newspaper prints them",
    pieces: PIECES,
    width: 2.1,
    white: { body: "#ffffff", rim: "#111111", line: "#111111" },
    // On dark squares an edge of paper keeps them apart.
    black: { body: "#111111", rim: "#ffffff", line: "#ffffff", width: 1.1 },
  },
  blocks: {
    what: "Pieces out of plain blocks",
    pieces: BLOCKS,
    width: 1.4,
    white: { body: "#f3d9a4", rim: "#4a3214", line: "#8a6432" },
    black: { body: "#5b3420", rim: "#1d0f07", line: "#d9a878" },
  },
};

/** @param {string} name of the set @returns {string} where its rules hold */
function scope(name) {
  if (name !== "club") return `:root[data-pieces="${name}"]`;
  const others = ["classic", ...Object.keys(SETS).filter((other) => other !== "club")];
  return `:root:not(${others.map((other) => `[data-pieces="${other}"]`).join(", ")})`;
}

/** @param {string} name of the set @returns {string} the whole style sheet */
export function sheetOf(name) {
  const { what, pieces, width, ...inks } = SETS[name];
  const rules = [];
  for (const colour of ["white", "black"]) {
    const { body, rim, line, width: edge = width } = inks[colour];
    for (const [letter, { body: outline, detail }] of Object.entries(pieces)) {
      const inside = detail
        ? `<path d="${detail}" fill="none" stroke="${line}" stroke-width="1.5" stroke-linecap="round"/>`
        : "";
      const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW}">` +
        `<path d="${outline}" fill="${body}" stroke="${rim}" stroke-width="${edge}" stroke-linejoin="round"/>${inside}</svg>`;
      const address = `data:image/svg+xml,${svg.replace(/"/g, "'").replace(/#/g, "%23").replace(/</g, "%3C").replace(/>/g, "%3E")}`;
      rules.push(`${scope(name)} .cg-wrap piece.${ROLES[letter]}.${colour} {\n  background-image: url("${address}");\n}\n`);
    }
  }
  return `/* ${what}. Drawn by scripts/draw_pieces.mjs. */\n${rules.join("\n")}`;
}

if (import.meta.filename === process.argv[1]) {
  for (const name of Object.keys(SETS)) {
    writeFileSync(new URL(`../static/css/pieces-${name}.css`, import.meta.url), sheetOf(name));
  }
}
