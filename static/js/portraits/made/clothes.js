/** What made people wear and sit before. */

import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../tree.js").Node} Node */
/** @typedef {import("../anatomy.js").Palette} Palette */
/** @typedef {import("./colours.js").Cloth} Cloth */

const SHOULDERS = "M18 330C24 284 62 264 112 252Q160 292 210 252C260 264 298 284 304 330Z";
const FAR_SHOULDER = "M198 256C258 264 298 284 304 330H216C224 300 216 274 198 256Z";

/** @param {Palette} palette */
const neck = (palette) => shape("M134 200H188L194 262Q162 286 128 262Z", palette.shade);

/** @type {Readonly<Record<string, (cloth: Cloth, palette: Palette) => Node>>} */
export const CLOTHES = Object.freeze({
  jumper: (cloth, palette) =>
    group(
      {},
      neck(palette),
      shape(SHOULDERS, cloth.main),
      shape(FAR_SHOULDER, cloth.dark),
      shape("M112 252Q120 236 130 238Q140 268 162 270Q186 268 192 238Q204 236 210 252Q198 288 162 290Q124 288 112 252Z", cloth.light),
      line("M124 258Q138 282 162 282Q188 282 198 258", cloth.dark, 2, { opacity: 0.5 }),
    ),
  shirt: (cloth, palette) =>
    group(
      {},
      neck(palette),
      shape(SHOULDERS, cloth.main),
      shape(FAR_SHOULDER, cloth.dark),
      shape("M128 240L108 258L136 302L162 280Z", cloth.light),
      shape("M194 240L214 258L188 302L162 280Z", cloth.light),
      line("M162 282V330", cloth.dark, 2.4),
      dot(162, 304, 3, cloth.dark),
    ),
  coat: (cloth, palette) =>
    group(
      {},
      neck(palette),
      shape("M122 262Q162 300 202 262L208 330H116Z", "#efe6d2"),
      shape("M8 330C16 286 58 268 108 256L130 228Q122 268 150 330Z", cloth.main),
      shape("M314 330C306 286 266 268 216 256L194 228Q204 268 172 330Z", cloth.dark),
      shape("M130 228L100 248L88 288L136 330H152Q124 276 130 228Z", cloth.light),
      shape("M194 228L222 248L234 288L188 330H170Q200 276 194 228Z", cloth.main),
    ),
  hoodie: (cloth, palette) =>
    group(
      {},
      neck(palette),
      shape(SHOULDERS, cloth.main),
      shape(FAR_SHOULDER, cloth.dark),
      shape("M106 254C96 238 112 228 128 234Q134 260 162 272Q190 258 194 234C212 228 226 240 216 254Q206 290 162 298Q116 290 106 254Z", cloth.light),
      shape("M128 234Q134 260 162 272Q190 258 194 234Q186 248 162 254Q136 248 128 234Z", cloth.dark),
      line("M142 290Q140 308 143 324M184 289Q186 306 183 320", "#f0e4c8", 4),
    ),
});

/** @type {Readonly<Record<string, () => Node>>} */
export const BACKDROPS = Object.freeze({
  lamp: () =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#3b3a2c" }),
      dot(70, 96, 120, "#6d5b33", { opacity: 0.55 }),
      dot(70, 96, 70, "#a98544", { opacity: 0.5 }),
      shape("M44 96L58 58H86L100 96Z", "#e3bd6e"),
      line("M72 58V0M72 96V104", "#22231b", 3),
      shape("M0 250H320V320H0Z", "#2b2a20"),
    ),
  window: () =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#c9b48b" }),
      shape("M24 20H140V220H24Z", "#7fa0a6"),
      shape("M24 150Q60 128 96 146Q120 130 140 142V220H24Z", "#5f7f62"),
      line("M24 20H140V220H24ZM82 20V220M24 116H140", "#f0e3c4", 7),
      shape("M10 218H154V232H10Z", "#f0e3c4"),
      shape("M236 0H320V320H252Z", "#b49c70", { opacity: 0.6 }),
    ),
  books: () =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#4b3426" }),
      ...[["#7b2f3a", 8, 20], ["#b98a35", 32, 14], ["#46583a", 50, 24], ["#d8c69c", 78, 16], ["#2f405c", 232, 22], ["#8c412a", 258, 16], ["#c4b48f", 278, 24]].flatMap(
        ([fill = "", x = 0, width = 0]) => [
          el("rect", { x, y: 26, width, height: 92, fill }),
          el("rect", { x: Number(x) + 2, y: 150, width, height: 92, fill, opacity: 0.8 }),
        ],
      ),
      line("M0 121H320M0 246H320", "#2e1f16", 7),
    ),
  night: () =>
    group(
      {},
      el("rect", { width: 320, height: 320, fill: "#1f2a35" }),
      dot(66, 74, 30, "#e9dcb4"),
      dot(78, 66, 26, "#1f2a35"),
      ...[[140, 40], [250, 60], [286, 120], [30, 160], [214, 24], [110, 110]].map(([x = 0, y = 0]) => dot(x, y, 2.2, "#e9dcb4", { opacity: 0.8 })),
      shape("M0 232L40 214L84 236L130 212L190 238L246 216L320 240V320H0Z", "#18212a"),
    ),
});

/** @type {Readonly<Record<string, () => Node>>} before the eyes, which are where `person.js` puts them */
export const GLASSES = Object.freeze({
  none: () => group({}),
  round: () =>
    group(
      {},
      el("ellipse", { cx: 135, cy: 158, rx: 20, ry: 18, fill: "#fff6df", "fill-opacity": 0.12, stroke: "#3a3126", "stroke-width": 3.4 }),
      el("ellipse", { cx: 188, cy: 158, rx: 19, ry: 18, fill: "#fff6df", "fill-opacity": 0.12, stroke: "#3a3126", "stroke-width": 3.4 }),
      line("M155 156Q162 150 169 156M115 154L104 150M207 154L218 150", "#3a3126", 3.4),
    ),
  square: () =>
    group(
      {},
      el("rect", { x: 114, y: 142, width: 42, height: 31, rx: 7, fill: "#fff6df", "fill-opacity": 0.12, stroke: "#26272b", "stroke-width": 4 }),
      el("rect", { x: 168, y: 142, width: 40, height: 31, rx: 7, fill: "#fff6df", "fill-opacity": 0.12, stroke: "#26272b", "stroke-width": 4 }),
      line("M156 154Q162 150 168 154M114 152L103 150M208 152L219 150", "#26272b", 4),
    ),
});
