/** The evaluation graph: White's winning chances over the game, walked by mouse, touch and arrow keys. */

import { make } from "./make.js";

const SVG = "http://www.w3.org/2000/svg";
/** The drawing's own units; it is stretched to its place, and what must stay round is laid over it. */
const WIDTH = 640;
const HEIGHT = 160;
/** A move number under the graph every so many moves; more where the game is long, so that they stay apart. */
const TICK_MOVES = [5, 10, 20, 50, 100];
const MOST_TICKS = 9;
/** Half-moves that Page up and Page down walk. */
const PAGE_PLIES = 10;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @param {HTMLElement} element @param {number} x 0..1 from the left @param {number} [y] 0..1 from the top */
function put(element, x, y) {
  element.style.insetInlineStart = `${x * 100}%`;
  if (y !== undefined) element.style.insetBlockStart = `${y * 100}%`;
  return element;
}

/** @param {any} analysis @returns {(number | null)[]} White's chances at the start and after each half-move */
export function chancesOf(analysis) {
  return [analysis.start.chance, ...analysis.moves.map((/** @type {any} */ move) => move.evaluation.chance)];
}

/** @param {any} analysis @returns {{ply: number, label: string, number: number}[]} what is marked on the graph */
export function marksOf(analysis) {
  const keys = analysis.key_moments.map((/** @type {any} */ key) => key.ply);
  return analysis.moves
    .filter((/** @type {any} */ move) => move.label || move.mark || keys.includes(move.ply))
    .map((/** @type {any} */ move) => ({ ply: move.ply, label: move.label ?? move.mark ?? "", number: keys.indexOf(move.ply) + 1 }));
}

/**
 * @param {HTMLElement} canvas a slider by role; keeps its aria-valuenow
 * @param {(number | null)[]} chances White's, 0 to 1, of the start and after each half-move; unknown ones are bridged
 * @param {{ply: number, label: string, number?: number}[]} marks half-moves to mark, the key moments by their number
 * @param {(ply: number) => void} onWalk called with the half-move the walker stands on, 0 for the start
 * @returns {(ply: number) => void} puts the walker somewhere
 */
export function drawGraph(canvas, chances, marks, onWalk) {
  const last = Math.max(1, chances.length - 1);
  let known = 0.5;
  const heights = chances.map((chance) => 1 - (known = chance ?? known));
  /** @param {number} ply */
  const height = (ply) => heights[ply] ?? 0.5;
  const line = heights.map((y, ply) => `${((ply / last) * WIDTH).toFixed(1)} ${(y * HEIGHT).toFixed(1)}`).join("L");
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.append(
    draw("path", { class: "graph-white", d: `M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z` }),
    draw("line", { class: "graph-level", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    draw("path", { class: "graph-line", d: `M${line}` }),
  );
  const dots = marks.map(({ ply, label, number }) =>
    put(
      make("span", { class: `graph-dot ${label}${number ? " key" : ""}`, text: number ? String(number) : "" }),
      ply / last,
      height(ply),
    ),
  );
  const walker = make("span", { class: "graph-walker" });
  const knob = make("span", { class: "graph-knob" });
  canvas.replaceChildren(svg, walker, knob, ...dots);
  canvas.after(ticks(last));
  canvas.setAttribute("aria-valuemax", String(last));

  let now = 0;
  /** @param {number} ply */
  function walk(ply) {
    now = Math.min(last, Math.max(0, Math.round(ply)));
    put(walker, now / last);
    put(knob, now / last, height(now));
    canvas.setAttribute("aria-valuenow", String(now));
    onWalk(now);
  }
  walkBy(canvas, last, () => now, walk);
  return walk;
}

/** @param {number} last half-moves of the game */
function ticks(last) {
  const every = TICK_MOVES.find((moves) => last / 2 / moves <= MOST_TICKS) ?? 200;
  const row = make("div", { class: "graph-ticks", "aria-hidden": "true" });
  for (let move = every; move * 2 - 1 <= last; move += every) {
    row.append(put(make("span", { text: String(move) }), (move * 2 - 1) / last));
  }
  return row;
}

/**
 * @param {HTMLElement} canvas @param {number} last
 * @param {() => number} where one stands @param {(ply: number) => void} walk
 */
function walkBy(canvas, last, where, walk) {
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const box = canvas.getBoundingClientRect();
    walk(((event.clientX - box.left) / box.width) * last);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    follow(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) follow(event);
  });
  canvas.addEventListener("keydown", (event) => {
    const now = where();
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      PageDown: now - PAGE_PLIES,
      PageUp: now + PAGE_PLIES,
      Home: 0,
      End: last,
    });
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    walk(to);
  });
}
