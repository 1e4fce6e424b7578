/** The hand that comes up while somebody thinks. */

import { outline } from "./shapes.js";
import { group, line, num, shape } from "./tree.js";

/** @typedef {import("./emotions.js").Pose} Pose */
/** @typedef {import("./anatomy.js").Palette} Palette */

/** How far below its place a fist waits, units of the canvas: out of sight for everybody. */
const REACH = 120;

/**
 * A loose fist that comes up under the chin.
 * @param {{ x: number, y: number, turn: number, lean: number, sleeve: string, cuff: string, size?: number, finger?: number }} where
 *   resting place of the knuckles; `lean` moves the elbow to that side; `size` 1 is a grown hand; `finger` is the length of
 *   the forefinger laid along the cheek, in units
 * @param {Palette} palette @param {Pose} pose
 */
export function hand(where, palette, pose) {
  const drop = (1 - pose.hand) * (REACH + (where.finger ?? 0));
  const { x, y, lean } = where;
  const size = where.size ?? 1;
  const scale = size === 1 ? "" : ` translate(${num(x * (1 - size))} ${num(y * (1 - size))}) scale(${num(size)})`;
  return group(
    { transform: `translate(0 ${num(drop)}) rotate(${num(where.turn)} ${num(x)} ${num(y)})${scale}` },
    shape(
      `M${x - 29} ${y + 50}C${x - 32} ${y + 80} ${x - 24 + lean} ${y + 120} ${x - 34 + lean * 1.5} ${y + 160}H${x + 54 + lean * 1.5}C${x + 44 + lean} ${y + 120} ${x + 36} ${y + 80} ${x + 29} ${y + 50}Z`,
      where.sleeve,
    ),
    shape(`M${x - 31} ${y + 45}Q${x} ${y + 55} ${x + 30} ${y + 43}L${x + 33} ${y + 60}Q${x} ${y + 72} ${x - 33} ${y + 62}Z`, where.cuff),
    where.finger ? forefinger(x, y, where.finger, palette) : null,
    shape(
      outline([
        [x - 26, y + 48], [x - 33, y + 20], [x - 28, y + 2], [x - 14, y - 5], [x + 2, y - 6], [x + 17, y - 3], [x + 28, y + 6],
        [x + 31, y + 24], [x + 25, y + 48],
      ]),
      palette.skin,
    ),
    shape(
      outline([[x + 8, y + 46], [x + 16, y + 22], [x + 17, y - 2], [x + 29, y + 7], [x + 31, y + 25], [x + 25, y + 48]]),
      palette.shade,
      { opacity: 0.8 },
    ),
    line(
      `M${x - 15} ${y - 4}Q${x - 19} ${y + 8} ${x - 16} ${y + 20}M${x + 1} ${y - 5}Q${x - 2} ${y + 8} ${x} ${y + 21}M${x + 16} ${y - 3}Q${x + 15} ${y + 8} ${x + 15} ${y + 19}`,
      palette.deep,
      2,
      { opacity: 0.55 },
    ),
    shape(outline([[x - 30, y + 16], [x - 36, y + 30], [x - 22, y + 38], [x - 4, y + 30], [x - 2, y + 22], [x - 14, y + 22]]), palette.skin),
    line(`M${x - 20} ${y + 37}Q${x - 6} ${y + 34} ${x - 2} ${y + 23}`, palette.deep, 1.8, { opacity: 0.5 }),
  );
}

/** @param {number} x @param {number} y @param {number} length @param {Palette} palette */
function forefinger(x, y, length, palette) {
  const tip = y - length;
  return group(
    {},
    shape(
      outline([[x + 9, y + 16], [x + 10, y - length * 0.4], [x + 13, tip + 6], [x + 20, tip], [x + 26, tip + 6], [x + 27, y - length * 0.4], [x + 30, y + 16]]),
      palette.skin,
    ),
    shape(outline([[x + 20, y + 16], [x + 21, y - length * 0.4], [x + 22, tip + 4], [x + 26, tip + 8], [x + 27, y - length * 0.4], [x + 30, y + 16]]), palette.shade),
    line(`M${x + 12} ${num(y - length * 0.45)}q5 2 11 0`, palette.deep, 1.6, { opacity: 0.45 }),
  );
}
