/** Anselm Brandt, 54: night shifts, a long coat, grey at the temples, and no word more than the position asks for. */

import { ear } from "../anatomy.js";
import { hand } from "../hand.js";
import { outline } from "../shapes.js";
import { el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const HAIR = "#38322f";
const TEMPLE = "#a49b90";
const COAT = "#1d2024";
const COAT_LIGHT = "#343a41";
const SCARF = "#7d2f34";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#dcc0a2",
  shade: "#b3937a",
  deep: "#5b4036",
  lip: "#a8776a",
  blush: "#c07a66",
  brow: "#3f3835",
  iris: "#5b6b70",
  white: "#f2e9da",
  lash: "#2a2322",
};

/** @type {Person} */
export const anselm = {
  slug: "anselm",
  name: "Anselm Brandt",
  shows: 0.62,
  rest: { lid: 0.26, brow: -0.12, browTilt: 0.12, mouthCurve: -0.12, mouthWidth: -0.1, tilt: 1 },
  ways: {
    pleased: { mouthCurve: 0.3, squint: 0.15 },
    annoyed: { brow: -0.25, browTilt: 0.45, lid: 0.05 },
    excited: { lid: -0.15, brow: 0.25 },
    uncertain: { browTilt: -0.4, gazeX: -0.3, brow: 0.2, tilt: 2 },
    smug: { browSkew: 0.4, mouthSkew: 0.35, mouthCurve: 0.25 },
    deflated: { browTilt: -0.3, nod: 3 },
  },
  palette,
  face: {
    cx: 160,
    turn: 0.45,
    half: [[0, 62], [28, 68], [45, 94], [49, 130], [47, 158], [41, 190], [29, 217], [15, 233], [0, 237]],
    eyes: { y: 148, gap: 23, width: 12.5, height: 6.4, cant: -1, iris: 5.8 },
    brows: { y: 130, length: 28, thick: 6, arch: 3 },
    nose: { top: 142, tip: 188, width: 10, hook: 5 },
    mouth: { y: 209, width: 17, upper: 2.2, lower: 3 },
  },
  shadow: "M180 40C172 100 190 134 184 172C180 206 180 224 156 232L150 256H260V40Z",
  years: 0.6,
  closeUp: "56 34 208 208",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#3d444b" }),
      shape("M40 0H150L250 320H-60Z", "#545c60", { opacity: 0.75 + pose.light * 0.25 }),
      shape("M70 0H120L176 320H4Z", "#6e7370", { opacity: 0.6 + pose.light * 0.3 }),
      line("M236 0V320M262 0V320M288 0V320M314 0V320", "#2c3238", 3),
    ),

  behind: () =>
    group(
      {},
      shape(outline([[110, 146], [106, 100], [122, 62], [160, 46], [198, 60], [214, 98], [210, 148], [204, 164], [116, 164]]), HAIR),
      ear(110, 158, -1, palette),
      ear(208, 158, 1, palette, { dark: true }),
    ),

  body: () =>
    group(
      {},
      shape("M134 206H190L204 300H116Z", palette.shade),
      shape("M122 262Q160 300 200 262L206 330H116Z", SCARF),
      line("M132 284Q160 300 192 280M130 304Q160 316 194 302", "#5f2227", 4),
      shape("M8 330C16 288 56 270 106 258L128 226Q122 266 150 330Z", COAT),
      shape("M312 330C304 288 266 270 214 258L194 226Q202 266 172 330Z", COAT),
      shape("M128 226L100 246L88 286L136 330H152Q124 276 128 226Z", COAT_LIGHT),
      shape("M194 226L220 246L232 286L186 330H170Q200 276 194 226Z", "#282c32"),
    ),

  front: () =>
    group(
      {},
      shape("M114 158C118 190 128 204 134 216C124 208 116 190 112 166Z", palette.shade, { opacity: 0.65 }),
      shape("M204 166C200 192 188 204 184 218C194 210 204 192 208 168Z", palette.deep, { opacity: 0.28 }),
      shape("M128 196Q134 226 160 236Q188 226 196 196Q190 216 178 220Q166 199 150 219Q136 216 128 196Z", "#6d5a52", { opacity: 0.2 }),
      line("M150 108Q168 104 186 109M146 118Q166 114 188 119", palette.deep, 1.6, { opacity: 0.35 }),
      shape(
        outline([
          [110, 136], [106, 98], [122, 60], [160, 44], [198, 58], [214, 96], [209, 136], [205, 112], [194, 92], [178, 80],
          [150, 76], [128, 86], [119, 108],
        ]),
        HAIR,
      ),
      shape(outline([[110, 138], [105, 104], [112, 80], [124, 70], [124, 92], [118, 114], [116, 140]]), TEMPLE),
      shape(outline([[209, 138], [214, 104], [208, 80], [198, 70], [199, 92], [204, 112], [204, 140]]), "#857d74"),
      line("M132 76Q150 58 182 60M146 74Q166 64 196 74", "#544c47", 2.4, { opacity: 0.8 }),
    ),

  hand: (pose) => hand({ x: 170, y: 244, turn: -4, lean: 30, sleeve: COAT_LIGHT, cuff: "#e9e2d2" }, palette, pose),
};
