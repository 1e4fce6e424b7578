/** The cast's faces: what is written to files is what the code draws, and every face can be moved without being rebuilt. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { drawings } from "../../../scripts/draw_portraits.mjs";
import { CAST } from "../../../static/js/portraits/cast.js";
import { emotionNamed, EMOTIONS, poseOf } from "../../../static/js/portraits/emotions.js";
import { drawPerson } from "../../../static/js/portraits/person.js";
import { toMarkup } from "../../../static/js/portraits/tree.js";

const STATIC = new URL("../../../static/", import.meta.url);
/** Bytes of one picture on the wire: eight of them weigh less than one photograph. */
const LIGHT = 6500;
const people = await Promise.all([...CAST.values()].map((fetchPerson) => fetchPerson()));
const emotions = Object.keys(EMOTIONS);
const skeleton = (node) => `${node.tag}(${node.children.map(skeleton).join()})`;
const drawn = (person, emotion, intensity = 1, thinking = false) =>
  drawPerson(person, poseOf(person, emotion, intensity, thinking), "k", "face");

describe("the files in static/", async () => {
  const files = await drawings();
  for (const [path, text] of files) {
    it(`${path} is what the code draws (else: node scripts/draw_portraits.mjs)`, () => {
      assert.equal(readFileSync(new URL(path, STATIC), "utf8"), text);
    });
  }

  it("hold nobody who left the cast", () => {
    const kept = readdirSync(new URL("portraits/", STATIC)).map((name) => `portraits/${name}`);
    assert.deepEqual(kept.filter((path) => !files.has(path)), []);
  });

  it("stay light enough for a hall full of them", () => {
    for (const [path, text] of files) {
      const packed = gzipSync(text).length;
      assert.ok(packed < LIGHT, `${path} has ${packed} bytes`);
    }
  });
});

describe("the cast", () => {
  it("is filed under its own slugs", () => {
    assert.deepEqual(people.map((person) => person.slug), [...CAST.keys()]);
  });

  it("shares no skull and no skin", () => {
    assert.equal(new Set(people.map((person) => JSON.stringify(person.face.half))).size, people.length);
    assert.equal(new Set(people.map((person) => person.palette.skin)).size, people.length);
  });

  for (const person of people) {
    describe(person.name, () => {
      const rest = drawn(person, "neutral");

      for (const emotion of emotions) {
        it(`${emotion} moves the resting face and never rebuilds it`, () => {
          for (const [intensity, thinking] of [[0, false], [0.4, true], [1, false], [1, true]]) {
            assert.equal(skeleton(drawn(person, emotion, intensity, thinking)), skeleton(rest));
          }
        });
      }

      it("has a face of its own for every emotion, and all of them drawn with real numbers", () => {
        const faces = emotions.map((emotion) => toMarkup(drawn(person, emotion)));
        assert.equal(new Set(faces).size, emotions.length);
        for (const face of faces) assert.doesNotMatch(face, /NaN|undefined|Infinity/);
      });

      it("feels nothing at intensity 0", () => {
        for (const emotion of emotions) assert.deepEqual(drawn(person, emotion, 0), rest);
      });

      it("keeps the hand out of sight until thinking", () => {
        assert.equal(poseOf(person, "neutral", 1, false).hand, 0);
        assert.equal(poseOf(person, "neutral", 1, true).hand, 1);
      });
    });
  }
});

it("a feeling nobody has heard of is shown as none", () => {
  assert.equal(emotionNamed("schadenfreude"), "neutral");
  assert.equal(emotionNamed("toString"), "neutral");
});
