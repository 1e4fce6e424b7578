/**
 * What each event does to the match, as the server's `evolve` has it: one pure function per name. An event that is not
 * here changes nothing but the number of the last one seen.
 *
 * @typedef {import("./types").MatchState} MatchState
 * @typedef {import("./types").Color} Color
 */

import { dated, initialOf } from "./clock.js";
import { NOBODY, START_FEN, emptyState, turnOf } from "./state.js";

/** Lines of talk kept on the page; the log keeps all of them. */
const TALK_KEPT = 200;

/** @type {Record<string, (state: MatchState, payload: any) => MatchState>} */
export const EFFECTS = {
  match_state: snapshot,
  match_opened: opened,
  player_move_applied: moved,
  agent_move: moved,
  agent_thinking: thinking,
  memory_surfaced: surfaced,
  agent_chat: characterSpoke,
  mood_update: (state, event) => ({
    ...state,
    minds: {
      ...state.minds,
      [event.color]: {
        mood: event.mood,
        bucket: event.bucket,
        emotion: event.emotion,
        emotion_intensity: event.emotion_intensity,
      },
    },
  }),
  player_chat_echoed: (state, event) => talk(state, { ...line(event), role: "player" }),
  spectator_chat_broadcast: (state, event) => talk(state, { ...line(event), role: "spectator" }),
  draw_offered: (state, event) => ({ ...state, draw_offer: event.color }),
  draw_declined: (state) => ({ ...state, draw_offer: null }),
  takeback_requested: (state, event) => ({ ...state, takeback_request: event.color }),
  takeback_declined: (state) => ({ ...state, takeback_request: null }),
  takeback_applied: takenBack,
  match_paused: (state, event) => ({
    ...state,
    status: "paused",
    paused: { ...state.paused, [event.color]: event.deadline ?? null },
  }),
  match_resumed: resumed,
  match_ended: ended,
  rematch_offered: (state, event) => ({ ...state, rematch_offer: event.color }),
  rematch_started: (state, event) => ({
    ...state,
    rematch_offer: null,
    rematch: { match_id: event.match_id, url: event.url },
  }),
  post_match_complete: (state, event) => ({
    ...state,
    summary_url: event.summary_url ?? null,
    rating_changes: event.rating_changes ?? null,
  }),
  spectator_count: (state, event) => ({ ...state, spectators: event.count }),
};

/**
 * A snapshot replaces the truth. What only the page remembers (which memory rose at which ply) stays while it belongs
 * to the same line of play.
 * @param {MatchState} state
 * @param {any} event
 * @returns {MatchState}
 */
function snapshot(state, event) {
  const base = emptyState(event.match_id ?? state.match_id);
  const ply = event.ply ?? 0;
  return {
    ...base,
    known: true,
    seq: event.seq ?? state.seq,
    status: event.status ?? "active",
    result: event.result ?? "*",
    end_reason: event.end_reason ?? null,
    winner: winnerOf(event),
    initial_fen: event.initial_fen ?? START_FEN,
    fen: event.fen ?? START_FEN,
    ply,
    epoch: event.epoch ?? 0,
    turn: event.turn ?? "white",
    your_seat: event.your_seat ?? state.your_seat,
    white: event.white ?? NOBODY,
    black: event.black ?? NOBODY,
    moves: event.moves ?? [],
    clock: dated(event.clock, event),
    initial_ms: initialOf(event.time_control),
    minds: event.minds ?? {},
    chat: (event.chat ?? []).slice(-TALK_KEPT),
    spectators: event.spectators ?? 0,
    rated: Boolean(event.rated),
    takebacks: Boolean(event.takebacks),
    draw_offer: event.draw_offer ?? null,
    takeback_request: event.takeback_request ?? null,
    paused: event.paused ?? {},
    surfaced: state.epoch === (event.epoch ?? 0) ? state.surfaced.filter((found) => found.ply <= ply + 1) : [],
    summary_url: event.post_match?.summary_url ?? null,
    rating_changes: event.post_match?.rating_changes ?? null,
    rematch_offer: event.rematch_offer ?? null,
    rematch: event.rematch ?? null,
  };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
function opened(state, event) {
  const fen = event.initial_fen ?? event.fen ?? START_FEN;
  return {
    ...emptyState(state.match_id),
    known: true,
    your_seat: state.your_seat,
    spectators: state.spectators,
    initial_fen: fen,
    fen,
    turn: turnOf(fen),
    white: event.white ?? NOBODY,
    black: event.black ?? NOBODY,
    rated: Boolean(event.rated),
    takebacks: Boolean(event.takebacks),
    minds: firstMoods(event.minds ?? {}),
    clock: dated(event.clock, event),
    initial_ms: initialOf(event.time_control),
  };
}

/**
 * The minds as they sit down; the opening tells them as a snapshot does, or by their bare mood.
 * @param {Record<string, any>} told
 * @returns {MatchState["minds"]}
 */
function firstMoods(told) {
  const minds = Object.entries(told).map(([color, mind]) => [
    color,
    mind.mood ? mind : { mood: mind, bucket: "steady", emotion: "neutral", emotion_intensity: 0 },
  ]);
  return Object.fromEntries(minds);
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
function moved(state, event) {
  const move = {
    ply: event.ply,
    color: event.color,
    uci: event.uci,
    san: event.san,
    fen: event.fen,
    by: event.by,
    elapsed_ms: event.elapsed_ms ?? 0,
  };
  return {
    ...state,
    moves: [...state.moves.slice(0, event.ply - 1), move],
    fen: event.fen,
    ply: event.ply,
    turn: turnOf(event.fen),
    clock: event.clock ? dated(event.clock, event) : state.clock,
    thinking: { ...state.thinking, [event.color]: null },
  };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
export function thinking(state, event) {
  const thought = { ply: event.ply, eta_seconds: event.eta_seconds ?? 0 };
  return { ...state, thinking: { ...state.thinking, [event.color]: thought } };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
export function surfaced(state, event) {
  const found = {
    ply: event.ply,
    color: event.color,
    items: event.items ?? [],
    withheld: event.withheld_count ?? 0,
  };
  const others = state.surfaced.filter((old) => old.ply !== found.ply || old.color !== found.color);
  return { ...state, surfaced: [...others, found] };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
function characterSpoke(state, event) {
  const speaker = event.color === "white" ? state.white : state.black;
  const mind = state.minds[/** @type {Color} */ (event.color)];
  const told = talk(state, { ...line(event), role: speaker.kind, emotion: event.emotion });
  if (!mind) return told;
  const face = { ...mind, emotion: event.emotion, emotion_intensity: event.emotion_intensity };
  return { ...told, minds: { ...told.minds, [event.color]: face } };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
function takenBack(state, event) {
  return {
    ...state,
    fen: event.fen,
    ply: event.ply,
    epoch: event.epoch,
    turn: turnOf(event.fen),
    rated: false,
    moves: state.moves.slice(0, event.ply),
    clock: event.clock ? dated(event.clock, event) : state.clock,
    draw_offer: null,
    takeback_request: null,
    thinking: { white: null, black: null },
    surfaced: state.surfaced.filter((found) => found.ply <= event.ply),
  };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
function resumed(state, event) {
  const paused = { ...state.paused };
  delete paused[/** @type {Color} */ (event.color)];
  return { ...state, paused, status: Object.keys(paused).length > 0 ? "paused" : "active" };
}

/** @param {MatchState} state @param {any} event @returns {MatchState} */
function ended(state, event) {
  return {
    ...state,
    status: "ended",
    result: event.result,
    end_reason: event.reason,
    winner: event.winner ?? winnerOf(event),
    clock: state.clock ? { ...(dated(event.clock, event) ?? state.clock), running: null } : null,
    draw_offer: null,
    takeback_request: null,
    paused: {},
    thinking: { white: null, black: null },
  };
}

/** @param {MatchState} state @param {import("./types").ChatLine} said @returns {MatchState} */
function talk(state, said) {
  return { ...state, chat: [...state.chat, said].slice(-TALK_KEPT) };
}

/** @param {any} event */
function line(event) {
  return { text: event.text, username: event.username, color: event.color ?? null, at: event.at, role: "" };
}

/** @param {any} event @returns {Color | null} */
function winnerOf(event) {
  if (event.winner === "white" || event.result === "1-0") return "white";
  return event.winner === "black" || event.result === "0-1" ? "black" : null;
}
