/** Teodor Vasilache, 63: retired from the stars, not from openings. A long face, brows with a life of their own, a bow tie. */

import { ear } from "../anatomy.js";
import { hand } from "../hand.js";
import { scalloped } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const WHITE_HAIR = "#f4f1ea";
const HAIR_SHADE = "#c9c5c4";
const HAIR_DEEP = "#9d9aa0";
const TWEED = "#8a6a45";
const TWEED_DARK = "#674d33";
const TWEED_LIGHT = "#a98a60";
const SHIRT = "#f3ecdc";
const BOW = "#2f7a5c";
const BOW_DARK = "#1f5943";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#e3b394",
  shade: "#bd8a72",
  deep: "#6d3d33",
  lip: "#b56b5c",
  blush: "#dc7360",
  brow: "#f4f1ea",
  iris: "#4c87a8",
  white: "#fdf8ee",
  lash: "#4a3531",
};

/** Stars in the slit: x, y, radius. */
const STARS = [[186, 12, 1.6], [232, 112, 1.7], [254, 202, 1.5], [214, 44, 2.4], [236, 16, 1.4], [252, 58, 1.8], [226, 86, 1.3], [262, 100, 2.6], [246, 132, 1.5], [276, 150, 1.8], [268, 26, 1.5], [284, 78, 1.3], [288, 188, 2.2], [262, 176, 1.2], [302, 124, 1.5]];

/** @type {Person} */
export const teodor = {
  slug: "teodor",
  name: "Teodor Vasilache",
  shows: 1,
  rest: { brow: 0.32, mouthCurve: 0.34, mouthWidth: -0.05, browSkew: 0.22, tilt: -3 },
  ways: {
    annoyed: { brow: -0.5, browTilt: 0.35, browSkew: -0.22, nod: 3 },
    excited: { hand: 1, mouthOpen: -0.15, tilt: -3 },
    focused: { brow: -0.25, browTilt: 0.25, browSkew: -0.22, nod: 3 },
    uncertain: { browTilt: -0.45, brow: 0.15, mouthWidth: -0.2, mouthCurve: -0.2 },
    deflated: { brow: -0.4, browSkew: -0.22 },
  },
  palette,
  face: {
    cx: 160,
    turn: 0.5,
    half: [[0, 40], [27, 46], [43, 70], [46, 104], [43, 140], [40, 172], [33, 208], [22, 238], [10, 251], [0, 253]],
    eyes: { y: 150, gap: 22, width: 11.5, height: 6.6, cant: -1.2, iris: 5.8, bags: 0.35 },
    brows: { y: 130, length: 27, thick: 7, arch: 6, wild: 20 },
    nose: { top: 142, tip: 200, width: 9.5, hook: 4, ball: 8 },
    mouth: { y: 222, width: 16, upper: 2, lower: 3.4 },
  },
  shadow: "M184 30C178 90 192 128 184 166C182 200 186 226 164 256L158 270H260V30Z",
  years: 0.85,
  closeUp: "46 32 228 228",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#5d3733" }),
      shape("M0 0H150Q60 90 40 320H0Z", "#6e433b"),
      shape("M146 -10H300Q330 60 336 230L250 212Q238 84 146 -10Z", "#141d44"),
      shape("M210 -10H300Q330 60 336 130Q290 30 210 -10Z", "#1f2d63"),
      line("M146 -10Q238 84 250 214", "#d79a5c", 5),
      line("M20 0Q-30 130 0 320M96 -10Q26 120 34 320M150 -10Q84 100 80 320", "#4b2b2a", 3),
      line("M-10 60Q70 10 168 14M-10 150Q70 110 226 112M-10 238Q80 208 250 210", "#4b2b2a", 2, { opacity: 0.7 }),
      ...STARS.map(([x, y, r]) => dot(Number(x), Number(y), Number(r), "#fdf3d2", { opacity: 0.9 + pose.light * 0.1 })),
      line("M262 92V108M254 100H270", "#fdf3d2", 1.2, { opacity: 0.8 }),
      shape("M-8 218L58 168L74 190L8 242Z", "#c98d4f"),
      shape("M58 168L66 162L82 185L74 190Z", "#e8bd7c"),
      shape("M8 242L74 190L70 184L2 234Z", "#9c6838"),
      line("M22 226L34 320", "#3c2423", 8),
    ),

  behind: () =>
    group(
      {},
      tuft(106, 142, 32, 42),
      tuft(218, 140, 26, 40),
      ear(112, 160, -1, palette, { size: 1.2 }),
      ear(206, 160, 1, palette, { size: 1.1, dark: true }),
    ),

  body: () =>
    group(
      {},
      shape("M138 214H188L196 290H130Z", palette.shade),
      line("M150 246V276M176 250V276", palette.deep, 2, { opacity: 0.25 }),
      shape("M118 268L163 300L208 268L214 330H110Z", SHIRT),
      shape("M128 258L163 288L144 304L118 274Z", "#fffaf0"),
      shape("M196 258L163 288L182 304L208 274Z", "#e0d6c2"),
      shape("M32 330C36 296 70 276 120 264L152 330Z", TWEED),
      shape("M294 330C290 296 256 276 206 264L174 330Z", TWEED_DARK),
      shape("M120 264L100 284L112 296L104 304L150 330H154Z", TWEED_LIGHT),
      shape("M206 264L226 284L214 296L222 304L176 330H172Z", "#7b5d3d"),
      line("M48 312l10 -8M62 322l12 -9M70 296l12 -9M86 310l10 -8M52 328l6 -5M84 284l8 -6M262 290l10 8M240 300l10 8M256 316l10 8M276 308l8 6M234 320l8 6", "#c9aa78", 2.2, { opacity: 0.6 }),
      shape("M163 296C150 282 132 280 128 288C126 300 128 312 132 316C144 316 156 306 163 298Z", BOW),
      shape("M163 296C176 282 194 280 198 288C200 300 198 312 194 316C182 316 170 306 163 298Z", BOW_DARK),
      el("rect", { x: 155, y: 289, width: 16, height: 16, rx: 5, fill: "#3b936f" }),
      dot(141, 292, 2.4, "#f3d98b"),
      dot(139, 304, 2.4, "#f3d98b"),
      dot(184, 292, 2.4, "#d3b663"),
      dot(187, 304, 2.4, "#d3b663"),
    ),

  onSkin: (_pose, clip) =>
    group(
      {},
      shape("M126 56Q140 44 158 48Q140 56 130 76Z", "#f3d0b6", { "clip-path": clip, opacity: 0.8 }),
      line("M146 92Q166 86 188 92M142 103Q164 97 192 104M148 114Q166 109 186 115", palette.deep, 1.6, { opacity: 0.32 }),
      shape("M124 186Q130 206 136 224Q126 208 120 186Z", palette.shade, { "clip-path": clip, opacity: 0.8 }),
    ),

  front: () =>
    group(
      {},
      tuft(107, 118, 18, 25),
      tuft(213, 118, 14, 24),
      line("M150 44Q140 30 124 32M158 42Q154 24 140 20M166 42Q170 26 160 16M174 44Q184 32 180 22", HAIR_SHADE, 2.2),
    ),

  hand: (pose) => hand({ x: 194, y: 238, turn: 10, lean: 26, sleeve: TWEED, cuff: SHIRT, finger: 62 }, palette, pose),
};

/** Hair that has stopped taking advice. @param {number} x @param {number} y @param {number} rx @param {number} ry */
function tuft(x, y, rx, ry) {
  return group(
    {},
    shape(scalloped(x, y, rx, ry, 10, 0.15), WHITE_HAIR),
    shape(scalloped(x + rx * 0.2, y + ry * 0.25, rx * 0.62, ry * 0.62, 7, 0.2), HAIR_SHADE, { opacity: 0.6 }),
    line(`M${x - rx * 0.5} ${y + ry * 0.4}q${rx * 0.1} ${-ry * 0.6} ${rx * 0.6} ${-ry * 0.7}`, HAIR_DEEP, 1.8, { opacity: 0.6 }),
  );
}
