/** Eyes, lids, lashes and brows. What a face says is mostly said here. */

import { middle } from "./anatomy.js";
import { mix } from "./shapes.js";
import { dot, el, group, line, num, shape } from "./tree.js";

/** @typedef {import("./emotions.js").Pose} Pose */
/** @typedef {import("./anatomy.js").Face} Face */
/** @typedef {import("./anatomy.js").Palette} Palette */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./shapes.js").Point} Point */

/** Reach of the hairs of a wild brow, as shares of `wild`: no two beside each other are alike. */
const TUFTS = Object.freeze([0.5, 0.95, 0.6, 1, 0.75, 1.15, 0.85, 1.05]);

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
    eyes.bags ? bag(x, low, side, face, palette, eyes.bags) : null,
    el("clipPath", { id }, el("path", { d: open })),
    shape(open, palette.white),
    group(
      { "clip-path": `url(#${id})` },
      dot(irisX, irisY, eyes.iris, palette.iris),
      dot(irisX, irisY, eyes.iris * 0.5, palette.lash),
      dot(irisX - eyes.iris * 0.36, irisY - eyes.iris * 0.4, eyes.iris * 0.24, "#fff8e8"),
    ),
    line(`M${upper}`, palette.lash, 3.4),
    eyes.lashes ? flick(outer, outerY, side, eyes.lashes, palette) : null,
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

/**
 * What nights leave under an eye.
 * @param {number} x @param {number} low @param {-1 | 1} side @param {Face} face @param {Palette} palette @param {number} depth 0..1
 */
function bag(x, low, side, face, palette, depth) {
  const w = face.eyes.width;
  const h = face.eyes.height;
  const rim = `M${num(x - side * w * 0.95)} ${num(low + 1)}Q${num(x)} ${num(low + h * 2.7)} ${num(x + side * w * 0.9)} ${num(low + h * 0.1)}`;
  return group(
    {},
    shape(`${rim}Q${num(x)} ${num(low + h * 0.6)} ${num(x - side * w * 0.95)} ${num(low + 1)}Z`, palette.shade, { opacity: depth }),
    line(rim, palette.deep, 1.5, { opacity: depth * 0.4 }),
  );
}

/** @param {number} x @param {number} y @param {-1 | 1} side @param {number} length @param {Palette} palette */
const flick = (x, y, side, length, palette) =>
  line(
    `M${num(x - side * 2)} ${num(y - 1)}Q${num(x + side * length * 0.6)} ${num(y - 1)} ${num(x + side * length)} ${num(y - length * 0.8)}`,
    palette.lash,
    2.6,
  );

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
  return group(
    {},
    shape(
      `M${num(inner.x)} ${num(inner.y - t * 0.45)}` +
        `Q${num(arch.x)} ${num(arch.y - t * 0.7)} ${num(outer.x)} ${num(outer.y)}` +
        `Q${num(arch.x)} ${num(arch.y + t * 0.75)} ${num(inner.x + side)} ${num(inner.y + t * 0.55)}Z`,
      palette.brow,
      { stroke: palette.brow, "stroke-width": 1.4, "stroke-linejoin": "round" },
    ),
    brows.wild
      ? tufts([inner.x, inner.y - t * 0.3], [arch.x, arch.y - t * 0.5], [outer.x, outer.y], side, brows.wild, palette)
      : null,
  );
}

/**
 * Hairs that stand up from a brow and sweep outwards, longer towards the temple.
 * @param {Point} inner @param {Point} arch @param {Point} outer @param {-1 | 1} side @param {number} reach units @param {Palette} palette
 */
function tufts(inner, arch, outer, side, reach, palette) {
  const d = TUFTS.map((share, index) => {
    const t = (index + 0.6) / TUFTS.length;
    const x = mix(mix(inner[0], arch[0], t), mix(arch[0], outer[0], t), t);
    const y = mix(mix(inner[1], arch[1], t), mix(arch[1], outer[1], t), t);
    const length = reach * share * mix(0.6, 1.1, t);
    return `M${num(x - side * 2)} ${num(y + 1.5)}q${num(side * length * 0.15)} ${num(-length * 0.7)} ${num(side * length * mix(0.35, 1.05, t))} ${num(-length * mix(0.95, 0.6, t))}`;
  });
  return line(d.join(""), palette.brow, 2.7);
}

/** @param {Face} face @param {Palette} palette @param {Pose} pose */
export const browPair = (face, palette, pose) =>
  group({}, brow(face, palette, pose, -1), brow(face, palette, pose, 1));
