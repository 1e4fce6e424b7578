/** The tree written as PGN. Pure. */

import { LABELS } from "../after/make.js";
import { START_FEN } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
const UNKNOWN = /** @type {Record<string, string>} */ ({ Date: "????.??.??", Event: "Analysis", Result: "*" });
/** PGN's export format wraps at 80 columns. */
const COLUMNS = 80;
/** Numeric glyphs of the labels a post-match analysis gives. */
const GLYPHS = /** @type {Record<string, number>} */ ({ mistake: 2, blunder: 4, inaccuracy: 6 });

/**
 * @param {Node} root
 * @param {Record<string, string>} headers
 * @returns {string} ends with a line break
 */
export function writePgn(root, headers) {
  const told = { ...headers };
  if (root.fen !== START_FEN) Object.assign(told, { SetUp: "1", FEN: root.fen });
  const result = told["Result"] ?? "*";
  const names = [...ROSTER, ...Object.keys(told).filter((name) => !ROSTER.includes(name))];
  const roster = names.map((name) => `[${name} "${header(told[name] ?? UNKNOWN[name] ?? "?")}"]`);
  const words = root.comment ? [comment(root.comment)] : [];
  write(root, words);
  return `${roster.join("\n")}\n\n${wrap([...words, result])}\n`;
}

/**
 * The moves after a node: its main move, the others in brackets, then how the main one goes on. Without recursion along
 * the line, which may be long.
 * @param {Node} start @param {string[]} words
 */
function write(start, words) {
  let needsNumber = true;
  for (let at = start; at.children[0]; at = at.children[0]) {
    const [main, ...others] = at.children;
    if (!main) return;
    move(main, words, needsNumber);
    needsNumber = Boolean(main.comment) || others.length > 0;
    for (const other of others) {
      const inside = /** @type {string[]} */ ([]);
      move(other, inside, true);
      write(other, inside);
      words.push("(" + inside[0], ...inside.slice(1));
      words[words.length - 1] += ")";
    }
  }
}

/** @param {Node} node @param {string[]} words @param {boolean} isNumbered also for a move of Black's */
function move(node, words, isNumbered) {
  const isWhites = node.ply % 2 === 1;
  if (isWhites || isNumbered) words.push(`${Math.ceil(node.ply / 2)}${isWhites ? "." : "..."}`);
  words.push(node.san);
  const glyphs = new Set(node.nags);
  const label = GLYPHS[node.label ?? ""];
  if (label && LABELS[node.label ?? ""]) glyphs.add(label);
  for (const glyph of glyphs) words.push(`$${glyph}`);
  if (node.comment) words.push(comment(node.comment));
}

/** @param {string} text */
const comment = (text) => `{ ${text.replace(/[{}]/g, "").replace(/\s+/g, " ")} }`;

/** @param {string} text a name cannot end its header, nor begin another one */
const header = (text) => text.replace(/["\\[\]]/g, "'").replace(/\s+/g, " ").trim();

/** @param {string[]} words */
function wrap(words) {
  const lines = [""];
  for (const word of words.flatMap((one) => one.split(" "))) {
    const last = lines[lines.length - 1] ?? "";
    if (last && last.length + 1 + word.length > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.join("\n");
}
