/**
 * The match as a fold over its events: `reduce(state, name, payload)` is pure, so that replaying the log from 1 gives
 * the state of now, and a snapshot plus the missed events gives it too.
 *
 * Every event of the log carries `seq`, rising by one. What has been seen is ignored; what comes too early leaves the
 * state as it is (see `standing` and inbox.js). Events without `seq` (counts, progress) are always applied.
 *
 * @typedef {import("./types").MatchState} MatchState
 * @typedef {import("./types").Color} Color
 */

import { EFFECTS, surfaced, thinking } from "./evolve.js";
import { emptyState } from "./state.js";

/**
 * Where an event stands in the order: the next one, one already seen, one that came too early, or one outside it.
 * @param {MatchState} state
 * @param {string} name
 * @param {any} payload
 * @returns {"next" | "seen" | "early" | "free"}
 */
export function standing(state, name, payload) {
  if (name === "match_state" || typeof payload?.seq !== "number") return "free";
  if (payload.seq <= state.seq) return "seen";
  return payload.seq === state.seq + 1 ? "next" : "early";
}

/**
 * @param {MatchState} state
 * @param {string} name
 * @param {any} payload
 * @returns {MatchState} the same object when nothing changes
 */
export function reduce(state, name, payload) {
  if (!payload || typeof payload !== "object") return state;
  const place = standing(state, name, payload);
  if (place === "seen" || place === "early") return state;
  const apply = payload.withheld === true ? undefined : effectOf(name);
  const next = apply ? apply(state, payload) : state;
  return place === "next" ? { ...next, seq: payload.seq } : next;
}

/** @param {string} name @returns {((state: MatchState, payload: any) => MatchState) | undefined} */
function effectOf(name) {
  return Object.hasOwn(EFFECTS, name) ? EFFECTS[/** @type {keyof typeof EFFECTS} */ (name)] : undefined;
}

/**
 * What a snapshot leaves out, read from events that lie before it: memories that rose in this line of play, and a
 * thought that is still under way. Everything else in `state` stays.
 * @param {MatchState} state
 * @param {{name: string, payload: any}[]} past in order, all up to `state.seq`
 * @returns {MatchState}
 */
export function recollect(state, past) {
  const from = past.findLastIndex((event) => event.name === "takeback_applied") + 1;
  let seen = { ...state, surfaced: state.surfaced, thinking: emptyState("").thinking };
  for (const { name, payload } of past.slice(from)) {
    if (payload?.withheld === true) continue;
    if (name === "memory_surfaced") seen = surfaced(seen, payload);
    else if (name === "agent_thinking") seen = thinking(seen, payload);
  }
  const stillThinks = (/** @type {Color} */ color) => {
    const thought = seen.thinking[color];
    return thought && state.status !== "ended" && thought.ply === state.ply + 1 ? thought : null;
  };
  return { ...seen, thinking: { white: stillThinks("white"), black: stillThinks("black") } };
}
