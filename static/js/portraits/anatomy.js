/** What all faces share: eyes, lids, brows, nose, mouth, blush, hand. People differ in the numbers and colours they give. */

import { mirrored, mix, outline } from "./shapes.js";
import { dot, el, group, line, num, shape } from "./tree.js";

/** @typedef {import("./emotions.js").Pose} Pose */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./shapes.js").Point} Point */

/**
 * @typedef {object} Face
 * @property {number} cx middle line of the skull
 * @property {number} turn -1..1 towards the viewer's right
 * @property {Point[]} half outline from crown to chin, offsets from cx
 * @property {{ y: number, gap: number, width: number, height: number, cant: number, iris: number }} eyes gap = middle to eye
 * @property {{ y: number, length: number, thick: number, arch: number }} brows
 * @property {{ top: number, tip: number, width: number, hook: number }} nose
 * @property {{ y: number, width: number, upper: number, lower: number }} mouth
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

/** Where the features' middle line is when the head is turned a little. @param {Face} face */
const middle = (face) => face.cx + face.turn * 12;

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
 * @param {Face} face @param {Palette} palette @param {Pose} pose @param {-1 | 1} side @param {string} id
 * @returns {Node}
 */
function eye(face, palette, pose, side, id) {
  const { eyes } = face;
  const near = side * face.turn > 0 ? 0.9 : 1;
  const w = eyes.width * near;
  const x = middle(face) + side * eyes.gap * (side * face.turn > 0 ? 0.93 : 1);
  const inner = x - side * w;
  const outer = x + side * w;
  const y = eyes.y;
  const outerY = y - eyes.cant;
  const low = y + eyes.height * 0.85 * (1 - pose.squint * 0.85);
  const high = mix(y - eyes.height * 1.9, low - 1, Math.max(pose.lid, 0)) - Math.min(pose.lid, 0) * -eyes.height * 0.9;
  const upper = `${num(inner)} ${num(y + 1)}Q${num(x - side * 2)} ${num(high)} ${num(outer)} ${num(outerY)}`;
  const open = `M${upper}Q${num(x)} ${num(low + eyes.height * 0.55)} ${num(inner)} ${num(y + 1)}Z`;
  const irisX = x + pose.gazeX * w * 0.42 + face.turn * 2;
  const irisY = y - eyes.height * 0.22 + pose.gazeY * eyes.height * 0.42;
  const crease = high - eyes.height * mix(0.85, 0.2, Math.max(pose.lid, 0));
  return group(
    {},
    el("clipPath", { id }, el("path", { d: open })),
    shape(open, palette.white),
    group(
      { "clip-path": `url(#${id})` },
      dot(irisX, irisY, eyes.iris, palette.iris),
      dot(irisX, irisY, eyes.iris * 0.5, palette.lash),
      dot(irisX - eyes.iris * 0.36, irisY - eyes.iris * 0.4, eyes.iris * 0.24, "#fff8e8"),
    ),
    line(`M${upper}`, palette.lash, 3.4),
    line(
      `M${num(inner + side * w * 0.3)} ${num(mix(y, crease, 0.62))}Q${num(x)} ${num(crease)} ${num(outer - side)} ${num(outerY - eyes.height * 0.55)}`,
      palette.deep,
      1.6,
      { opacity: 0.55 },
    ),
    line(
      `M${num(inner + side * w * 0.45)} ${num(low + eyes.height * 0.75)}Q${num(x + side * 2)} ${num(low + eyes.height)} ${num(outer - side * 2)} ${num(outerY + eyes.height * 0.9)}`,
      palette.deep,
      1.5,
      { opacity: mix(0.12, 0.6, pose.squint) },
    ),
  );
}

/** @param {Face} face @param {Palette} palette @param {Pose} pose @param {string} id */
export const eyePair = (face, palette, pose, id) =>
  group({}, eye(face, palette, pose, -1, `${id}-l`), eye(face, palette, pose, 1, `${id}-r`));

/**
 * @param {Face} face @param {Palette} palette @param {Pose} pose @param {-1 | 1} side
 */
function brow(face, palette, pose, side) {
  const { brows, eyes } = face;
  const x = middle(face) + side * eyes.gap;
  const alone = side === 1 ? pose.browSkew * 9 : -pose.browSkew * 1.5;
  const y = brows.y - pose.brow * 8 - alone;
  const inner = { x: x - side * brows.length * 0.52, y: y + pose.browTilt * 7 };
  const outer = { x: x + side * brows.length * 0.58, y: y + 3 - pose.browTilt * 2.5 };
  const arch = { x: x + side * brows.length * 0.16, y: y - brows.arch - (side === 1 ? pose.browSkew * 3 : 0) };
  const t = brows.thick;
  return shape(
    `M${num(inner.x)} ${num(inner.y - t * 0.45)}` +
      `Q${num(arch.x)} ${num(arch.y - t * 0.7)} ${num(outer.x)} ${num(outer.y)}` +
      `Q${num(arch.x)} ${num(arch.y + t * 0.75)} ${num(inner.x + side)} ${num(inner.y + t * 0.55)}Z`,
    palette.brow,
    { stroke: palette.brow, "stroke-width": 1.4, "stroke-linejoin": "round" },
  );
}

/** @param {Face} face @param {Palette} palette @param {Pose} pose */
export const browPair = (face, palette, pose) =>
  group({}, brow(face, palette, pose, -1), brow(face, palette, pose, 1));

/**
 * One plane in shadow and the line under the tip: more would be a caricature.
 * @param {Face} face @param {Palette} palette
 */
export function nose(face, palette) {
  const { top, tip, width, hook } = face.nose;
  const m = middle(face);
  const point = m + face.turn * 9;
  const plane =
    `M${num(m + 4)} ${num(top)}Q${num(m + 6 + hook)} ${num(mix(top, tip, 0.5))} ${num(point + 2)} ${num(tip - 3)}` +
    `Q${num(point + 3)} ${num(tip + 4)} ${num(m + width)} ${num(tip + 2)}` +
    `Q${num(m + width + 3)} ${num(tip - 9)} ${num(m + width * 0.72)} ${num(mix(top, tip, 0.62))}Z`;
  return group(
    {},
    shape(plane, palette.shade),
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
  const { y, width, upper, lower } = face.mouth;
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
      `M${top}Q${num(m + w * 0.4)} ${num(mix(lineY, right.y, 0.4) - upper * 1.1)} ${num(m + 2.5)} ${num(lineY * 0.5 + (left.y + right.y) * 0.25 - upper)}` +
        `Q${num(m)} ${num(lineY * 0.5 + (left.y + right.y) * 0.25 - upper * 0.6)} ${num(m - 2.5)} ${num(lineY * 0.5 + (left.y + right.y) * 0.25 - upper)}` +
        `Q${num(m - w * 0.4)} ${num(mix(lineY, left.y, 0.4) - upper * 1.1)} ${num(left.x)} ${num(left.y)}Z`,
      palette.lip,
      { opacity: 0.85 },
    ),
    shape(hole, "#4a1a1c"),
    group(
      { "clip-path": `url(#${id})` },
      shape(
        `M${num(left.x)} ${num(left.y - 6)}L${num(left.x)} ${num(left.y)}Q${num(m)} ${num(lineY + gape * 0.42 + 1)} ${num(right.x)} ${num(right.y)}V${num(right.y - 6)}Z`,
        "#fbf3e2",
      ),
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
 * A loose fist that comes up under the chin.
 * @param {{ x: number, y: number, turn: number, lean: number, sleeve: string, cuff: string }} where resting place of the
 *   knuckles; `lean` moves the elbow to that side
 * @param {Palette} palette @param {Pose} pose
 */
export function hand(where, palette, pose) {
  const drop = (1 - pose.hand) * 120;
  const { x, y } = where;
  return group(
    { transform: `translate(0 ${num(drop)}) rotate(${num(where.turn)} ${num(x)} ${num(y)})` },
    shape(
      `M${x - 29} ${y + 50}C${x - 32} ${y + 80} ${x - 24 + where.lean} ${y + 120} ${x - 34 + where.lean * 1.5} ${y + 160}H${x + 54 + where.lean * 1.5}C${x + 44 + where.lean} ${y + 120} ${x + 36} ${y + 80} ${x + 29} ${y + 50}Z`,
      where.sleeve,
    ),
    shape(`M${x - 31} ${y + 45}Q${x} ${y + 55} ${x + 30} ${y + 43}L${x + 33} ${y + 60}Q${x} ${y + 72} ${x - 33} ${y + 62}Z`, where.cuff),
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
