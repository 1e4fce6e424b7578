/** What is said of a move in the tree: in words, and by the analysis that was made after the game. */

import { Chess } from "chess.js";
import { verdicts } from "../after/make.js";
import { moveNumber } from "../play/position.js";
import { why } from "../after/why.js";
import { sanInWords, toMove } from "../play/speech.js";
import { tr } from "../language.js";

/** @typedef {import("./tree.js").Node} Node */

/** @param {Node} node @returns {string} where one stands, in words */
export function told(node) {
  const turn = toMove(node.fen.split(" ")[1] === "b" ? "black" : "white");
  if (!node.parent) return tr("The start. {turn}", { turn });
  const game = new Chess(node.fen);
  const state = game.isCheckmate() ? tr("Checkmate.") : game.isStalemate() ? tr("Stalemate.") : turn;
  const said = verdicts({ label: node.label, mark: node.mark }).map(({ words }) => words);
  const better = node.better ? tr(" {better} was better.", { better: node.better }) : "";
  const judged = said.length ? [tr(" That was {said}.{better}", { said: said.join(", "), better }), node.why].filter(Boolean).join(" ") : "";
  return `${moveNumber(node.ply)} ${sanInWords(node.san)}.${judged} ${state}`;
}

/** @type {Map<number, string[]>} the stored line that was better than a move, in UCI, by the move's node */
const betterLines = new Map();

/** @param {Node} root @param {any} analysis labels and scores of the main line */
export function judge(root, analysis) {
  root.score = measured(analysis.start);
  /** @type {Node | undefined} */
  let node = root;
  for (const move of analysis.moves) {
    node = node?.children.find((child) => child.uci === move.uci);
    if (!node) return;
    node.score = measured(move.evaluation);
    node.label = move.label ?? null;
    node.mark = move.mark ?? null;
    node.why = why(move.reason);
    if (move.label && move.best_san && move.best_san !== move.san) {
      node.better = move.best_san;
      betterLines.set(node.id, move.line?.length ? move.line : [move.best_uci]);
    }
  }
}

/** @param {any} evaluation */
function measured({ centipawns, mate }) {
  return centipawns === null && mate === null ? null : { centipawns, mate };
}

/** @param {Node} node @returns {string[]} the line that was better than its move, in UCI; empty where none was */
export function betterLineOf(node) {
  return betterLines.get(node.id) ?? [];
}
