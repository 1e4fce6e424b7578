/**
 * Variations as a tree. The first child of a node is how it mainly goes on. Pure: no page here.
 *
 * @typedef {import("./uci.js").Score} Score
 * @typedef {{uci: string, san: string, fen: string}} Played
 * @typedef {{id: number, ply: number, uci: string, san: string, fen: string, parent: Node | null, children: Node[],
 *   comment: string, nags: number[], label: string | null, mark: string | null, better: string | null, why: string,
 *   score: Score | null}} Node
 *   `ply` counts half-moves from the start of a game, so that it names move numbers; the root has no move
 * @typedef {{after: number, uci: string, san: string, fen: string, nags?: number[], comment?: string}} ReadMove
 */

import { plyBefore } from "../play/position.js";

export const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

let numbered = 0;

/** @param {Node | null} parent @param {Played} played @param {number} ply @returns {Node} */
function node(parent, { uci, san, fen }, ply) {
  numbered += 1;
  return {
    id: numbered, ply, uci, san, fen, parent, children: [], comment: "", nags: [],
    label: null, mark: null, better: null, why: "", score: null,
  };
}

/** @param {string} fen @returns {Node} the root of a new tree */
export function plant(fen) {
  return node(null, { uci: "", san: "", fen }, plyBefore(fen));
}

/** @param {Node} from @param {Played} played @returns {Node} the child with that move, grown if it was not there */
export function grow(from, played) {
  const known = from.children.find((child) => child.uci === played.uci);
  if (known) return known;
  const child = node(from, played, from.ply + 1);
  from.children.push(child);
  return child;
}

/** @param {{initial_fen: string, moves: ReadMove[], comment?: string}} game as the server reads it @returns {Node} its root */
export function growAll({ initial_fen: fen, moves, comment }) {
  const root = plant(fen);
  root.comment = comment ?? "";
  /** @type {Node[]} */
  const grown = [];
  for (const move of moves) {
    const child = grow(grown[move.after] ?? root, move);
    if (move.comment) child.comment = [child.comment, move.comment].filter(Boolean).join(" ");
    child.nags = [...new Set([...child.nags, ...(move.nags ?? [])])];
    grown.push(child);
  }
  return root;
}

/** @param {Node} node @returns {Node[]} the moves that lead there, its own the last */
export function pathTo(node) {
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** @param {Node} node @returns {Node} where its main line ends */
export function endOf(node) {
  let at = node;
  while (at.children[0]) at = at.children[0];
  return at;
}

/** @param {Node} node @returns {Node} the root */
export function rootOf(node) {
  let at = node;
  while (at.parent) at = at.parent;
  return at;
}

/** @param {Node} node @returns {Node | null} the first move of the variation it stands in; null on the main line */
export function variationOf(node) {
  /** @type {Node | null} */
  let at = node;
  while (at?.parent && at.parent.children[0] === at) at = at.parent;
  return at?.parent ? at : null;
}

/** Makes the variation that a node stands in the main continuation there. @param {Node} node @returns {boolean} whether it was one */
export function promote(node) {
  const first = variationOf(node);
  if (!first?.parent) return false;
  const { children } = first.parent;
  children.splice(children.indexOf(first), 1);
  children.unshift(first);
  return true;
}

/** Takes a move away with everything after it. @param {Node} node not the root @returns {Node} where one stands then */
export function prune(node) {
  const { parent } = node;
  if (!parent) return node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

/** @param {Node} root @returns {number} moves of the whole tree */
export function sizeOf(root) {
  let count = 0;
  const open = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    count += at.children.length;
    open.push(...at.children);
  }
  return count;
}
