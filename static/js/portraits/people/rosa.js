/** Rosa "La Tía" Quintana, 46: a laugh that fills the night market, a knotted scarf, gold hoops, steam and neon. */

import { ear } from "../anatomy.js";
import { hand } from "../hand.js";
import { outline, scalloped } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const HAIR = "#2c1522";
const HAIR_LIGHT = "#5a2b45";
const SCARF = "#f4ad23";
const SCARF_DARK = "#cf7f17";
const SCARF_DOT = "#d63b34";
const GOLD = "#f6c945";
const SHIRT = "#178f8c";
const SHIRT_DARK = "#0f6a70";
const APRON = "#f5e8d0";
const PINK = "#ff5d9e";
const CYAN = "#53e0e4";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#cf8b58",
  shade: "#a9633f",
  deep: "#5e2a1e",
  lip: "#bf2f3f",
  blush: "#e2583f",
  brow: "#2c1522",
  iris: "#3a1d12",
  white: "#fff6e8",
  lash: "#1f0e14",
};

/** @type {Person} */
export const rosa = {
  slug: "rosa",
  name: 'Rosa "La Tía" Quintana',
  shows: 1.2,
  rest: { mouthCurve: 0.66, mouthOpen: 0.74, mouthWidth: 0.35, squint: 0.5, lid: 0.12, brow: 0.35, tilt: 5, blush: 0.35 },
  ways: {
    pleased: { squint: 0.2, mouthWidth: 0.1, tilt: 3 },
    annoyed: { mouthOpen: -0.74, mouthCurve: -0.5, mouthWidth: -0.3, browSkew: 0.25, squint: -0.2 },
    excited: { squint: 0.3, lid: 0.5, nod: -6, tilt: 4, mouthWidth: 0.3, brow: 0.2 },
    focused: { mouthOpen: -0.74, mouthCurve: -0.5, mouthWidth: -0.4, brow: -0.3 },
    uncertain: { mouthOpen: -0.68, mouthCurve: -0.5, mouthWidth: -0.3, squint: -0.3 },
    smug: { mouthOpen: -0.6, mouthSkew: 0.2 },
    deflated: { mouthOpen: -0.74, mouthCurve: -0.5, mouthWidth: -0.3, brow: -0.2, squint: -0.3 },
  },
  palette,
  face: {
    cx: 160,
    turn: -0.25,
    lamp: 1,
    half: [[0, 84], [38, 90], [61, 112], [69, 146], [72, 180], [65, 211], [44, 234], [19, 243], [0, 244]],
    eyes: { y: 157, gap: 30, width: 13.5, height: 6.8, cant: 1.6, iris: 6.4, lashes: 7 },
    brows: { y: 136, length: 29, thick: 4.2, arch: 10 },
    nose: { top: 154, tip: 186, width: 15, hook: 0, plane: 0.75, ball: 10 },
    mouth: { y: 205, width: 26, upper: 4.4, lower: 6, teeth: 0.55 },
  },
  shadow: "M60 60V260H178C140 246 112 226 106 196C100 166 112 130 118 100Z",
  years: 0.5,
  closeUp: "42 20 236 236",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#2a1438" }),
      shape("M0 168H60V110H96V200H148V140H190V190H236V150H320V320H0Z", "#3a1a49"),
      lantern(38, 62),
      lantern(88, 36),
      line("M-4 28Q40 50 66 26T130 8", "#5b2f66", 2.5),
      neon("M226 74H308Q306 112 284 120H250Q228 112 226 74Z", PINK, pose.light),
      neon("M242 70L262 22M254 70L284 26", PINK, pose.light),
      neon("M240 88q7 8 14 0t14 0 14 0 14 0", CYAN, pose.light),
      shape(scalloped(30, 270, 74, 60, 9, 0.16), "#f7dff0", { opacity: 0.13 }),
      shape(scalloped(292, 252, 66, 70, 8, 0.18), "#f7dff0", { opacity: 0.12 }),
      wisp(40, 236, 1),
      wisp(78, 214, 0.7),
      wisp(278, 210, 0.75),
      wisp(306, 226, 0.95),
    ),

  behind: () =>
    group(
      {},
      shape(scalloped(98, 160, 25, 42, 9, 0.13), HAIR),
      shape(scalloped(226, 160, 25, 42, 9, 0.13), HAIR),
      ear(92, 176, -1, palette, { dark: true }),
      ear(232, 176, 1, palette),
    ),

  body: () =>
    group(
      {},
      shape("M124 208H198L212 276Q160 322 112 276Z", palette.shade),
      shape("M-6 330C0 286 42 264 106 252Q162 316 216 252C280 264 320 286 326 330Z", SHIRT),
      shape("M106 252C42 264 0 286 -6 330H100C86 304 92 274 106 252Z", SHIRT_DARK),
      line("M108 256Q162 318 214 256", "#2bb0a8", 5),
      shape("M84 260L104 252L132 306H196L220 252L240 259L222 330H104Z", APRON),
      shape("M84 260L104 252L132 306L126 330H104Z", "#d8c3a8"),
      shape("M230 254L278 266L296 330H236Z", "#f7efe0"),
      line("M240 262L256 330M256 262L276 330M234 284L284 282M236 306L290 302", "#d0473f", 4, { opacity: 0.85 }),
    ),

  onSkin: (_pose, clip) =>
    group(
      { "clip-path": clip },
      shape("M228 84C220 130 228 190 206 236L270 250V80Z", PINK, { opacity: 0.42 }),
      line("M122 229Q152 250 190 231", palette.deep, 2, { opacity: 0.3 }),
      dot(186, 189, 2.2, palette.deep),
    ),

  front: () =>
    group(
      {},
      shape(scalloped(103, 138, 15, 22, 7, 0.16), HAIR),
      shape(scalloped(219, 138, 15, 22, 7, 0.16), HAIR),
      line("M98 128q8 4 8 12M214 128q8 5 6 14M98 146q6 2 7 8M222 146q-5 4 -5 9", HAIR_LIGHT, 2.4),
      shape(
        outline([
          [92, 126], [93, 92], [120, 62], [160, 51], [202, 62], [228, 92], [230, 126], [210, 114], [186, 105], [160, 103],
          [134, 106], [111, 115],
        ]),
        SCARF,
      ),
      shape(outline([[92, 126], [93, 92], [120, 62], [142, 54], [120, 78], [110, 116]]), SCARF_DARK, { opacity: 0.75 }),
      line("M170 66Q140 78 124 108M174 68Q160 84 156 103M184 68Q198 84 204 110M190 66Q212 80 220 114", SCARF_DARK, 2.6, { opacity: 0.8 }),
      ...[[110, 92], [137, 92], [144, 66], [172, 92], [190, 96], [206, 78], [216, 102], [126, 74], [100, 110]].map(([x, y]) =>
        dot(Number(x), Number(y), 3.6, SCARF_DOT),
      ),
      shape("M176 62C158 30 132 26 128 40C124 52 150 66 176 66Z", SCARF),
      shape("M184 62C196 26 224 18 232 32C238 46 212 64 184 68Z", SCARF),
      shape("M176 62C158 44 142 42 136 48C146 58 160 64 176 66Z", SCARF_DARK),
      shape("M184 62C200 42 216 36 222 42C214 54 200 64 184 68Z", SCARF_DARK),
      shape(outline([[170, 56], [182, 53], [191, 60], [189, 73], [177, 76], [168, 68]]), SCARF),
      dot(148, 38, 3.4, SCARF_DOT),
      dot(214, 29, 3.4, SCARF_DOT),
      hoop(91, 212),
      hoop(233, 212),
    ),

  hand: (pose) => hand({ x: 140, y: 242, turn: 8, lean: -32, sleeve: palette.skin, cuff: palette.skin }, palette, pose),
};

/** @param {number} x @param {number} y */
const hoop = (x, y) =>
  group({}, dot(x, y, 17, "none", { stroke: "#b9861f", "stroke-width": 5 }), dot(x - 0.6, y - 0.6, 17, "none", { stroke: GOLD, "stroke-width": 3.4 }));

/** @param {number} x @param {number} y */
const lantern = (x, y) =>
  group({}, dot(x, y, 34, "#ff8a4c", { opacity: 0.14 }), el("ellipse", { cx: x, cy: y, rx: 17, ry: 20, fill: "#e8543a" }), el("ellipse", { cx: x, cy: y, rx: 8, ry: 20, fill: "#ff9a55" }));

/** A tube and its glow. @param {string} d @param {string} colour @param {number} light */
const neon = (d, colour, light) =>
  group({}, line(d, colour, 13, { opacity: Math.max(0.08, 0.2 + light * 0.12) }), line(d, colour, 4, { opacity: Math.min(1, 0.95 + light * 0.3) }));

/** Steam going up. @param {number} x @param {number} y where it begins @param {number} size */
const wisp = (x, y, size) =>
  shape("M0 0C-24 -26 22 -46 0 -80C-8 -94 -2 -112 8 -124C6 -104 24 -92 20 -66C16 -40 -8 -30 0 0Z", "#fbe9f4", {
    transform: `translate(${x} ${y}) scale(${size})`,
    opacity: 0.2,
  });
