/**
 * What each event does to the match, as the server's `evolve` has it: one pure function per name. An event that is not
 * here changes nothing but the number of the last one seen.
 *
 * @typedef {import("./types").MatchState} MatchState
 * @typedef {import("./types").Color} Color
 * @typedef {import("./wire").Wire} Wire
 */

import { dated, initialOf } from "./clock.js";
import { emptyState, turnOf } from "./state.js";

/** Lines of talk kept on the page; the log keeps all of them. */
const TALK_KEPT = 200;

/** @type {{[Name in keyof Wire]?: (state: MatchState, event: Wire[Name]) => MatchState}} */
export const EFFECTS = {
  match_state: snapshot,
  match_opened: opened,
  player_move_applied: moved,
  agent_move: moved,
  agent_thinking: thinking,
  memory_surfaced: surfaced,
  agent_chat: mindSpoke,
  mood_update: felt,
  player_chat_echoed: (state, event) => talk(state, { ...said(event), role: event.aside ? "owner" : "player", username: event.username }),
  draw_offered: (state, event) => ({ ...state, draw_offer: event.color }),
  draw_declined: (state) => ({ ...state, draw_offer: null }),
  takeback_requested: (state, event) => ({ ...state, takeback_request: event.color }),
  takeback_declined: (state) => ({ ...state, takeback_request: null }),
  takeback_applied: takenBack,
  match_paused: (state, event) => ({
    ...state,
    status: "paused",
    paused: { ...state.paused, [event.color]: event.deadline },
  }),
  match_resumed: resumed,
  match_ended: ended,
  rematch_offered: (state, event) => ({ ...state, rematch_offer: event.color }),
  rematch_declined: (state) => ({ ...state, rematch_offer: null }),
  rematch_started: (state, { match_id, url }) => ({ ...state, rematch_offer: null, rematch: { match_id, url } }),
  spectator_chat_broadcast: (state, { text, username, at }) => talk(state, { text, username, at, role: "spectator" }),
  spectator_count: (state, event) => ({ ...state, spectators: event.count }),
};

/**
 * A snapshot replaces the truth. What only the page remembers (which memory rose at which ply) stays while it belongs
 * to the same line of play.
 * @param {MatchState} state
 * @param {Wire["match_state"]} told
 * @returns {MatchState}
 */
function snapshot(state, told) {
  return {
    known: true,
    match_id: told.match_id,
    seq: told.seq,
    status: told.status,
    result: told.result,
    end_reason: told.end_reason,
    winner: told.winner,
    initial_fen: told.initial_fen,
    fen: told.fen,
    ply: told.ply,
    epoch: told.epoch,
    turn: told.turn,
    your_seat: told.your_seat,
    white: told.white,
    black: told.black,
    moves: told.moves,
    clock: dated(told.clock, told),
    initial_ms: initialOf(told.time_control),
    time_control: told.time_control,
    minds: told.minds,
    chat: withGallery(told).slice(-TALK_KEPT),
    spectators: told.spectators,
    rated: told.rated,
    takebacks: told.takebacks,
    draw_offer: told.draw_offer ?? null,
    takeback_request: told.takeback_request ?? null,
    paused: told.paused,
    rematch_offer: told.rematch_offer ?? null,
    rematch: told.rematch ?? null,
    ended_at: told.ended_at ?? null,
    thinking: { white: null, black: null },
    surfaced: state.epoch === told.epoch ? state.surfaced.filter((found) => found.ply <= told.ply + 1) : [],
    faces: told.minds,
  };
}

/** The talk at the table and that of the gallery, by time. @param {Wire["match_state"]} told */
function withGallery({ chat, spectator_chat }) {
  const gallery = (spectator_chat ?? []).map((line) => ({ ...line, role: "spectator" }));
  return gallery.length > 0 ? [...chat, ...gallery].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)) : chat;
}

/** @param {MatchState} state @param {Wire["match_opened"]} event @returns {MatchState} */
function opened(state, event) {
  return {
    ...emptyState(state.match_id),
    known: true,
    your_seat: state.your_seat,
    spectators: state.spectators,
    initial_fen: event.initial_fen,
    fen: event.initial_fen,
    turn: turnOf(event.initial_fen),
    white: event.white,
    black: event.black,
    rated: event.rated,
    takebacks: event.takebacks,
    minds: event.minds,
    faces: event.minds,
    clock: dated(event.clock, event),
    initial_ms: initialOf(event.time_control),
    time_control: event.time_control,
  };
}

/** @param {MatchState} state @param {Wire["player_move_applied"]} event @returns {MatchState} */
function moved(state, event) {
  const { ply, color, uci, san, fen, by, elapsed_ms } = event;
  const move = { ply, color, uci, san, fen, by, elapsed_ms };
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

/** @param {MatchState} state @param {Wire["agent_thinking"]} event @returns {MatchState} */
export function thinking(state, event) {
  const thought = { ply: event.ply, eta_seconds: event.eta_seconds };
  return { ...state, thinking: { ...state.thinking, [event.color]: thought } };
}

/** @param {MatchState} state @param {Wire["memory_surfaced"]} event @returns {MatchState} */
export function surfaced(state, event) {
  const found = { ply: event.ply, color: event.color, items: event.items, withheld: event.withheld_count ?? 0 };
  const others = state.surfaced.filter((old) => old.ply !== found.ply || old.color !== found.color);
  return { ...state, surfaced: [...others, found] };
}

/** @param {MatchState} state @param {Wire["agent_chat"]} event @returns {MatchState} */
function mindSpoke(state, event) {
  const { kind: role, name: username } = state[event.color];
  return talk(withFace(state, event), { ...said(event), role, username });
}

/** @param {MatchState} state @param {Wire["mood_update"]} event @returns {MatchState} */
function felt(state, event) {
  const { mood, bucket, emotion, emotion_intensity } = event;
  const minds = { ...state.minds, [event.color]: { mood, bucket, emotion, emotion_intensity } };
  return { ...withFace(state, event), minds };
}

/** @param {MatchState} state @param {import("./types").Face & {color: Color}} event @returns {MatchState} */
function withFace(state, { color, emotion, emotion_intensity }) {
  return { ...state, faces: { ...state.faces, [color]: { emotion, emotion_intensity } } };
}

/** @param {MatchState} state @param {Wire["takeback_applied"]} event @returns {MatchState} */
function takenBack(state, event) {
  return {
    ...state,
    fen: event.fen,
    ply: event.ply,
    epoch: event.epoch,
    turn: turnOf(event.fen),
    rated: event.rated,
    moves: state.moves.slice(0, event.ply),
    clock: event.clock ? dated(event.clock, event) : state.clock,
    takeback_request: null,
    thinking: { white: null, black: null },
    surfaced: state.surfaced.filter((found) => found.ply <= event.ply),
  };
}

/** @param {MatchState} state @param {Wire["match_resumed"]} event @returns {MatchState} */
function resumed(state, event) {
  const paused = { ...state.paused };
  delete paused[event.color];
  return { ...state, paused, status: Object.keys(paused).length > 0 ? "paused" : "active" };
}

/** @param {MatchState} state @param {Wire["match_ended"]} event @returns {MatchState} */
function ended(state, event) {
  return {
    ...state,
    status: "ended",
    result: event.result,
    end_reason: event.reason,
    winner: event.winner,
    ended_at: event.at,
    clock: dated(event.clock, event) ?? state.clock,
    draw_offer: null,
    takeback_request: null,
    paused: {},
    thinking: { white: null, black: null },
  };
}

/** @param {MatchState} state @param {import("./types").ChatLine} line @returns {MatchState} */
function talk(state, line) {
  return { ...state, chat: [...state.chat, line].slice(-TALK_KEPT) };
}

/**
 * What every line of the talk has of its event.
 * @param {Wire["agent_chat"] | Wire["player_chat_echoed"]} event
 */
function said({ text, at, ply, color, aside }) {
  return { text, at, ply, ...(color ? { color } : {}), ...(aside ? { aside } : {}) };
}
