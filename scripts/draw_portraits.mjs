/** Writes the resting face of everybody in the cast to static/portraits, for pages that must work without JavaScript. */

import { mkdirSync, writeFileSync } from "node:fs";

import { CAST } from "../static/js/portraits/cast.js";
import { poseOf } from "../static/js/portraits/emotions.js";
import { drawPerson } from "../static/js/portraits/person.js";
import { toMarkup } from "../static/js/portraits/tree.js";

const FOLDER = new URL("../static/portraits/", import.meta.url);

mkdirSync(FOLDER, { recursive: true });
for (const person of CAST.values()) {
  const pose = poseOf(person, "neutral", 1, false);
  writeFileSync(new URL(`${person.slug}.svg`, FOLDER), `${toMarkup(drawPerson(person, pose, "p", "bust"))}\n`);
  writeFileSync(new URL(`${person.slug}-face.svg`, FOLDER), `${toMarkup(drawPerson(person, pose, "p", "face"))}\n`);
}
console.log(`${CAST.size} portraits drawn`);
