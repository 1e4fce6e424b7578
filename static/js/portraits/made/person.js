/**
 * Somebody a player has made: features, one word each, become a person like those of the cast.
 *
 * The house draws the same people where no script runs: `scripts/draw_portraits.mjs` writes the layers below to a file, with
 * names in braces for colours, and `app/web/portraits.py` lays them on each other.
 */

import { hand } from "../hand.js";
import { group } from "../tree.js";
import { BACKDROPS, CLOTHES, GLASSES } from "./clothes.js";
import { CLOTHS, HAIRS, IRISES, LASH, SKINS, WHITE } from "./colours.js";
import { BEARDS, STYLES } from "./hair.js";

/** @typedef {import("../person.js").Person} Person */
/** @typedef {import("../anatomy.js").Face} Face */
/** @typedef {import("../shapes.js").Point} Point */
/** @typedef {import("./colours.js").Cloth} Cloth */

/**
 * @typedef {{ skin: string, age: string, face: string, hair: string, hair_color: string, beard: string, glasses: string, eyes: string,
 *   clothes: string, clothes_color: string, backdrop: string }} Features
 */

/** @typedef {{ complexion: import("./colours.js").Complexion, hair: Cloth, iris: string, cloth: Cloth }} Colours */

/** What the face alone looks like at small sizes. */
export const CLOSE_UP = "56 40 208 208";

/** The chin lies lower in a long face, and the mouth with it. @type {Readonly<Record<string, { half: Point[], mouth: number }>>} */
export const FACES = Object.freeze({
  oval: { half: [[0, 80], [34, 87], [53, 112], [56, 148], [52, 178], [41, 206], [21, 224], [0, 229]], mouth: 205 },
  round: { half: [[0, 82], [35, 89], [56, 114], [60, 150], [58, 182], [47, 208], [25, 222], [0, 225]], mouth: 203 },
  long: { half: [[0, 76], [32, 83], [51, 110], [54, 148], [50, 182], [40, 212], [20, 233], [0, 238]], mouth: 210 },
  square: { half: [[0, 80], [35, 87], [54, 112], [57, 148], [56, 182], [50, 208], [28, 226], [0, 230]], mouth: 206 },
});

/** @type {Readonly<Record<string, { years: number, bags: number, brow: number, eye: number, upper: number }>>} */
export const AGES = Object.freeze({
  young: { years: 0, bags: 0, brow: 5.4, eye: 8, upper: 3.6 },
  grown: { years: 0.3, bags: 0.15, brow: 6, eye: 7.2, upper: 3.2 },
  old: { years: 0.85, bags: 0.6, brow: 6.6, eye: 6.6, upper: 2.4 },
});

/** A name of the list, or the first of it: a page older than the house must still draw somebody. @template T @param {Readonly<Record<string, T>>} list @param {string} name @returns {T} */
const pick = (list, name) => (Object.hasOwn(list, name) ? list[name] : Object.values(list)[0]) ?? /** @type {never} */ (undefined);

/** @param {Features} features @returns {Colours} */
export const coloursOf = (features) => ({
  complexion: pick(SKINS, features.skin),
  hair: pick(HAIRS, features.hair_color),
  iris: pick(IRISES, features.eyes),
  cloth: pick(CLOTHS, features.clothes_color),
});

/** @param {string} shape @param {string} age @returns {Face} */
export function faceOf(shape, age) {
  const { half, mouth } = pick(FACES, shape);
  const { bags, brow, eye, upper } = pick(AGES, age);
  return {
    cx: 160,
    turn: 0.15,
    half: [...half],
    eyes: { y: 157, gap: 26.5, width: 14, height: eye, cant: 1, iris: 6.9, bags },
    brows: { y: 138, length: 27, thick: brow, arch: 5.5 },
    nose: { top: 152, tip: 185, width: 10, hook: 0 },
    mouth: { y: mouth, width: 18.5, upper, lower: upper + 1.6 },
  };
}

/** @param {Colours} colours @returns {import("../anatomy.js").Palette} */
export const paletteOf = ({ complexion, hair, iris }) => ({ ...complexion, brow: hair.dark, iris, white: WHITE, lash: LASH });

/**
 * @param {Features} features
 * @param {string} slug @param {string} name
 * @param {Colours} [colours] those of the features, or names in braces for whoever fills them in
 * @returns {Person}
 */
export function personOf(features, slug, name, colours = coloursOf(features)) {
  const palette = paletteOf(colours);
  const style = pick(STYLES, features.hair);
  return {
    slug,
    name,
    shows: 0.9,
    rest: { mouthCurve: 0.14, tilt: -1.5, brow: 0.05 },
    palette,
    face: faceOf(features.face, features.age),
    shadow: "M196 60C194 112 206 142 202 172C198 202 182 218 150 226L146 256H260V60Z",
    years: pick(AGES, features.age).years,
    closeUp: CLOSE_UP,
    backdrop: () => pick(BACKDROPS, features.backdrop)(),
    behind: () => style.behind(colours.hair, palette),
    body: () => pick(CLOTHES, features.clothes)(colours.cloth, palette),
    onSkin: (_, clip) => group({}, pick(BEARDS, features.beard)(colours.hair, clip)),
    front: () => style.front(colours.hair),
    glasses: () => pick(GLASSES, features.glasses)(),
    hand: (pose) => hand({ x: 174, y: 236, turn: -6, lean: 28, sleeve: colours.cloth.light, cuff: colours.cloth.dark }, palette, pose),
  };
}
