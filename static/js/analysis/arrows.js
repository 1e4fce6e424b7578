/** Arrows over the board: the best moves as the engine ranks them. Drawn by attributes alone, as the policy wants it. */

const SVG = "http://www.w3.org/2000/svg";
/** In squares: half the width of a shaft by rank, half that of a head over its shaft, a head's length. */
const SHAFTS = [0.11, 0.08, 0.055];
const HEAD = 2.4;
const HEAD_LENGTH = 0.36;
/** A shaft begins so far from the middle of its square, to leave the piece its face. */
const SETBACK = 0.28;

/**
 * @param {SVGElement} sheet over the board, its viewBox 8 by 8
 * @param {{uci: string, kind: string}[]} arrows the best one first; `kind` becomes a class
 * @param {"white" | "black"} below the side at the foot of the board
 */
export function drawArrows(sheet, arrows, below) {
  sheet.replaceChildren(
    ...[...arrows].reverse().map(({ uci, kind }, index) => arrow(uci, kind, below, SHAFTS[arrows.length - 1 - index] ?? 0.05)),
  );
}

/** @param {string} square @param {"white" | "black"} below @returns {{x: number, y: number}} its middle */
function middle(square, below) {
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  return below === "white" ? { x: file + 0.5, y: 7.5 - rank } : { x: 7.5 - file, y: rank + 0.5 };
}

/** @param {string} uci @param {string} kind @param {"white" | "black"} below @param {number} shaft */
function arrow(uci, kind, below, shaft) {
  const [from, to] = [middle(uci.slice(0, 2), below), middle(uci.slice(2, 4), below)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const neck = (length - HEAD_LENGTH).toFixed(3);
  const head = (shaft * HEAD).toFixed(3);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", `study-arrow ${kind}`);
  path.setAttribute("d", `M${SETBACK} ${-shaft}H${neck}V${-Number(head)}L${length.toFixed(3)} 0L${neck} ${head}V${shaft}H${SETBACK}Z`);
  path.setAttribute("transform", `translate(${from.x} ${from.y}) rotate(${((Math.atan2(dy, dx) * 180) / Math.PI).toFixed(2)})`);
  return path;
}

/** @param {HTMLElement} place a box over the squares @returns {SVGElement} the sheet, laid over it */
export function layArrows(place) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "study-arrows");
  svg.setAttribute("viewBox", "0 0 8 8");
  svg.setAttribute("aria-hidden", "true");
  place.append(svg);
  return svg;
}
