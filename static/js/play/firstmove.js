/** The move that was made on the street, before there was a board: it is played once, as soon as the board stands. */

import { find } from "./rules.js";

let wanted = /^#([a-h][1-8][a-h][1-8])$/.exec(location.hash)?.[1] ?? "";

/** @param {import("./types").View} view @param {(move: import("./rules.js").Played) => void} play */
export function playFirstMove(view, play) {
  if (!wanted || !view.canMove) return;
  const move = view.state.ply === 0 ? find(view.fen, wanted) : null;
  wanted = "";
  // Coming back to this address is no second first move.
  history.replaceState(null, "", location.pathname);
  // The page is still drawing what it shows now.
  if (move) queueMicrotask(() => play(move));
}
