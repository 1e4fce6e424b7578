/** Marguerite Okafor-Lindqvist, 71: silver hair in a loose knot, glasses on a chain, forty years of weather in her eyes. */

import { hand } from "../hand.js";
import { outline } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const SILVER = "#ddd8ce";
const SILVER_DARK = "#b4ada2";
const SILVER_DEEP = "#8f887e";
const CARDIGAN = "#46583a";
const CARDIGAN_DARK = "#33422b";
const BLOUSE = "#f2e8d2";
const BRASS = "#d9a441";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#8a5539",
  shade: "#6f412b",
  deep: "#3d1f15",
  lip: "#8f4238",
  blush: "#b4553c",
  brow: "#c9c2b6",
  iris: "#2e1a12",
  white: "#f7ecd8",
  lash: "#25130d",
};

/** @type {Person} */
export const marguerite = {
  slug: "marguerite",
  name: "Marguerite Okafor-Lindqvist",
  shows: 0.9,
  rest: { mouthCurve: 0.3, squint: 0.22, lid: 0.12, tilt: 2.5, browTilt: -0.12 },
  ways: {
    annoyed: { brow: -0.3, browTilt: 0.4, mouthCurve: -0.3 },
    focused: { browTilt: 0.25, mouthCurve: -0.25, mouthWidth: -0.15 },
    uncertain: { browTilt: -0.3, mouthCurve: -0.25 },
    smug: { browSkew: 0.3, mouthSkew: 0.2 },
    deflated: { mouthCurve: -0.25 },
  },
  palette,
  face: {
    cx: 160,
    turn: -0.3,
    half: [[0, 92], [32, 97], [52, 120], [58, 152], [57, 181], [47, 206], [25, 222], [0, 226]],
    eyes: { y: 160, gap: 26, width: 13, height: 7, cant: -0.5, iris: 6.4 },
    brows: { y: 139, length: 26, thick: 5, arch: 6 },
    nose: { top: 154, tip: 188, width: 13, hook: 0 },
    mouth: { y: 206, width: 20, upper: 4.6, lower: 6 },
  },
  shadow: "M188 70C200 116 190 150 196 176C198 202 180 218 140 224L136 250H260V70Z",
  years: 0.75,
  closeUp: "50 22 220 220",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#e9d6a8" }),
      dot(64, 150, 34, "#f7ecc9", { opacity: 0.8 + pose.light * 0.2 }),
      shape("M0 158H320V320H0Z", "#5f8d8c"),
      shape("M0 158H320V172H0Z", "#86aba2"),
      line("M22 188H78M44 204H92M10 222H54", "#cfe0cf", 4, { opacity: 0.7 }),
      shape("M262 92H284L292 164H254Z", "#f6efdc"),
      shape("M260 110H286L288 128H258Z", "#b4493a"),
      shape("M259 74H287V92H259Z", "#3c3a35"),
      shape("M264 78H282V90H264Z", "#f7d774"),
      shape("M256 74Q273 54 290 74Z", "#b4493a"),
      shape("M240 164Q274 152 320 168V180H232Z", "#4e5a45"),
    ),

  behind: () =>
    group(
      {},
      shape(outline([[128, 66], [136, 40], [164, 30], [194, 40], [200, 64], [180, 84], [146, 84]]), SILVER_DARK),
      shape(outline([[132, 62], [140, 42], [164, 34], [186, 42], [190, 58], [170, 74], [148, 76]]), SILVER),
      line("M142 60Q152 42 176 46M150 70Q158 54 184 58", SILVER_DEEP, 2.2, { opacity: 0.6 }),
      shape(outline([[100, 160], [97, 116], [118, 84], [160, 72], [202, 84], [223, 116], [220, 160], [214, 186], [106, 186]]), SILVER_DARK),
    ),

  body: () =>
    group(
      {},
      shape("M134 200H188L198 266Q162 330 124 266Z", palette.shade),
      shape("M112 262Q160 300 210 262L222 330H100Z", BLOUSE),
      shape("M162 292L210 258L226 330H168Z", "#dccfb2"),
      shape("M124 254L108 266L130 304L162 288Z", BLOUSE),
      shape("M198 254L214 266L192 304L162 288Z", "#e6dabf"),
      shape("M14 330C20 284 58 268 112 254L142 330Z", CARDIGAN),
      shape("M306 330C300 284 262 268 210 254L182 330Z", CARDIGAN_DARK),
      line("M112 254L142 330M210 254L182 330", "#5c704c", 5),
      line("M118 208Q98 262 132 300M206 208Q226 262 192 300", BRASS, 2, { "stroke-dasharray": "1.5 4" }),
    ),

  front: () => hairAndEars(),

  glasses: (pose) =>
    group(
      { transform: `translate(0 ${pose.nod > 6 ? 1.5 : 0})` },
      spectacles(),
    ),

  hand: (pose) => hand({ x: 148, y: 232, turn: 7, lean: -34, sleeve: "#5c704c", cuff: BLOUSE }, palette, pose),
};

function hairAndEars() {
  return group(
    {},
    shape(
      outline([
        [102, 166], [98, 120], [116, 88], [160, 74], [204, 88], [222, 120], [218, 166], [212, 146], [204, 124], [186, 108],
        [164, 116], [140, 106], [118, 124], [108, 146],
      ]),
      SILVER,
    ),
    shape(outline([[164, 78], [204, 88], [222, 120], [218, 166], [211, 142], [203, 122], [188, 106]]), SILVER_DARK),
    line("M112 132Q118 100 152 86M124 114Q136 94 162 82M206 120Q196 96 170 84", SILVER_DEEP, 2, { opacity: 0.55 }),
    line("M104 160Q96 178 102 194M217 162Q226 174 222 190", SILVER, 3.4),
    dot(103, 196, 4, BRASS),
    dot(218, 196, 4, BRASS),
  );
}

function spectacles() {
  return group(
    {},
    el("ellipse", { cx: 129, cy: 168, rx: 20, ry: 16.5, fill: "#fff6df", opacity: 0.12 }),
    el("ellipse", { cx: 182, cy: 168, rx: 21, ry: 16.5, fill: "#fff6df", opacity: 0.12 }),
    el("ellipse", { cx: 129, cy: 168, rx: 20, ry: 16.5, fill: "none", stroke: BRASS, "stroke-width": 3 }),
    el("ellipse", { cx: 182, cy: 168, rx: 21, ry: 16.5, fill: "none", stroke: BRASS, "stroke-width": 3 }),
    line("M149 165Q155 160 161 165M109 164L102 158M203 164L217 158", BRASS, 3),
    line("M116 160Q120 154 127 154M169 160Q173 154 180 154", "#fff6df", 2, { opacity: 0.6 }),
  );
}
