/** What all faces share: skin, nose, mouth, blush, ears, lines; eyes and hand are next door. People give numbers and colours. */

import { mirrored, mix, outline } from "./shapes.js";
import { dot, el, group, line, num, shape } from "./tree.js";

/** @typedef {import("./emotions.js").Pose} Pose */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./shapes.js").Point} Point */

/**
 * @typedef {object} Face
 * @property {number} cx middle line of the skull
 * @property {number} turn -1..1 towards the viewer's right
 * @property {-1 | 1} [lamp] where the light comes from: -1 the viewer's left (most of the room), 1 the right
 * @property {Point[]} half outline from crown to chin, offsets from cx
 * @property {{ y: number, gap: number, width: number, height: number, cant: number, iris: number, bags?: number, lashes?: number }} eyes
 *   gap = middle to eye; bags 0..1; lashes = length of the outer ones
 * @property {{ y: number, length: number, thick: number, arch: number, wild?: number }} brows wild = reach of stray hairs
 * @property {{ top: number, tip: number, width: number, hook: number, plane?: number, ridge?: number, ball?: number }} nose
 *   plane = strength of the shaded side, 1 where not given; ridge = strength of the bridge's line; ball = radius of a round tip
 * @property {{ y: number, width: number, upper: number, lower: number, teeth?: number, gap?: number }} mouth
 *   teeth = share of the open mouth the upper ones fill; gap = width of a gap between the front two
 */

/**
 * @typedef {object} Palette
 * @property {string} skin
 * @property {string} shade the side away from the lamp
 * @property {string} deep creases, nostrils, the mouth's line
 * @property {string} lip
 * @property {string} blush
 * @property {string} brow
 * @property {string} iris
 * @property {string} white
 * @property {string} lash
 */

/** The dark inside of a mouth. */
const MOUTH = "#4a1a1c";
/** Share of an open mouth that upper teeth fill, where a face says nothing else. */
const TEETH = 0.42;

/** Where the features' middle line is when the head is turned a little. @param {Face} face */
export const middle = (face) => face.cx + face.turn * 12;

/** @param {Face} face */
export const faceOutline = (face) => outline(mirrored(face.half, face.cx, face.turn));

/**
 * The skin with its shaded side; `id` names the clip that keeps shadows on the face.
 * @param {Face} face @param {Palette} palette @param {string} id
 * @param {string} shadow outline of the shaded part
 */
export function skin(face, palette, id, shadow) {
  const d = faceOutline(face);
  return group(
    {},
    el("clipPath", { id }, el("path", { d })),
    shape(d, palette.skin),
    shape(shadow, palette.shade, { "clip-path": `url(#${id})` }),
  );
}

/**
 * One plane in shadow and the line under the tip: more would be a caricature.
 * @param {Face} face @param {Palette} palette
 */
export function nose(face, palette) {
  const { top, tip, width, hook, plane = 1, ridge = 0, ball = 0 } = face.nose;
  const m = middle(face);
  const point = m + face.turn * 9;
  const s = -(face.lamp ?? -1);
  const away =
    `M${num(m + 4 * s)} ${num(top)}Q${num(m + (6 + hook) * s)} ${num(mix(top, tip, 0.5))} ${num(point + 2 * s)} ${num(tip - 3)}` +
    `Q${num(point + 3 * s)} ${num(tip + 4)} ${num(m + width * s)} ${num(tip + 2)}` +
    `Q${num(m + (width + 3) * s)} ${num(tip - 9)} ${num(m + width * 0.72 * s)} ${num(mix(top, tip, 0.62))}Z`;
  const toward = Math.sign(face.turn) || 1;
  return group(
    {},
    shape(away, palette.shade, { opacity: plane }),
    ball ? el("ellipse", { cx: point, cy: tip - ball * 0.75, rx: ball, ry: ball * 0.85, fill: palette.blush, opacity: 0.28 }) : null,
    ridge
      ? line(
          `M${num(m + 5 * toward)} ${num(top - 6)}Q${num(m + 3 * toward)} ${num(mix(top, tip, 0.18))} ${num(mix(m, point, 0.5) + (4 + hook) * toward)} ${num(mix(top, tip, 0.42))}` +
            `Q${num(point + (5 + hook) * toward)} ${num(mix(top, tip, 0.8))} ${num(point + 4 * toward)} ${num(tip)}`,
          palette.deep,
          2,
          { opacity: ridge },
        )
      : null,
    line(
      `M${num(point - width)} ${num(tip - 3)}Q${num(point - width * 0.9)} ${num(tip + 5)} ${num(point - width * 0.3)} ${num(tip + 3.5)}` +
        `Q${num(point + 1)} ${num(tip + 8)} ${num(point + width * 0.55)} ${num(tip + 3)}`,
      palette.deep,
      2.2,
      { opacity: 0.75 },
    ),
  );
}

/**
 * The small shadow where the lips end: it turns up with a smile and down with a frown.
 * @param {number} x @param {number} y @param {-1 | 1} side @param {Palette} palette @param {Pose} pose
 */
function corner(x, y, side, palette, pose) {
  const bend = -pose.mouthCurve * 3 - side * pose.mouthSkew * 1.5;
  return line(`M${num(x - side)} ${num(y)}Q${num(x + side * 1.5)} ${num(y + bend * 0.4)} ${num(x + side * 3)} ${num(y + bend)}`, palette.deep, 2.4, {
    opacity: 0.7,
  });
}

/** @param {Face} face @param {Palette} palette @param {Pose} pose @param {string} id */
export function mouth(face, palette, pose, id) {
  const { y, width, upper, lower, teeth = TEETH, gap = 0 } = face.mouth;
  const m = middle(face) + pose.mouthSkew * 2.5;
  const w = width * (1 + pose.mouthWidth * 0.28 + Math.max(pose.mouthCurve, 0) * 0.14);
  const lift = pose.mouthCurve * 7;
  const left = { x: m - w, y: y - lift + pose.mouthSkew * 2 };
  const right = { x: m + w, y: y - lift - pose.mouthSkew * 6 };
  const sag = pose.mouthCurve * 7;
  const gape = pose.mouthOpen * 30;
  const lineY = y + sag;
  const top = `${num(left.x)} ${num(left.y)}Q${num(m)} ${num(lineY)} ${num(right.x)} ${num(right.y)}`;
  const hole = `M${top}Q${num(m)} ${num(lineY + gape)} ${num(left.x)} ${num(left.y)}Z`;
  const ends = (left.y + right.y) / 2;
  const bite = lineY + gape * teeth + 1;
  const fuller = lower * (1 - pose.mouthOpen * 0.35) * (1 + Math.min(pose.mouthWidth, 0) * 0.3);
  return group(
    {},
    el("clipPath", { id }, el("path", { d: hole })),
    shape(
      `M${num(left.x + w * 0.2)} ${num(mix(left.y, lineY, 0.3) + gape * 0.2)}` +
        `Q${num(m)} ${num(lineY + gape + fuller * 2.1)} ${num(right.x - w * 0.2)} ${num(mix(right.y, lineY, 0.3) + gape * 0.2)}` +
        `Q${num(m)} ${num(lineY + gape * 0.9)} ${num(left.x + w * 0.2)} ${num(mix(left.y, lineY, 0.3) + gape * 0.2)}Z`,
      palette.lip,
    ),
    shape(
      `M${top}Q${num(m + w * 0.4)} ${num(mix(lineY, right.y, 0.4) - upper * 1.1)} ${num(m + 2.5)} ${num((lineY + ends) / 2 - upper)}` +
        `Q${num(m)} ${num((lineY + ends) / 2 - upper * 0.6)} ${num(m - 2.5)} ${num((lineY + ends) / 2 - upper)}` +
        `Q${num(m - w * 0.4)} ${num(mix(lineY, left.y, 0.4) - upper * 1.1)} ${num(left.x)} ${num(left.y)}Z`,
      palette.lip,
      { opacity: 0.85 },
    ),
    shape(hole, MOUTH),
    group(
      { "clip-path": `url(#${id})` },
      shape(
        `M${num(left.x)} ${num(left.y - 6)}L${num(left.x)} ${num(left.y)}Q${num(m)} ${num(bite)} ${num(right.x)} ${num(right.y)}V${num(right.y - 6)}Z`,
        "#fbf3e2",
      ),
      el("ellipse", { cx: m, cy: (ends + lineY + gape) / 2 + 1, rx: w * 0.5, ry: gape * 0.15, fill: "#b4544e" }),
      gap ? line(`M${num(m + 1)} ${num((ends + lineY) / 2 - 1)}V${num((ends + bite) / 2)}`, MOUTH, gap) : null,
    ),
    line(`M${top}`, palette.deep, 2.6),
    corner(left.x, left.y, -1, palette, pose),
    corner(right.x, right.y, 1, palette, pose),
  );
}

/** @param {Face} face @param {Palette} palette @param {Pose} pose */
export function cheeks(face, palette, pose) {
  const y = face.eyes.y + 30;
  const m = middle(face);
  const opacity = pose.blush * 0.5;
  return group(
    { fill: palette.blush },
    el("ellipse", { cx: m - face.eyes.gap * 1.25, cy: y, rx: 15, ry: 9, opacity }),
    el("ellipse", { cx: m + face.eyes.gap * 1.2, cy: y, rx: 13, ry: 9, opacity }),
  );
}

/**
 * Lines that years draw, at the given strength.
 * @param {Face} face @param {Palette} palette @param {Pose} pose @param {number} years 0 none .. 1 many
 */
export function lines(face, palette, pose, years) {
  const m = middle(face);
  const { nose: n, mouth: mo, eyes } = face;
  const smile = Math.max(pose.mouthCurve, 0);
  const opacity = years * (0.55 + smile * 0.35);
  /** @param {-1 | 1} side */
  const fold = (side) =>
    line(
      `M${num(m + side * (n.width + 5))} ${num(n.tip - 2)}Q${num(m + side * (n.width + 15 + smile * 4))} ${num(mix(n.tip, mo.y, 0.55))} ${num(m + side * (mo.width + 8 + smile * 4))} ${num(mo.y + 2)}`,
      palette.deep,
      1.9,
      { opacity },
    );
  /** @param {-1 | 1} side */
  const crow = (side) => {
    const x = m + side * (eyes.gap + eyes.width + 5);
    return line(
      `M${num(x)} ${num(eyes.y - 4)}l${num(side * 7)} -4M${num(x)} ${num(eyes.y)}l${num(side * 8)} 1M${num(x - side)} ${num(eyes.y + 4)}l${num(side * 6)} 5`,
      palette.deep,
      1.4,
      { opacity: years * (0.3 + pose.squint * 0.6) },
    );
  };
  return group({}, fold(-1), fold(1), crow(-1), crow(1));
}

/**
 * @param {number} x @param {number} y @param {-1 | 1} side @param {Palette} palette
 * @param {{ size?: number, dark?: boolean }} [more] size 1 is a grown man's; dark on the side away from the lamp
 */
export function ear(x, y, side, palette, { size = 1, dark = false } = {}) {
  return group(
    {},
    el("ellipse", { cx: x, cy: y, rx: 8 * size, ry: 17 * size, fill: dark ? palette.shade : palette.skin }),
    dot(x + side * size, y - 4 * size, 4 * size, dark ? palette.deep : palette.shade, { opacity: dark ? 0.4 : 1 }),
  );
}
