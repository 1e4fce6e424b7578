/**
 * A little board from a FEN, without a chess library: only what can be seen.
 * Elements with `data-fen` are filled by `fillBoards`; others may call `miniBoard`.
 */

import { PIECES } from "./pieces.js";

const SVG = "http://www.w3.org/2000/svg";
/** Side of one square in units of the drawing; the pieces are cut for it. */
const SQUARE = 40;

/** @typedef {import("./pieces.js").PieceLetter} PieceLetter */
/** @typedef {{ letter: PieceLetter, white: boolean, file: number, rank: number }} Standing file and rank 0..7, a1 is 0, 0 */

/**
 * @param {string} fen at least its first field
 * @returns {Standing[]} pieces from a8 to h1; squares that make no sense are skipped, as a picture is no place to fail
 */
export function standing(fen) {
  /** @type {Standing[]} */
  const pieces = [];
  const ranks = (fen.trim().split(/\s+/)[0] ?? "").split("/");
  ranks.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      const gap = Number(sign);
      if (gap > 0) {
        file += gap;
        continue;
      }
      const letter = sign.toLowerCase();
      if (letter in PIECES && file < 8) {
        pieces.push({ letter: /** @type {PieceLetter} */ (letter), white: sign !== letter, file, rank: 7 - index });
      }
      file += 1;
    }
  });
  return pieces;
}

/** @param {string} tag @param {Record<string, string>} attrs */
function make(tag, attrs) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value);
  return element;
}

/**
 * @param {string} fen
 * @param {{ orientation?: "white" | "black", last?: string, arrow?: string }} [options] `last` is the last move in UCI, marked
 *   on the board; `arrow` another one, drawn over the pieces
 * @returns {SVGElement} pieces and marks on clear ground; `.mini-board` gives the squares
 */
export function miniBoard(fen, options = {}) {
  const black = options.orientation === "black";
  /** @param {number} file @param {number} rank */
  const corner = (file, rank) => ({ x: (black ? 7 - file : file) * SQUARE, y: (black ? rank : 7 - rank) * SQUARE });
  const svg = /** @type {SVGElement} */ (make("svg", { viewBox: "0 0 320 320", "aria-hidden": "true", focusable: "false" }));

  for (const name of (options.last ?? "").match(/[a-h][1-8]/g) ?? []) {
    const { x, y } = corner(name.charCodeAt(0) - 97, Number(name[1]) - 1);
    svg.append(make("rect", { class: "last", x: `${x}`, y: `${y}`, width: `${SQUARE}`, height: `${SQUARE}` }));
  }
  for (const piece of standing(fen)) {
    const { x, y } = corner(piece.file, piece.rank);
    const drawing = PIECES[piece.letter];
    const group = make("g", { class: piece.white ? "man white" : "man black", transform: `translate(${x} ${y})` });
    group.append(make("path", { class: "man-body", d: drawing.body }));
    if (drawing.detail) group.append(make("path", { class: "man-detail", d: drawing.detail }));
    svg.append(group);
  }
  const arrow = (options.arrow ?? "").match(/[a-h][1-8]/g) ?? [];
  if (arrow.length === 2) {
    const [from, to] = arrow.map((name) => corner(name.charCodeAt(0) - 97, Number(name[1]) - 1));
    if (from && to) svg.append(arrowFrom(from, to));
  }
  return svg;
}

/** Half the width of an arrow's shaft, half that of its head, and the head's length, in units of the drawing. */
const SHAFT = 4.5;
const HEAD = 13;
const HEAD_LENGTH = 21;

/** @param {{x: number, y: number}} from corner of a square @param {{x: number, y: number}} to another one's */
function arrowFrom(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const neck = length - HEAD_LENGTH;
  const middle = SQUARE / 2;
  return make("path", {
    class: "arrow",
    d: `M8 ${-SHAFT}H${neck}V${-HEAD}L${length} 0L${neck} ${HEAD}V${SHAFT}H8Z`,
    transform: `translate(${from.x + middle} ${from.y + middle}) rotate(${angle})`,
  });
}

/** @param {ParentNode} [within] fills every `[data-fen]` found there; safe to call again after a change of `data-fen` */
export function fillBoards(within = document) {
  for (const place of within.querySelectorAll("[data-fen]")) {
    if (!(place instanceof HTMLElement)) continue;
    const orientation = place.dataset.orientation === "black" ? "black" : "white";
    place.replaceChildren(miniBoard(place.dataset.fen ?? "", { orientation, last: place.dataset.last ?? "" }));
  }
}
