/**
 * What the page shows, made of what is known: the server's truth, one's own move on its way, and the place in the game
 * one is looking at. Pure.
 *
 * @typedef {import("./types").MatchState} MatchState
 * @typedef {import("./types").PendingMove} PendingMove
 * @typedef {import("./types").View} View
 */
import { turnOf } from "./state.js";

/**
 * @param {object} parts
 * @param {MatchState} parts.state
 * @param {PendingMove | null} parts.pending
 * @param {number | null} parts.cursor the ply one looks at; null follows the game
 * @param {import("./types").LineState} parts.line
 * @param {import("./types").PendingWords[]} parts.words
 * @param {import("./types").Color | null} [parts.beside] the side of one's own agent, whom one watches
 * @returns {View}
 */
export function viewOf({ state, pending, cursor, line, words, beside = null }) {
  const moves = pending ? [...state.moves, asMove(state, pending)] : state.moves;
  const livePly = moves.length;
  const shownPly = cursor === null ? livePly : Math.min(cursor, livePly);
  const shown = moves[shownPly - 1];
  const liveFen = moves[livePly - 1]?.fen ?? state.initial_fen;
  const isMyTurn = state.status !== "ended" && state.your_seat === turnOf(liveFen);
  return {
    state,
    pending,
    moves,
    livePly,
    shownPly,
    isPast: shownPly < livePly,
    fen: shown?.fen ?? state.initial_fen,
    liveFen,
    lastMove: shown ? [shown.uci.slice(0, 2), shown.uci.slice(2, 4)] : [],
    turn: turnOf(liveFen),
    seat: state.your_seat,
    beside,
    isMyTurn,
    canMove: state.known && isMyTurn && !pending && shownPly === livePly,
    line,
    words,
  };
}

/**
 * Whether a move on its way still fits the truth: the same line of play, and the truth still waits for it.
 * @param {MatchState} state
 * @param {PendingMove} pending
 * @returns {"waiting" | "played" | "overtaken"}
 */
export function fateOf(state, pending) {
  if (state.status === "ended" && state.ply <= pending.ply) return "overtaken";
  if (state.epoch !== pending.epoch || state.ply < pending.ply) return "overtaken";
  if (state.ply === pending.ply) return "waiting";
  return state.moves[pending.ply]?.uci === pending.uci ? "played" : "overtaken";
}

/** @param {MatchState} state @param {PendingMove} pending @returns {import("./types").Move} */
function asMove(state, pending) {
  return {
    ply: pending.ply + 1,
    color: turnOf(state.fen),
    uci: pending.uci,
    san: pending.san,
    fen: pending.fen,
    by: "player",
    elapsed_ms: 0,
  };
}
