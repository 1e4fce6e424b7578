/**
 * Writes what the browser modules draw to files, for pages that must work without JavaScript: the resting face of everybody
 * in the cast (static/portraits) and the club's pieces as symbols (static/pieces.svg).
 */

import { mkdirSync, writeFileSync } from "node:fs";

import { PIECES } from "../static/js/board/pieces.js";
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

const symbols = Object.entries(PIECES).map(
  ([letter, { body, detail }]) =>
    `<symbol id="${letter}" viewBox="0 0 40 40"><path d="${body}"/>` +
    `${detail ? `<path d="${detail}" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/>` : ""}</symbol>`,
);
writeFileSync(
  new URL("../static/pieces.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`,
);

console.log(`${CAST.size} portraits drawn`);
