/** Pip Adeyemi-Walsh, 10: two puffs of hair, a gap where a tooth is still coming, a dinosaur on the jumper, and a question. */

import { ear } from "../anatomy.js";
import { hand } from "../hand.js";
import { outline, scalloped } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const HAIR = "#2b1a17";
const HAIR_LIGHT = "#55362a";
const BOBBLE = "#e4483b";
const JUMPER = "#2f66a3";
const JUMPER_DARK = "#234c7d";
const RIB = "#e9b949";
const SHIRT = "#f8f3e6";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#b67a50",
  shade: "#985d3a",
  deep: "#552c1b",
  lip: "#a4513f",
  blush: "#d0603f",
  brow: "#2b1a17",
  iris: "#3d2214",
  white: "#fffaf0",
  lash: "#22120e",
};

/** @type {Person} */
export const pip = {
  slug: "pip",
  name: "Pip Adeyemi-Walsh",
  shows: 1.15,
  rest: { mouthCurve: 0.5, mouthOpen: 0.52, mouthWidth: 0.1, brow: 0.4, lid: -0.08, gazeY: -0.12, tilt: -5, blush: 0.18 },
  ways: {
    annoyed: { mouthOpen: -0.52, mouthWidth: -0.35, mouthCurve: -0.25, brow: -0.35, blush: 0.3 },
    excited: { shoulders: -6, mouthWidth: 0.15 },
    focused: { mouthOpen: -0.52, mouthSkew: 0.5, mouthCurve: -0.3 },
    uncertain: { mouthOpen: -0.46, mouthCurve: -0.3 },
    smug: { mouthOpen: 0.1 },
    deflated: { mouthOpen: -0.52, mouthCurve: -0.2, brow: -0.2 },
  },
  palette,
  face: {
    cx: 160,
    turn: 0.15,
    half: [[0, 100], [32, 105], [52, 126], [59, 158], [60, 188], [51, 215], [28, 234], [0, 239]],
    eyes: { y: 176, gap: 27, width: 14.5, height: 9.4, cant: 0.5, iris: 8.6 },
    brows: { y: 153, length: 21, thick: 3.2, arch: 6 },
    nose: { top: 182, tip: 199, width: 8.5, hook: 0, plane: 0.4, ball: 8 },
    mouth: { y: 213, width: 18.5, upper: 2.6, lower: 4, teeth: 0.8, gap: 3.4 },
  },
  shadow: "M204 90C210 130 206 160 206 186C202 212 190 230 158 240L160 260H260V90Z",
  years: 0,
  closeUp: "48 36 224 224",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#e9ab55" }),
      shape("M196 60L262 36V146L196 178Z", "#f6cf83", { opacity: 0.75 + pose.light * 0.25 }),
      shape("M270 33L330 12V116L270 142Z", "#f6cf83", { opacity: 0.75 + pose.light * 0.25 }),
      shape("M196 190L262 158V262L196 300Z", "#f6cf83", { opacity: 0.6 + pose.light * 0.2 }),
      shape("M270 154L330 126V224L270 258Z", "#f6cf83", { opacity: 0.6 + pose.light * 0.2 }),
      shape("M-6 14H112V196H-6Z", "#fdf6e4"),
      shape("M-6 24H46V104H-6ZM56 24H102V104H56ZM-6 114H46V186H-6ZM56 114H102V186H56Z", "#a9d4d8"),
      shape("M-6 150Q18 118 46 132V186H-6ZM56 136Q82 118 102 142V186H56Z", "#7d9f52"),
      dot(74, 58, 15, "#fff3c0", { opacity: 0.9 }),
      shape("M-6 194H120V206H-6Z", "#d08f3e"),
    ),

  behind: () =>
    group(
      {},
      puff(94, 92, 41),
      puff(228, 92, 41),
      shape(outline([[100, 184], [97, 146], [114, 112], [160, 94], [206, 112], [223, 146], [220, 184], [200, 206], [120, 206]]), HAIR),
      ear(100, 182, -1, palette, { size: 0.85 }),
      ear(221, 182, 1, palette, { size: 0.85, dark: true }),
    ),

  body: () =>
    group(
      {},
      shape("M143 222H179L188 272Q162 290 134 272Z", palette.shade),
      shape("M46 330C48 290 82 272 128 264Q160 296 194 264C238 272 272 290 274 330Z", JUMPER),
      shape("M194 264C238 272 272 290 274 330H206C216 304 208 282 194 264Z", JUMPER_DARK),
      shape("M130 256L162 288L150 306L116 272Z", SHIRT),
      shape("M192 256L162 288L174 306L206 272Z", "#e4dcc8"),
      shape("M154 286H171L174 302L178 330H148L152 302Z", "#a03a3d"),
      line("M151 306L176 298M149 322L178 312", RIB, 4.5),
      line("M116 271L150 306L154 332M206 271L175 306L172 332", RIB, 3.4),
      badge(104, 303),
    ),

  onSkin: (_pose, clip) =>
    group(
      { "clip-path": clip, fill: palette.deep, opacity: 0.42 },
      ...[[126, 199], [133, 204], [119, 205], [127, 210], [138, 198], [196, 199], [189, 205], [203, 204], [195, 210]].map(([x, y]) =>
        el("circle", { cx: x, cy: y, r: 1.7 }),
      ),
    ),

  front: () =>
    group(
      {},
      shape(
        outline([
          [100, 180], [97, 144], [114, 111], [160, 93], [206, 111], [223, 144], [221, 180], [214, 158], [203, 140], [184, 127],
          [164, 120], [142, 126], [118, 140], [107, 158],
        ]),
        HAIR,
      ),
      line("M163 94Q160 106 163 121", palette.skin, 2.6),
      line("M112 146Q116 124 108 108M128 133Q126 116 116 106M145 126Q138 110 124 102M208 146Q204 124 214 108M192 132Q194 116 206 106M178 124Q186 110 200 102", HAIR_LIGHT, 2.2, { opacity: 0.75 }),
      dot(112, 113, 7, BOBBLE),
      dot(121, 106, 7, BOBBLE),
      dot(209, 113, 7, BOBBLE),
      dot(201, 106, 7, "#c63a30"),
    ),

  hand: (pose) => hand({ x: 182, y: 236, turn: -8, lean: 18, sleeve: "#3a74b4", cuff: RIB, size: 0.78 }, palette, pose),
};

/** @param {number} x @param {number} y @param {number} r */
function puff(x, y, r) {
  return group(
    {},
    shape(scalloped(x, y, r, r * 0.96, 13, 0.09), HAIR),
    shape(scalloped(x - r * 0.22, y - r * 0.24, r * 0.62, r * 0.56, 9, 0.12), HAIR_LIGHT, { opacity: 0.55 }),
    line(`M${x - 8} ${y + 12}q6 6 12 0M${x + 8} ${y - 4}q6 6 12 0M${x - 20} ${y - 6}q5 5 10 0`, HAIR_LIGHT, 2.2, { opacity: 0.8 }),
  );
}

/** A dinosaur, friendly kind. @param {number} x @param {number} y */
function badge(x, y) {
  return group(
    { transform: `translate(${x} ${y}) rotate(-8)` },
    dot(0, 0, 19, RIB),
    dot(0, 0, 16.5, "#fdf6e4"),
    shape("M-13 7Q-11 -1 -5 -2Q0 -6 4 -1L5 -9Q6 -13 11 -12Q14 -10 12 -7L9 -7Q10 2 7 5V11H4V6H-3V11H-6V6Q-9 8 -13 7Z", "#3c8a57"),
    dot(9.4, -9.8, 1, "#fdf6e4"),
  );
}
