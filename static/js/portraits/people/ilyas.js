/** Ilyas Demir, 33: ambulance dispatcher on nights. A neat beard, a headset over one ear, and eyes that have heard it all. */

import { ear } from "../anatomy.js";
import { hand } from "../hand.js";
import { mix, outline } from "../shapes.js";
import { dot, el, group, line, num, shape } from "../tree.js";

/** @typedef {import("../person.js").Person} Person */

const HAIR = "#1d1a20";
const HAIR_LIGHT = "#3c3a45";
const BEARD = "#43312f";
const JUMPER = "#22375c";
const JUMPER_DARK = "#18284a";
const JUMPER_LIGHT = "#31507f";
const SET = "#12161d";
const SET_LIGHT = "#47535f";
const GLOW = "#57c8f2";
const SIGNAL = "#7ef0c0";

/** @type {import("../anatomy.js").Palette} */
const palette = {
  skin: "#c99b78",
  shade: "#94705f",
  deep: "#391f1e",
  lip: "#d08c7e",
  blush: "#bb6a5a",
  brow: "#1d1a20",
  iris: "#4e3a22",
  white: "#eef1ee",
  lash: "#17131a",
};

/** @type {Person} */
export const ilyas = {
  slug: "ilyas",
  name: "Ilyas Demir",
  shows: 0.85,
  rest: { lid: 0.24, browTilt: -0.28, mouthCurve: 0.26, tilt: 3, light: 0 },
  ways: {
    pleased: { mouthCurve: 0.4, mouthWidth: 0.25, mouthOpen: 0.3 },
    annoyed: { browTilt: 0.3, lid: 0.06, mouthWidth: -0.1, mouthCurve: -0.3 },
    excited: { lid: -0.2, squint: 0.1 },
    focused: { browTilt: 0.3, nod: 2 },
    smug: { browTilt: 0.1, mouthCurve: 0.25, mouthSkew: 0.25 },
    deflated: { nod: 3, mouthCurve: -0.3 },
  },
  palette,
  face: {
    cx: 160,
    turn: -0.4,
    half: [[0, 74], [33, 80], [52, 104], [55, 138], [53, 172], [46, 202], [31, 224], [14, 234], [0, 236]],
    eyes: { y: 154, gap: 25, width: 13.5, height: 7, cant: -1.6, iris: 6.6, bags: 0.55 },
    brows: { y: 135, length: 29, thick: 7, arch: 4 },
    nose: { top: 148, tip: 187, width: 11, hook: 3, ridge: 0.25 },
    mouth: { y: 210, width: 22, upper: 3.2, lower: 5.6 },
  },
  shadow: "M178 50C172 110 190 140 184 174C182 204 182 226 160 240L156 260H260V50Z",
  years: 0.3,
  closeUp: "52 34 212 212",

  backdrop: (pose) =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#0e2136" }),
      shape("M-10 12H330V228H-10Z", "#12395a"),
      shape("M-10 20H206V220H-10Z", "#2273a3", { opacity: 0.85 + pose.light * 0.15 }),
      shape("M214 20H330V110H214Z", "#1b5c86", { opacity: 0.85 + pose.light * 0.15 }),
      shape("M214 118H330V220H214Z", "#18507a", { opacity: 0.85 + pose.light * 0.15 }),
      line("M-4 96L28 90 44 58 84 64 96 30M-4 176L30 160 84 172 124 140M28 90L30 160 22 220M84 64L76 128 84 172 78 220M76 128L30 126", "#56aed6", 3, { opacity: 0.7 }),
      dot(76, 128, 13, GLOW, { opacity: 0.35 }),
      dot(76, 128, 5, "#e4f9ff"),
      dot(30, 160, 5, SIGNAL),
      dot(44, 58, 5, "#ff8273"),
      line("M216 70H242L249 46L260 92L268 62L273 70H298L304 54L312 70H330", SIGNAL, 3.4),
      line("M228 142H286M228 160H308M228 178H268M228 196H298", "#56aed6", 5, { opacity: 0.6 }),
      dot(306, 142, 4, "#ff8273"),
      shape("M-10 232L330 224V330H-10Z", "#0a1624"),
    ),

  behind: () =>
    group(
      {},
      shape(outline([[104, 144], [102, 102], [118, 70], [158, 54], [200, 66], [216, 100], [214, 144], [208, 164], [112, 164]]), HAIR),
      ear(103, 160, -1, palette),
      ear(214, 160, 1, palette, { dark: true }),
    ),

  body: () =>
    group(
      {},
      shape("M128 200H190L200 274Q160 300 118 274Z", palette.shade),
      shape("M128 200L134 236Q150 262 172 262L164 288Q134 286 118 274Z", palette.skin),
      shape("M4 330C10 286 50 266 108 252Q160 300 210 252C268 266 308 286 314 330Z", JUMPER),
      shape("M210 252C268 266 308 286 314 330H214C226 302 220 272 210 252Z", JUMPER_DARK),
      line("M110 254Q160 302 208 254", JUMPER_LIGHT, 9),
      line("M104 262Q160 316 214 262", JUMPER_DARK, 2, { opacity: 0.8 }),
      shape("M28 290L92 262L98 274L34 304Z", JUMPER_LIGHT),
      line("M40 292L84 272", "#8fb4d8", 2.4),
      shape("M6 330C10 300 30 282 60 270L52 284C34 296 26 312 24 330Z", GLOW, { opacity: 0.35 }),
      el("rect", { x: 214, y: 296, width: 54, height: 15, rx: 2, fill: "#d7e3ec" }),
      line("M221 303.500H244M250 303.500H261", "#22375c", 3.4),
    ),

  onSkin: (pose, clip) => group({}, shape("M60 60H120C106 110 104 160 112 200C116 222 130 240 150 246L90 260H60Z", GLOW, { "clip-path": clip, opacity: 0.3 + pose.light * 0.1 }), beard(pose)),

  front: () =>
    group(
      {},
      shape(
        outline([
          [104, 146], [101, 102], [116, 66], [140, 48], [178, 46], [206, 62], [218, 100], [215, 146], [208, 124], [204, 106],
          [190, 98], [170, 104], [146, 96], [122, 98], [113, 112], [109, 130],
        ]),
        HAIR,
      ),
      line("M118 92Q122 66 152 58M134 92Q146 68 178 62M160 96Q172 76 196 74M186 94Q200 86 206 92", HAIR_LIGHT, 2.4, { opacity: 0.9 }),
      shape("M101 102C100 84 108 72 118 64C110 82 106 104 108 130Z", GLOW, { opacity: 0.4 }),
      headset(),
    ),

  hand: (pose) => hand({ x: 186, y: 238, turn: -7, lean: 28, sleeve: JUMPER_LIGHT, cuff: "#3e6297" }, palette, pose),
};

/** Trimmed along the jaw and around the mouth; the chin goes down as the mouth opens. @param {import("../emotions.js").Pose} pose */
function beard(pose) {
  const chin = mix(240, 247, pose.mouthOpen);
  const m = 155;
  return group(
    {},
    shape(
      `M104 150C106 164 109 174 114 184C122 196 132 193 ${m - 22} 201C${m - 12} 196 ${m - 4} 195 ${m} 197C${m + 4} 195 ${m + 12} 196 ${m + 20} 201C188 194 198 194 205 182C209 172 211 160 212 150` +
        `C216 178 214 206 200 224C190 237 176 ${num(chin)} 160 ${num(chin)}C142 ${num(chin)} 128 236 119 222C106 204 102 178 104 150Z`,
      BEARD,
    ),
    shape(`M104 150C102 178 106 204 119 222C128 236 142 ${num(chin)} 158 ${num(chin)}C138 232 126 220 118 200C110 184 106 168 104 150Z`, "#4f6d80", { opacity: 0.7 }),
  );
}

/** One ear hears the city, the other the room. */
function headset() {
  return group(
    {},
    line("M98 148C92 66 128 40 160 40S224 62 220 134", SET, 8),
    line("M97 146C91 64 128 37 160 37S225 60 221 132", SET_LIGHT, 2.4),
    el("rect", { x: 213, y: 124, width: 14, height: 30, rx: 6, fill: SET }),
    line("M98 176C100 202 108 222 124 226", SET, 5),
    line("M97 176C99 203 107 224 124 228", SET_LIGHT, 1.6),
    el("rect", { x: 119, y: 220, width: 18, height: 12, rx: 6, fill: SET, transform: "rotate(10 128 226)" }),
    el("rect", { x: 80, y: 132, width: 30, height: 50, rx: 13, fill: SET }),
    el("rect", { x: 82, y: 134, width: 20, height: 46, rx: 10, fill: SET_LIGHT }),
    dot(91, 157, 5, GLOW),
  );
}
