/** Curves through points. Coordinates are units of the 320 x 320 canvas, y downwards. */

/** @typedef {readonly [number, number]} Point */

/** Curves are made of many numbers: a tenth of a unit is enough for all but bytes. @param {number} value */
const tenth = (value) => String(Math.round(value * 10) / 10);

/** @param {Point} point */
const at = (point) => `${tenth(point[0])} ${tenth(point[1])}`;

/**
 * A closed, smooth outline through all points (Catmull-Rom as Bezier curves).
 * @param {readonly Point[]} points at least three
 * @param {number} [softness] 1 is round, 0 a polygon
 */
export function outline(points, softness = 1) {
  const count = points.length;
  /** @param {number} index */
  const pick = (index) => /** @type {Point} */ (points[(index + count) % count]);
  let d = `M${at(pick(0))}`;
  for (let index = 0; index < count; index += 1) {
    const [before, from, to, after] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    const k = softness / 6;
    d += `C${at([from[0] + (to[0] - before[0]) * k, from[1] + (to[1] - before[1]) * k])} `;
    d += `${at([to[0] - (after[0] - from[0]) * k, to[1] - (after[1] - from[1]) * k])} ${at(to)}`;
  }
  return `${d}Z`;
}

/**
 * An open, smooth line through all points.
 * @param {readonly Point[]} points at least two
 */
export function through(points) {
  const last = points.length - 1;
  /** @param {number} index */
  const pick = (index) => /** @type {Point} */ (points[Math.max(0, Math.min(last, index))]);
  let d = `M${at(pick(0))}`;
  for (let index = 0; index < last; index += 1) {
    const [before, from, to, after] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    d += `C${at([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} `;
    d += `${at([to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6])} ${at(to)}`;
  }
  return d;
}

/**
 * Half an outline, from the crown down to the chin, made whole by mirroring; `turn` narrows the far side.
 * @param {readonly Point[]} half offsets from (cx, 0); the first and the last lie on the middle line
 * @param {number} cx
 * @param {number} turn -1..1, positive looks to the viewer's right
 * @returns {Point[]}
 */
export function mirrored(half, cx, turn) {
  const right = half.map((point) => /** @type {Point} */ ([cx + point[0] * (1 - turn * 0.1), point[1]]));
  const left = half
    .slice(1, -1)
    .reverse()
    .map((point) => /** @type {Point} */ ([cx - point[0] * (1 + turn * 0.1), point[1]]));
  return [...right, ...left];
}

/**
 * A round thing with a soft, bumpy rim: curls, puffs, steam.
 * @param {number} cx @param {number} cy
 * @param {number} rx @param {number} ry
 * @param {number} bumps how many around the rim
 * @param {number} [depth] how far the rim falls back between two bumps, as a share of the radius
 */
export function scalloped(cx, cy, rx, ry, bumps, depth = 0.1) {
  return outline(
    Array.from({ length: bumps * 2 }, (_, index) => {
      const angle = (index * Math.PI) / bumps;
      const share = index % 2 === 0 ? 1 : 1 - depth;
      return /** @type {Point} */ ([cx + Math.cos(angle) * rx * share, cy + Math.sin(angle) * ry * share]);
    }),
  );
}

/** @param {number} from @param {number} to @param {number} share 0..1 */
export const mix = (from, to, share) => from + (to - from) * share;

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
