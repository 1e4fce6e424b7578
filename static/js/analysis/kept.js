/**
 * The tree one works on, kept in the tab: a reload or a way back finds it as it was left. Nothing leaves the browser, and
 * nobody who comes in after its owner finds it.
 */

import { PREFIX } from "./letgo.js";
import { growAll } from "./tree.js";

/**
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./tree.js").ReadMove} ReadMove
 * @typedef {{root: Node, at: Node, headers: Record<string, string>, below: import("./uci.js").Color, title: string,
 *   isGameLaid: boolean, hash: string}} Work `at` is where one stands; `hash` was the address's part then
 */

/** The shape of what is kept; another one is not read. */
const SHAPE = 2;

/**
 * @param {Node} root
 * @param {Node} at
 * @returns {{moves: ReadMove[], stands: number}} parents before children, siblings in their order; `stands` is -1 at the root
 */
export function flatten(root, at) {
  /** @type {ReadMove[]} */
  const moves = [];
  let stands = -1;
  const open = root.children.map((child) => ({ child, after: -1 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { child, after } = next;
    const index = moves.push({ after, uci: child.uci, san: child.san, fen: child.fen, nags: child.nags, comment: child.comment }) - 1;
    if (child === at) stands = index;
    open.push(...child.children.map((grandchild) => ({ child: grandchild, after: index })).reverse());
  }
  return { moves, stands };
}

/**
 * @param {string} page on which it is done: a part of the key
 * @param {string} owner whose work it is: their id
 * @param {Pick<Storage, "getItem" | "setItem">} [storage]
 */
export function createKeeping(page, owner, storage = sessionStorage) {
  const key = PREFIX + page;
  return {
    /** @param {Work} work */
    keep({ root, at, ...rest }) {
      const { moves, stands } = flatten(root, at);
      const text = JSON.stringify({ shape: SHAPE, owner, fen: root.fen, comment: root.comment, moves, stands, ...rest });
      try {
        storage.setItem(key, text);
      } catch {
        // Storage that is full or forbidden: the tree lasts for this visit only.
      }
    },
    /** @returns {Work | null} null when nothing is kept, or nothing that can be read */
    found() {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? "null");
        if (kept?.shape !== SHAPE || kept.owner !== owner) return null;
        const root = growAll({ initial_fen: kept.fen, moves: kept.moves, comment: kept.comment });
        const { headers, below, title, isGameLaid, hash } = kept;
        return { root, at: walked(root, kept.moves, kept.stands), headers, below, title, isGameLaid, hash };
      } catch {
        return null;
      }
    },
  };
}

/** @param {Node} root @param {ReadMove[]} moves @param {number} stands @returns {Node} the node of that move */
function walked(root, moves, stands) {
  const path = [];
  for (let index = stands; moves[index]; index = /** @type {ReadMove} */ (moves[index]).after) path.unshift(moves[index]);
  let at = root;
  for (const move of path) at = at.children.find((child) => child.uci === move?.uci) ?? at;
  return at;
}
