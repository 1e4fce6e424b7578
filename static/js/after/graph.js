/** The evaluation graph: White's winning chances over the game, walked by mouse, touch and arrow keys. */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640;
const HEIGHT = 160;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * @param {HTMLElement} canvas a slider by role; keeps its aria-valuenow
 * @param {(number | null)[]} chances White's, 0 to 1, of the start and after each half-move; unknown ones are bridged
 * @param {{ply: number, label: string}[]} marks half-moves to mark
 * @param {(ply: number) => void} onWalk called with the half-move the walker stands on, 0 for the start
 * @returns {(ply: number) => void} puts the walker somewhere
 */
export function drawGraph(canvas, chances, marks, onWalk) {
  const last = Math.max(1, chances.length - 1);
  /** @param {number} ply */
  const x = (ply) => (ply / last) * WIDTH;
  /** @param {number} chance */
  const y = (chance) => (1 - chance) * HEIGHT;
  let known = 0.5;
  const points = chances.map((chance, ply) => {
    known = chance ?? known;
    return { x: x(ply), y: y(known) };
  });
  const line = points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L");
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.append(
    draw("path", { class: "graph-white", d: `M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z` }),
    draw("line", { class: "graph-level", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    draw("path", { class: "graph-line", d: `M${line}` }),
    ...marks.map((mark) => draw("line", { class: `graph-mark ${mark.label}`, x1: x(mark.ply), x2: x(mark.ply), y1: 0, y2: HEIGHT })),
  );
  const walker = draw("line", { class: "graph-walker", y1: 0, y2: HEIGHT, x1: 0, x2: 0 });
  svg.append(walker);
  canvas.replaceChildren(svg);
  canvas.setAttribute("aria-valuemax", String(last));

  let now = 0;
  /** @param {number} ply */
  function walk(ply) {
    now = Math.min(last, Math.max(0, Math.round(ply)));
    walker.setAttribute("x1", String(x(now)));
    walker.setAttribute("x2", String(x(now)));
    canvas.setAttribute("aria-valuenow", String(now));
    onWalk(now);
  }
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
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: last,
      PageUp: now + 10, PageDown: now - 10,
    });
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    walk(to);
  });
  return walk;
}
