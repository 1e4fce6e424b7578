/** The line to the table: resumes where it broke, with exactly the events that were missed. */

import { openLine } from "../line.js";

/** A hint may search, in milliseconds. */
const HINT_ACK_MS = 12_000;

/**
 * @param {string} matchId
 * @param {object} ports
 * @param {() => number} ports.afterSeq the last event seen; 0 asks for the whole state
 * @param {(name: string, payload: any) => void} ports.received
 * @param {(line: import("./types").LineState, error?: {code: string, message: string}) => void} ports.changed
 */
export function connect(matchId, { afterSeq, received, changed }) {
  const line = openLine("/play", {
    auth() {
      const seq = afterSeq();
      return seq > 0 ? { match_id: matchId, after_seq: seq } : { match_id: matchId };
    },
    received,
    changed,
  });
  return {
    ...line,
    /** @param {string} name @param {object} [payload] */
    ask: (name, payload) => (name === "request_hint" ? line.ask(name, payload, HINT_ACK_MS) : line.ask(name, payload)),
  };
}
