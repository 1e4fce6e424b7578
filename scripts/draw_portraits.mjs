/**
 * Writes what the browser modules draw to files, for pages that must work without JavaScript: the resting face of everybody
 * in the cast (static/portraits), the club's pieces as symbols (static/pieces.svg), and the layers from which the house draws
 * the characters that players make (app/web/portrait_parts.json).
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { PIECES } from "../static/js/board/pieces.js";
import { CAST } from "../static/js/portraits/cast.js";
import { madeParts } from "./portrait_parts.mjs";
import { poseOf } from "../static/js/portraits/emotions.js";
import { drawPerson } from "../static/js/portraits/person.js";
import { toMarkup } from "../static/js/portraits/tree.js";

const STATIC = new URL("../static/", import.meta.url);
export const PARTS = new URL("../app/web/portrait_parts.json", import.meta.url);
const CROPS = /** @type {const} */ ({ bust: "", face: "-face" });

/** @returns {Promise<Map<string, string>>} text of every file by its path under static/ */
export async function drawings() {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [slug, fetchPerson] of CAST) {
    const person = await fetchPerson();
    const pose = poseOf(person, "neutral", 1, false);
    for (const [crop, ending] of Object.entries(CROPS)) {
      files.set(`portraits/${slug}${ending}.svg`, `${toMarkup(drawPerson(person, pose, "p", /** @type {"bust" | "face"} */ (crop)))}\n`);
    }
  }
  const symbols = Object.entries(PIECES).map(
    ([letter, { body, detail }]) =>
      `<symbol id="${letter}" viewBox="0 0 40 40"><path d="${body}"/>` +
      `${detail ? `<path d="${detail}" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/>` : ""}</symbol>`,
  );
  files.set("pieces.svg", `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`);
  return files;
}

/** @returns {string} text of the file of layers */
export const partsFile = () => `${JSON.stringify(madeParts(), null, 1)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  mkdirSync(new URL("portraits/", STATIC), { recursive: true });
  const files = await drawings();
  for (const [path, text] of files) writeFileSync(new URL(path, STATIC), text);
  writeFileSync(PARTS, partsFile());
  console.log(`${files.size + 1} files drawn`);
}
