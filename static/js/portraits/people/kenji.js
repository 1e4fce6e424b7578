/** Kenji Watanabe-Ruiz, 17: headphones, a dyed streak, the light of a second monitor, a grin that is always early. */

import { hand, lines } from "../anatomy.js";
import { outline } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const HAIR = "#2b2330";
const HAIR_LIGHT = "#463a4a";
const STREAK = "#3fb9aa";
const STREAK_DARK = "#2a8d84";
const HOODIE = "#c2553a";
const HOODIE_DARK = "#9c3e2b";
const SHELL = "#f0e4c8";
const SHELL_DARK = "#cdbb95";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#e8b98f",
  shade: "#d29b72",
  deep: "#7a4030",
  lip: "#c9735f",
  blush: "#e0705a",
  brow: "#2b2330",
  iris: "#4b2d1d",
  white: "#fdf5e6",
  lash: "#221a22",
};

/** @type {Person} */
export const kenji = {
  slug: "kenji",
  name: "Kenji Watanabe-Ruiz",
  shows: 1.1,
  rest: { mouthCurve: 0.28, mouthSkew: 0.35, brow: 0.12, browSkew: 0.12, tilt: -3 },
  palette,
  face: {
    cx: 160,
    turn: 0.35,
    half: [[0, 84], [34, 90], [54, 114], [58, 148], [54, 178], [42, 203], [20, 220], [0, 224]],
    eyes: { y: 157, gap: 27, width: 14.5, height: 7.6, cant: 2.2, iris: 7.2 },
    brows: { y: 138, length: 27, thick: 6.5, arch: 6 },
    nose: { top: 152, tip: 182, width: 9, hook: 0 },
    mouth: { y: 201, width: 18, upper: 3.4, lower: 5 },
  },
  shadow: "M178 70C174 130 186 150 182 186C179 204 168 214 150 240H260V70Z",
  years: 0,

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#28474a" }),
      shape("M0 0H128L84 320H0Z", "#35605f"),
      shape("M232 36H320V190H246Z", "#e4a04c", { opacity: 0.82 + pose.light * 0.18 }),
      shape("M242 48H320V178H254Z", "#f3c274", { opacity: 0.75 + pose.light * 0.25 }),
      line("M262 76H320M263 96H304M265 116H312M266 136H296", "#c67f35", 5, { opacity: 0.7 }),
    ),

  behind: () =>
    shape(
      outline([[98, 150], [94, 108], [112, 74], [160, 58], [208, 72], [228, 110], [222, 158], [214, 190], [190, 176], [130, 176], [106, 188]]),
      HAIR,
    ),

  body: () =>
    group(
      {},
      shape("M136 200H186L192 262Q162 284 130 262Z", palette.shade),
      shape("M22 330C26 282 62 262 112 250Q160 292 208 250C258 262 296 284 300 330Z", HOODIE),
      shape("M196 254C254 262 296 284 300 330H214C222 300 214 272 196 254Z", HOODIE_DARK),
      shape("M106 252C96 236 112 226 128 232Q134 258 160 270Q188 256 192 232C210 226 224 238 214 252Q206 288 160 296Q116 288 106 252Z", "#d4694a"),
      shape("M128 232Q134 258 160 270Q188 256 192 232Q186 246 160 252Q136 246 128 232Z", HOODIE_DARK),
      line("M140 288Q138 306 141 322M182 287Q184 304 181 318", SHELL, 4),
    ),

  front: (pose) =>
    group(
      {},
      lines(kenji.face, palette, pose, 0.12),
      shape(
        outline([
          [100, 150], [98, 112], [116, 80], [158, 64], [204, 76], [222, 112], [219, 152], [212, 128], [203, 112],
          [190, 121], [180, 108], [160, 124], [150, 110], [126, 128], [112, 124], [107, 138],
        ]),
        HAIR,
      ),
      shape(outline([[150, 66], [176, 64], [206, 76], [220, 108], [216, 128], [198, 96], [172, 80]]), HAIR_LIGHT, { opacity: 0.7 }),
      shape(outline([[148, 66], [170, 66], [160, 90], [152, 112], [137, 133], [126, 140], [130, 118], [134, 92]]), STREAK),
      shape(outline([[160, 68], [170, 66], [160, 90], [152, 112], [137, 133], [146, 108], [152, 86]]), STREAK_DARK),
      line("M101 140C94 66 132 46 160 46S228 66 220 140", SHELL_DARK, 13),
      line("M100 138C93 64 132 43 160 43S229 64 221 138", SHELL, 9),
      headphone(97, 156, -1),
      headphone(224, 156, 1),
    ),

  hand: (pose) => hand({ x: 178, y: 232, turn: -8, sleeve: HOODIE_DARK, cuff: "#d4694a" }, palette, pose),
};

/** @param {number} x @param {number} y @param {-1 | 1} side */
function headphone(x, y, side) {
  return group(
    {},
    el("rect", { x: x - 15, y: y - 29, width: 30, height: 60, rx: 14, fill: SHELL_DARK }),
    el("rect", { x: x - 15 + side * 4, y: y - 29, width: 24, height: 58, rx: 12, fill: SHELL }),
    dot(x + side * 4, y, 6, STREAK),
  );
}
