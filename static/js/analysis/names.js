/** Openings by name, for every position of a tree. */

import { get } from "../api.js";
import { language } from "../language.js";
import { pathTo } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

/** @param {string} fen @returns {string} what of it names a position: all but the counters */
const epd = (fen) => fen.split(" ").slice(0, 4).join(" ");

/** @returns {Promise<(node: Node) => string>} "Italian Game (C50)" for the last named position on the way to a node */
export async function openingNames() {
  /** @type {Record<string, [string, string, string]>} */
  const table = (await get(`/api/openings?language=${language}`)).openings;
  return (node) => {
    for (const at of pathTo(node).reverse()) {
      const found = table[epd(at.fen)];
      if (found) return `${found[2]} (${found[0]})`;
    }
    return "";
  };
}
