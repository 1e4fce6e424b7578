/** The faces that players put together: every feature can be drawn, and the house's layers are what the page draws. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { PARTS, partsFile } from "../../../scripts/draw_portraits.mjs";
import { EMOTIONS, poseOf } from "../../../static/js/portraits/emotions.js";
import { BACKDROPS, CLOTHES, GLASSES } from "../../../static/js/portraits/made/clothes.js";
import { CLOTHS, HAIRS, IRISES, SKINS } from "../../../static/js/portraits/made/colours.js";
import { BEARDS, STYLES } from "../../../static/js/portraits/made/hair.js";
import { AGES, FACES, personOf } from "../../../static/js/portraits/made/person.js";
import { drawPerson } from "../../../static/js/portraits/person.js";
import { canDraw } from "../../../static/js/portraits/portrait.js";
import { toMarkup } from "../../../static/js/portraits/tree.js";

const LISTS = {
  skin: SKINS, age: AGES, face: FACES, hair: STYLES, hair_color: HAIRS, beard: BEARDS, glasses: GLASSES, eyes: IRISES,
  clothes: CLOTHES, clothes_color: CLOTHS, backdrop: BACKDROPS,
};
const plain = Object.fromEntries(Object.entries(LISTS).map(([feature, list]) => [feature, Object.keys(list)[0]]));
const markup = (features, emotion = "neutral") => {
  const person = personOf(features, "mira-abcdef", "Mira");
  return toMarkup(drawPerson(person, poseOf(person, emotion, 1, false), "k", "bust"));
};

it("the file of layers is what the code draws (else: node scripts/draw_portraits.mjs)", () => {
  assert.equal(readFileSync(PARTS, "utf8"), partsFile());
});

it("the features are those of the sheet", () => {
  const source = readFileSync(new URL("../../../app/characters/portrait.py", import.meta.url), "utf8");
  const types = Object.fromEntries([...source.matchAll(/^(\w+) = Literal\[(.+)\]$/gm)].map(([, name, words]) => [name, JSON.parse(`[${words}]`)]));
  for (const [feature, list] of Object.entries(LISTS)) {
    const type = source.match(new RegExp(`^    ${feature}: (\\w+) = `, "m"))[1];
    assert.deepEqual(Object.keys(list), types[type], feature);
  }
});

describe("every choice", () => {
  for (const [feature, list] of Object.entries(LISTS)) {
    it(`of ${feature} makes a face of its own, drawn with real numbers`, () => {
      const faces = Object.keys(list).map((choice) => markup({ ...plain, [feature]: choice }));
      assert.equal(new Set(faces).size, faces.length);
      for (const face of faces) assert.doesNotMatch(face, /NaN|undefined|Infinity|\{/);
    });
  }
});

it("feels all eight feelings", () => {
  const faces = Object.keys(EMOTIONS).map((emotion) => markup(plain, emotion));
  assert.equal(new Set(faces).size, faces.length);
});

it("draws somebody even from features it does not know", () => {
  assert.equal(markup({ ...plain, hair: "constructor", skin: "__proto__", glasses: "monocle" }), markup(plain));
});

it("knows addresses of made characters by their ending", () => {
  assert.ok(canDraw("kenji") && canDraw("mira-holt-7k3f9x") && canDraw("a-bcdefg"));
  for (const slug of ["nobody", "mira-holt", "../me", "mira-holt-7k3f9x/../..", "Mira-holt-7k3f9x", "mira-holt-7k3f9xx"]) assert.ok(!canDraw(slug), slug);
});
