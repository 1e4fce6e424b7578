/** Vesna Korolija, 38: binds books, left the tour, still sees everything. A sharp bob, a strong nose, a level gaze, ink. */

import { hand } from "../hand.js";
import { outline } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const HAIR = "#241a1d";
const HAIR_LIGHT = "#4c3438";
const SMOCK = "#7f93a0";
const SMOCK_DARK = "#5f7383";
const SMOCK_LIGHT = "#9fb1ba";
const SHIRT = "#efe6d3";
const INK = "#20263f";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#f0d5bc",
  shade: "#d0a184",
  deep: "#6b3a30",
  lip: "#a8474a",
  blush: "#d9826c",
  brow: "#241a1d",
  iris: "#5f7d5a",
  white: "#fbf4e6",
  lash: "#1c1316",
};

/** Spines on the shelves: width, height, colour. */
const UPPER = [[18, 74, "#7c2f2b"], [13, 82, "#caa25a"], [22, 78, "#2f4a3f"], [15, 68, "#a65a32"], [12, 80, "#e2cfa3"], [20, 76, "#513042"], [16, 84, "#8b6b3d"], [24, 72, "#34495c"], [14, 80, "#b5452f"], [18, 70, "#d9b777"], [13, 82, "#4b5a3a"], [21, 76, "#6b2c3a"], [15, 82, "#c98b4a"], [19, 74, "#3b3440"], [17, 80, "#93402d"], [16, 70, "#d8c08c"], [22, 78, "#2f4a3f"], [15, 82, "#a65a32"], [20, 74, "#7c2f2b"]];

/** @type {Person} */
export const vesna = {
  slug: "vesna",
  name: "Vesna Korolija",
  shows: 0.7,
  rest: { lid: 0.14, brow: -0.05, mouthCurve: 0.16, mouthWidth: 0, tilt: 0 },
  ways: {
    pleased: { mouthSkew: 0.25, squint: 0.15 },
    annoyed: { lid: 0.08, brow: -0.2, browTilt: 0.4, mouthCurve: -0.2, mouthWidth: -0.2 },
    excited: { mouthOpen: -0.2, mouthWidth: 0.2, lid: -0.12, brow: 0.25 },
    focused: { browTilt: 0.2, lid: 0.06, mouthWidth: -0.15 },
    uncertain: { gazeX: -0.25, browTilt: -0.3, tilt: 2 },
    smug: { browSkew: 0.25, lid: 0.08, mouthSkew: 0.25 },
    deflated: { browTilt: -0.35, mouthCurve: -0.2, nod: 3 },
  },
  palette,
  face: {
    cx: 160,
    turn: -0.55,
    lamp: 1,
    half: [[0, 78], [34, 84], [51, 108], [53, 140], [54, 168], [47, 196], [31, 222], [14, 236], [0, 238]],
    eyes: { y: 154, gap: 25, width: 14, height: 6.6, cant: 2.6, iris: 6.4, lashes: 5 },
    brows: { y: 137, length: 31, thick: 5.6, arch: 5 },
    nose: { top: 146, tip: 192, width: 11.5, hook: 5, ridge: 0.6 },
    mouth: { y: 212, width: 20, upper: 4, lower: 5.4 },
  },
  shadow: "M60 60V260H166C146 250 128 226 124 202C118 176 128 150 116 120C112 100 120 80 130 70Z",
  years: 0.22,
  closeUp: "50 36 216 216",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#4a2c1c" }),
      ...shelf(6, 0),
      ...shelf(102, 7),
      ...shelf(198, 3),
      el("rect", { x: 0, y: 88, width: 320, height: 10, fill: "#8a5a34" }),
      el("rect", { x: 0, y: 184, width: 320, height: 10, fill: "#8a5a34" }),
      el("rect", { x: 0, y: 280, width: 320, height: 10, fill: "#8a5a34" }),
      el("rect", { x: -4, y: -4, width: 328, height: 328, fill: "#3a1f16", opacity: 0.38 }),
      ...[210, 172, 136, 100, 66].map((r) => dot(300, 84, r, "#ffc876", { opacity: 0.09 + pose.light * 0.03 })),
      shape("M282 58H330V104H262Z", "#f6c766"),
      shape("M286 58H330V64H283Z", "#fbe2a4"),
      line("M308 104V330", "#2c1a14", 7),
    ),

  behind: () =>
    group(
      {},
      shape("M98 206C84 160 90 100 116 74C134 54 190 52 208 76C232 104 236 160 222 212L206 216H114Z", HAIR),
    ),

  body: () =>
    group(
      {},
      shape("M132 200H190L198 268L160 312L120 268Z", palette.shade),
      shape("M168 214L190 204L198 268L160 312Q164 260 168 214Z", palette.skin),
      shape("M112 258L160 306L208 258L220 330H100Z", SHIRT),
      shape("M10 330C14 286 54 268 112 256L140 330Z", SMOCK_DARK),
      shape("M310 330C306 286 266 268 208 256L180 330Z", SMOCK),
      shape("M112 256L94 268L108 300L150 330H160L132 296Z", "#6d818f"),
      shape("M208 256L226 268L212 300L170 330H160L188 296Z", SMOCK_LIGHT),
      shape("M222 296H270V324H222Z", SMOCK_LIGHT, { opacity: 0.6 }),
      line("M222 296H270", "#5f7383", 2.4),
      line("M238 308V274M250 310V268", "#a56a35", 5),
      line("M238 278V272M250 272V264", "#f1e1bd", 5),
      shape(outline([[52, 304], [62, 296], [72, 301], [80, 298], [79, 309], [70, 315], [58, 313]]), INK, { opacity: 0.8 }),
      dot(90, 314, 3, INK, { opacity: 0.8 }),
      dot(46, 318, 2.2, INK, { opacity: 0.8 }),
      dot(286, 292, 3.6, INK, { opacity: 0.75 }),
    ),

  onSkin: (_pose, clip) =>
    group(
      { "clip-path": clip },
      shape("M124 196Q132 212 144 222Q128 214 118 194Z", palette.deep, { opacity: 0.12 }),
      shape("M186 192Q200 184 208 164Q206 196 194 212Q194 200 186 192Z", "#fbe9d3", { opacity: 0.35 }),
    ),

  front: () =>
    group(
      {},
      shape("M150 70C112 72 92 104 94 150C95 176 92 198 90 222L124 218C112 196 108 172 110 150C112 136 120 124 128 117Z", HAIR),
      shape("M146 70C190 58 222 82 228 128C232 164 230 190 236 222L204 219C212 196 214 172 210 146C208 132 204 122 198 117Z", HAIR),
      shape("M108 122C116 86 138 64 168 64C204 66 222 96 224 128L212 119Q160 116 107 126Z", HAIR),
      line("M120 118C126 92 142 78 160 72M142 120C148 98 160 84 176 76M168 120C174 102 184 92 196 88M192 118C196 108 202 104 210 104", HAIR_LIGHT, 2.4, { opacity: 0.9 }),
      shape("M214 92C226 112 226 160 228 214L218 216C220 176 222 128 214 92Z", "#8a5a44", { opacity: 0.6 }),
      line("M100 146C98 176 100 196 97 216", HAIR_LIGHT, 2.2, { opacity: 0.7 }),
      dot(206, 200, 3.4, "#d9b35c"),
    ),

  hand: (pose) => hand({ x: 176, y: 240, turn: 6, lean: 24, sleeve: palette.skin, cuff: palette.skin, finger: 50 }, palette, pose),
};

/** One shelf of books. @param {number} y its top @param {number} first where in the row it begins */
function shelf(y, first) {
  /** @type {import("../tree.js").Node[]} */
  const books = [];
  let x = -4;
  for (let index = first; x < 320; index += 1) {
    const [width, height, colour] = /** @type {[number, number, string]} */ (UPPER[index % UPPER.length]);
    books.push(el("rect", { x, y: y + 84 - height, width: width - 1.5, height, fill: colour }));
    if (index % 3 === 0) books.push(el("rect", { x, y: y + 96 - height, width: width - 1.5, height: 3, fill: "#e6c987", opacity: 0.7 }));
    x += width;
  }
  return books;
}
