/**
 * The page's end of the event stream: applies events in order, ignores what it has seen, keeps what came too early
 * and asks once for the gap before it.
 *
 * @typedef {import("./types").MatchState} MatchState
 */
import { recollect, reduce, standing } from "./reduce.js";
import { emptyState } from "./state.js";

/** Early events kept while a gap is being filled; a gap wider than this is filled by a snapshot anyway. */
const EARLY_KEPT = 256;

/**
 * @param {string} matchId
 * @param {object} ports
 * @param {(happening: import("./types").Happening) => void} ports.applied told once per event that changed something
 * @param {(afterSeq: number) => void} ports.gap asked to fetch what follows `afterSeq`
 */
export function createInbox(matchId, { applied, gap }) {
  let state = emptyState(matchId);
  /** @type {Map<number, {name: string, payload: any}>} */
  const early = new Map();
  let isAsking = false;

  /** @param {string} name @param {any} payload @param {boolean} replayed */
  function apply(name, payload, replayed) {
    const before = state;
    state = reduce(state, name, payload);
    if (state !== before) applied({ name, payload, replayed });
  }

  /** @param {boolean} replayed */
  function drain(replayed) {
    for (const seq of [...early.keys()].filter((seq) => seq <= state.seq)) early.delete(seq);
    for (let next = early.get(state.seq + 1); next; next = early.get(state.seq + 1)) {
      early.delete(state.seq + 1);
      apply(next.name, next.payload, replayed);
    }
  }

  /** @param {string} name @param {any} payload @param {boolean} [replayed] part of a resume, not of the moment */
  function receive(name, payload, replayed = false) {
    if (standing(state, name, payload) === "early") {
      if (early.size < EARLY_KEPT) early.set(payload.seq, { name, payload });
      if (!isAsking) {
        isAsking = true;
        gap(state.seq);
      }
      return;
    }
    apply(name, payload, replayed);
    if (early.size > 0) drain(replayed);
  }

  /**
   * Take the answer to `request_state`: a snapshot, the missed events, or nothing (the asking failed).
   * @param {{state?: any, events?: {name: string, payload: any, seq: number, at: any}[]} | null} answer
   */
  function fill(answer) {
    isAsking = false;
    if (answer?.state) receive("match_state", answer.state, true);
    for (const event of answer?.events ?? []) {
      receive(event.name, { match_id: matchId, seq: event.seq, at: event.at, ...event.payload }, true);
    }
    drain(true);
  }

  /**
   * Read events again that lie before the snapshot, for what only they tell: which memory rose, who is thinking now.
   * @param {{name: string, payload: any, seq: number}[]} events
   */
  function recall(events) {
    const past = events.filter((event) => event.seq <= state.seq);
    state = recollect(state, past);
  }

  return {
    receive,
    fill,
    recall,
    get state() {
      return state;
    },
  };
}
