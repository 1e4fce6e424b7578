/**
 * What a match is to the page: the shape of everything known about it, before anything is known. How events change it
 * stands in evolve.js, in what order they may in reduce.js.
 *
 * @typedef {import("./types").MatchState} MatchState
 * @typedef {import("./types").Color} Color
 */

export const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A chair of which nothing is known yet. */
export const NOBODY = Object.freeze({ kind: "player", id: "", name: "", rating: null });

/**
 * The state before anything is known.
 * @param {string} matchId
 * @returns {MatchState}
 */
export function emptyState(matchId) {
  return {
    known: false,
    match_id: matchId,
    seq: 0,
    status: "active",
    result: "*",
    end_reason: null,
    winner: null,
    initial_fen: START_FEN,
    fen: START_FEN,
    ply: 0,
    epoch: 0,
    turn: "white",
    your_seat: "spectator",
    white: NOBODY,
    black: NOBODY,
    moves: [],
    clock: null,
    initial_ms: 0,
    time_control: "untimed",
    minds: {},
    chat: [],
    spectators: 0,
    rated: false,
    takebacks: false,
    draw_offer: null,
    takeback_request: null,
    paused: {},
    thinking: { white: null, black: null },
    surfaced: [],
    rematch_offer: null,
    rematch: null,
    ended_at: null,
    faces: {},
  };
}

/** @param {string} fen @returns {Color} */
export function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** @param {Color} color @returns {Color} */
export function other(color) {
  return color === "white" ? "black" : "white";
}
