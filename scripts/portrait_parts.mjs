/** The layers of made faces as markup with names in braces for colours: what the house needs to draw them by itself. */

import { poseOf } from "../static/js/portraits/emotions.js";
import { drawPerson } from "../static/js/portraits/person.js";
import { el, toMarkup } from "../static/js/portraits/tree.js";
import { BACKDROPS, CLOTHES, GLASSES } from "../static/js/portraits/made/clothes.js";
import { CLOTHS, HAIRS, IRISES, SKINS } from "../static/js/portraits/made/colours.js";
import { BEARDS, STYLES } from "../static/js/portraits/made/hair.js";
import { AGES, CLOSE_UP, FACES, paletteOf, personOf } from "../static/js/portraits/made/person.js";

/** Names the clip of the one face in a file. */
const KEY = "p";

/** @param {string} name @returns {import("../static/js/portraits/made/colours.js").Cloth} */
const cloth = (name) => ({ main: `{${name}.main}`, light: `{${name}.light}`, dark: `{${name}.dark}` });

const COLOURS = {
  complexion: { skin: "{skin.skin}", shade: "{skin.shade}", deep: "{skin.deep}", lip: "{skin.lip}", blush: "{skin.blush}" },
  hair: cloth("hair"),
  iris: "{iris}",
  cloth: cloth("cloth"),
};

const ANYBODY = {
  skin: "fair", age: "grown", face: "oval", hair: "short", hair_color: "brown", beard: "none", glasses: "none", eyes: "brown",
  clothes: "jumper", clothes_color: "forest", backdrop: "lamp",
};

/** @param {string} name a place for a layer */
const gap = (name) => () => el("g", { "data-layer": name });

/** @template T @param {Readonly<Record<string, T>>} list @param {(item: T) => import("../static/js/portraits/tree.js").Node} draw */
const drawn = (list, draw) => Object.fromEntries(Object.entries(list).map(([name, item]) => [name, toMarkup(draw(item))]));

/** @returns {object} what `app/web/portraits.py` reads */
export function madeParts() {
  const palette = paletteOf(COLOURS);
  /** @type {Record<string, string>} */
  const frames = {};
  for (const face of Object.keys(FACES)) {
    for (const age of Object.keys(AGES)) {
      const person = {
        ...personOf({ ...ANYBODY, face, age }, "made", "", COLOURS),
        backdrop: gap("backdrop"), behind: gap("behind"), body: gap("body"), onSkin: gap("beard"), front: gap("front"), glasses: gap("glasses"),
      };
      frames[`${face} ${age}`] = toMarkup(drawPerson(person, poseOf(person, "neutral", 1, false), KEY, "bust"));
    }
  }
  return {
    frames,
    crops: { bust: "0 0 320 320", face: CLOSE_UP },
    layers: {
      backdrop: drawn(BACKDROPS, (draw) => draw()),
      behind: drawn(STYLES, (style) => style.behind(COLOURS.hair, palette)),
      body: drawn(CLOTHES, (draw) => draw(COLOURS.cloth, palette)),
      beard: drawn(BEARDS, (draw) => draw(COLOURS.hair, `url(#${KEY}-face)`)),
      front: drawn(STYLES, (style) => style.front(COLOURS.hair)),
      glasses: drawn(GLASSES, (draw) => draw()),
    },
    colours: { skin: SKINS, hair: HAIRS, iris: IRISES, cloth: CLOTHS },
  };
}
