/** Hair and beards of made faces. All skulls share a crown, so that every head of hair fits every face. */

import { ear } from "../anatomy.js";
import { outline, scalloped } from "../shapes.js";
import { dot, el, group, line, shape } from "../tree.js";

/** @typedef {import("../tree.js").Node} Node */
/** @typedef {import("../anatomy.js").Palette} Palette */
/** @typedef {import("./colours.js").Cloth} Cloth */
/** @typedef {{ behind: (hair: Cloth, palette: Palette) => Node, front: (hair: Cloth) => Node }} Style */

/** @param {Palette} palette */
const ears = (palette) => group({}, ear(103, 162, -1, palette), ear(220, 162, 1, palette, { dark: true }));

const cap = outline([[104, 152], [99, 110], [116, 74], [160, 57], [206, 74], [223, 110], [218, 152], [206, 166], [116, 166]]);

/** @type {Readonly<Record<string, Style>>} by the names of `app/characters/portrait.py` */
export const STYLES = Object.freeze({
  short: {
    behind: (hair, palette) => group({}, shape(cap, hair.dark), ears(palette)),
    front: (hair) =>
      group(
        {},
        shape(
          outline([
            [103, 146], [98, 110], [114, 74], [160, 55], [208, 74], [224, 110], [219, 146], [213, 122], [202, 106],
            [184, 112], [170, 100], [150, 108], [136, 98], [122, 112], [111, 122],
          ]),
          hair.main,
        ),
        line("M128 84Q146 68 170 70M150 92Q170 80 196 88", hair.light, 3, { opacity: 0.7 }),
      ),
  },
  parted: {
    behind: (hair, palette) => group({}, shape(cap, hair.dark), ears(palette)),
    front: (hair) =>
      group(
        {},
        shape(
          outline([
            [102, 150], [98, 110], [112, 76], [140, 62], [172, 54], [210, 74], [224, 112], [219, 150], [213, 128],
            [204, 108], [178, 106], [150, 96], [134, 78], [126, 98], [112, 120],
          ]),
          hair.main,
        ),
        line("M136 78Q158 92 204 98M142 72Q170 80 208 86", hair.light, 2.6, { opacity: 0.65 }),
      ),
  },
  bob: {
    behind: (hair) =>
      shape(outline([[92, 200], [90, 132], [106, 82], [160, 56], [216, 82], [232, 132], [230, 200], [212, 216], [196, 196], [126, 196], [110, 216]]), hair.dark),
    front: (hair) =>
      group(
        {},
        shape(
          outline([
            [98, 196], [93, 130], [110, 80], [158, 58], [210, 80], [229, 130], [224, 196], [215, 196], [214, 146],
            [204, 118], [180, 112], [150, 118], [124, 110], [110, 142], [107, 196],
          ]),
          hair.main,
        ),
        line("M122 92Q144 72 176 72M106 132Q104 160 104 182M218 132Q220 160 218 182", hair.light, 3, { opacity: 0.6 }),
      ),
  },
  long: {
    behind: (hair) =>
      group(
        {},
        shape(outline([[88, 270], [84, 150], [102, 84], [160, 55], [220, 84], [238, 150], [234, 270], [208, 286], [198, 210], [124, 210], [112, 286]]), hair.dark),
        line("M100 150Q94 210 102 262M222 150Q228 210 220 262", hair.light, 3, { opacity: 0.35 }),
      ),
    front: (hair) =>
      group(
        {},
        shape(
          outline([
            [100, 214], [93, 140], [108, 84], [154, 58], [168, 58], [214, 84], [229, 140], [222, 214], [215, 200],
            [213, 150], [200, 118], [168, 90], [158, 84], [150, 90], [122, 116], [109, 150], [108, 200],
          ]),
          hair.main,
        ),
        line("M158 66Q128 84 112 128M166 66Q196 84 212 128", hair.light, 3, { opacity: 0.6 }),
      ),
  },
  curls: {
    behind: (hair) => group({}, shape(scalloped(161, 128, 76, 74, 12, 0.1), hair.dark)),
    front: (hair) =>
      group(
        {},
        ...[[108, 124, 19], [118, 98, 21], [140, 80, 21], [166, 75, 22], [192, 83, 21], [210, 103, 20], [217, 128, 17]].map(([x = 0, y = 0, r = 0]) =>
          dot(x, y, r, hair.main),
        ),
        ...[[118, 94, 7], [142, 75, 8], [168, 70, 8], [194, 79, 7], [212, 100, 6]].map(([x = 0, y = 0, r = 0]) => dot(x, y, r, hair.light, { opacity: 0.6 })),
      ),
  },
  bun: {
    behind: (hair, palette) =>
      group({}, dot(166, 48, 27, hair.dark), dot(163, 46, 24, hair.main), line("M146 42Q160 28 180 40M148 54Q164 42 184 52", hair.light, 2.6, { opacity: 0.6 }), shape(cap, hair.dark), ears(palette)),
    front: (hair) =>
      group(
        {},
        shape(
          outline([
            [103, 148], [98, 112], [114, 78], [160, 60], [208, 78], [224, 112], [219, 148], [214, 126], [200, 104],
            [162, 92], [124, 104], [110, 126],
          ]),
          hair.main,
        ),
        line("M118 100Q138 76 160 68M204 100Q186 76 166 68", hair.light, 2.6, { opacity: 0.6 }),
      ),
  },
  cropped: {
    behind: (hair, palette) => group({}, shape(cap, hair.dark, { opacity: 0.9 }), ears(palette)),
    front: (hair) =>
      shape(
        outline([
          [105, 142], [102, 110], [118, 80], [160, 66], [204, 80], [220, 110], [217, 142], [212, 118], [198, 98],
          [160, 90], [124, 98], [110, 118],
        ]),
        hair.main,
        { opacity: 0.92 },
      ),
  },
  bald: {
    behind: (hair, palette) =>
      group({}, shape(outline([[104, 168], [98, 140], [108, 122], [214, 122], [224, 140], [218, 168]]), hair.main), ears(palette)),
    front: () => line("M134 102Q150 92 172 95", "#fff6e4", 4, { opacity: 0.4 }),
  },
});

/** @type {Readonly<Record<string, (hair: Cloth, clip: string) => Node>>} */
export const BEARDS = Object.freeze({
  none: () => group({}),
  stubble: (hair, clip) =>
    shape("M96 176Q110 196 128 192Q146 184 162 186Q182 184 196 192Q214 196 226 176V250H96Z", hair.dark, { opacity: 0.2, "clip-path": clip }),
  moustache: (hair) =>
    group(
      {},
      shape("M163 190Q146 186 134 198Q128 204 122 202Q132 214 150 206Q160 202 163 198Q166 202 176 206Q194 214 204 202Q198 204 192 198Q180 186 163 190Z", hair.main),
      line("M140 200Q150 194 158 195M186 200Q176 194 168 195", hair.light, 1.8, { opacity: 0.6 }),
    ),
  full: (hair, clip) =>
    group(
      {},
      el("path", {
        d: "M94 150Q104 186 122 192Q140 184 163 188Q186 184 204 192Q222 186 230 150V262H94ZM142 205Q163 198 184 205Q180 217 163 218Q146 217 142 205Z",
        fill: hair.main,
        "fill-rule": "evenodd",
        "clip-path": clip,
      }),
      shape("M122 216Q162 262 204 216Q198 244 163 248Q130 244 122 216Z", hair.main),
      line("M140 226Q150 236 158 238M186 226Q178 236 170 238", hair.light, 2, { opacity: 0.5 }),
    ),
});
