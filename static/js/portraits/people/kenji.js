/** Kenji Watanabe-Ruiz, 17: headphones, a dyed streak, the light of a second monitor, a grin that is always early. */

import { hand } from "../hand.js";
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
    half: [[0, 82], [34, 88], [53, 112], [56, 148], [53, 178], [42, 205], [21, 224], [0, 229]],
    eyes: { y: 157, gap: 27, width: 14.5, height: 7.6, cant: 2.2, iris: 7.2 },
    brows: { y: 138, length: 27, thick: 6.5, arch: 6 },
    nose: { top: 152, tip: 182, width: 9, hook: 0 },
    mouth: { y: 204, width: 18, upper: 3.4, lower: 5 },
  },
  shadow: "M192 60C188 112 202 142 198 172C194 200 180 214 150 222L146 250H260V60Z",
  years: 0,
  closeUp: "56 34 208 208",

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
      outline([[100, 150], [96, 108], [114, 70], [160, 52], [206, 68], [224, 110], [218, 152], [206, 174], [190, 170], [130, 170], [110, 174]]),
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

  front: () =>
    group(
      {},
      shape(
        outline([
          [100, 150], [97, 110], [114, 74], [158, 54], [206, 70], [222, 112], [219, 152], [212, 128], [203, 112],
          [190, 121], [180, 108], [160, 124], [150, 110], [126, 128], [112, 124], [107, 138],
        ]),
        HAIR,
      ),
      shape(outline([[150, 58], [176, 55], [206, 70], [220, 108], [216, 128], [198, 96], [172, 80]]), HAIR_LIGHT, { opacity: 0.7 }),
      shape(outline([[146, 56], [170, 55], [160, 86], [152, 112], [137, 133], [126, 140], [130, 118], [134, 92]]), STREAK),
      shape(outline([[160, 58], [170, 55], [160, 86], [152, 112], [137, 133], [146, 108], [152, 86]]), STREAK_DARK),
      line("M101 140C94 66 132 46 160 46S228 66 220 140", SHELL_DARK, 13),
      line("M100 138C93 64 132 43 160 43S229 64 221 138", SHELL, 9),
      headphone(97, 156, -1),
      headphone(224, 156, 1),
    ),

  hand: (pose) => hand({ x: 176, y: 230, turn: -6, lean: 26, sleeve: "#cc5f42", cuff: "#e08a68" }, palette, pose),
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
