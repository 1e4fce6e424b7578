/**
 * One visit to a table: the truth as it arrives, the move and the words that are on their way, and the place in the
 * game one looks at. Knows no page; the page subscribes.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Happening} Happening
 * @typedef {import("./types").Ack} Ack
 * @typedef {(name: string, payload?: object) => Promise<Ack>} Ask
 */
import { timeOf } from "./clock.js";
import { createInbox } from "./inbox.js";
import { fateOf, viewOf } from "./view.js";

/** Events before now that a fresh page reads again, for what a snapshot does not hold: the memory, the thinking. */
const LOOK_BACK = 24;

/**
 * @param {string} matchId
 * @param {object} ports
 * @param {Ask} ports.ask
 * @param {(view: View, happening: Happening | null) => void} ports.show called after every change
 * @param {(error: {code: string, message: string}, about: string) => void} ports.refused
 * @param {import("./types").Color | null} [ports.beside] the side of one's own agent
 * @param {string | null} [ports.toAgent] the request by which one talks to it
 * @param {() => string | null} [ports.toWhom] to which of two, where one raised both
 */
export function createSession(matchId, { ask, show, refused, beside = null, toAgent = null, toWhom = () => null }) {
  /** @type {import("./types").PendingMove | null} */
  let pending = null;
  /** @type {number | null} */
  let cursor = null;
  /** @type {import("./types").LineState} */
  let line = "connecting";
  /** @type {import("./types").PendingWords[]} */
  let words = [];
  let nextWordsId = 1;
  /** Server's clock minus ours, in milliseconds, from the quickest ping so far. */
  let clockOffset = 0;
  /** When the position that one moves in was heard of, by the page's own steady clock; null when it was not live. @type {number | null} */
  let heardAt = null;

  const inbox = createInbox(matchId, {
    applied(happening) {
      settlePending();
      settleWords(happening);
      if (BOARD_EVENTS.has(happening.name)) {
        cursor = null;
        heardAt = happening.replayed || happening.name === "match_state" ? null : performance.now();
      }
      refresh(happening);
    },
    gap: (afterSeq) => void fetchAfter(afterSeq),
  });

  /** @param {Happening | null} happening */
  function refresh(happening = null) {
    show(view(), happening);
  }

  function view() {
    return viewOf({ state: inbox.state, pending, cursor, line, words, beside });
  }

  function settlePending() {
    if (!pending) return;
    const fate = fateOf(inbox.state, pending);
    if (fate === "waiting") return;
    const isLost = fate === "overtaken" && inbox.state.status !== "ended";
    pending = null;
    if (isLost) refused({ code: "stale_ply", message: "" }, "make_move");
  }

  /** @param {Happening} happening */
  function settleWords({ name, payload }) {
    if (name === "player_chat_echoed" && (payload.aside || payload.color === inbox.state.your_seat)) {
      const index = words.findIndex((said) => said.text === payload.text);
      if (index >= 0) words = words.filter((_, at) => at !== index);
    }
  }

  /** @param {number} afterSeq */
  async function fetchAfter(afterSeq) {
    const ack = await ask("request_state", afterSeq > 0 ? { after_seq: afterSeq } : {});
    inbox.fill(ack.ok ? { state: ack["state"], events: ack["events"] } : null);
    if (!ack.ok && ack.error.code !== "offline") refused(ack.error, "request_state");
  }

  /** A snapshot says where the game stands, not what was on the character's mind: read the last events for that. */
  async function lookBack() {
    const seq = inbox.state.seq;
    const ack = await ask("request_state", { after_seq: Math.max(0, seq - LOOK_BACK) });
    if (!ack.ok || !ack.events) return;
    inbox.recall(ack.events);
    refresh();
  }

  async function measureClock() {
    const sent = Date.now();
    const ack = await ask("ping");
    const received = Date.now();
    const at = ack.ok ? timeOf(ack["at"]) : 0;
    if (at > 0) clockOffset = at - (sent + received) / 2;
    refresh();
  }

  async function sendPending() {
    if (!pending) return;
    const sent = pending;
    const ack = await ask("make_move", {
      uci: sent.uci,
      ply: sent.ply,
      epoch: sent.epoch,
      ...(sent.thought_ms === undefined ? {} : { thought_ms: sent.thought_ms }),
    });
    if (pending !== sent) return;
    if (ack.ok) {
      // The event may have come before its acknowledgement, or be lost in a gap that the next event reveals.
      if (inbox.state.seq < (ack["seq"] ?? 0)) void ensureSeen(ack["seq"]);
      return;
    }
    // Without an answer the move may or may not stand: it stays, and is sent again with the same ply.
    if (ack.error.code === "offline") return;
    if (ack.error.code === "timeout") {
      void sendPending();
      return;
    }
    pending = null;
    refused(ack.error, "make_move");
    refresh({ name: "move_refused", payload: ack.error, replayed: false });
  }

  /** @param {number} seq */
  async function ensureSeen(seq) {
    await new Promise((resolve) => setTimeout(resolve, EVENT_FOLLOWS_ACK_MS));
    if (inbox.state.seq < seq) await fetchAfter(inbox.state.seq);
  }

  return {
    view,
    /** @param {string} name @param {any} payload */
    receive(name, payload) {
      inbox.receive(name, payload);
      if (name === "match_state" && line === "live") void lookBack();
    },
    /** @param {import("./types").LineState} next */
    lineChanged(next) {
      if (next === line) return;
      line = next;
      refresh({ name: `line_${next}`, payload: null, replayed: false });
      if (next !== "live") return;
      void measureClock();
      void sendPending();
      if (inbox.state.known) void lookBack();
    },
    /** The last event seen, to resume from. */
    get seq() {
      return inbox.state.known ? inbox.state.seq : 0;
    },
    /** The server's time now, milliseconds since 1970. */
    serverNow: () => Date.now() + clockOffset,
    /** @param {import("./rules.js").Played} move a legal move of the live position */
    play(move) {
      const now = view();
      if (!now.canMove) return;
      const thought = heardAt === null ? {} : { thought_ms: Math.round(performance.now() - heardAt) };
      pending = { ...move, ply: inbox.state.ply, epoch: inbox.state.epoch, ...thought };
      refresh({ name: "move_made", payload: pending, replayed: false });
      void sendPending();
    },
    /** @param {string} text */
    async say(text) {
      const said = { id: nextWordsId++, text, failed: /** @type {string | null} */ (null) };
      words = [...words, said];
      refresh();
      const isWatching = inbox.state.your_seat === "spectator" && !beside;
      const event = toAgent ?? (isWatching ? "spectator_chat" : "player_chat");
      const color = toWhom();
      const ack = await ask(event, color ? { text, color } : { text });
      if (ack.ok && isWatching) {
        // The gallery's lines come back to everybody alike, and name nobody's seat.
        words = words.filter((other) => other !== said);
        refresh();
        return;
      }
      if (ack.ok || !words.includes(said)) return;
      words = words.map((other) => (other === said ? { ...said, failed: ack.error.code } : other));
      refused(ack.error, "player_chat");
      refresh();
    },
    /** @param {number} id words that failed, to be taken away */
    unsay(id) {
      words = words.filter((said) => said.id !== id);
      refresh();
    },
    /**
     * Any other act at the table. A refusal is told; the answer goes back to the caller too.
     * @param {string} name @param {object} [payload]
     */
    async act(name, payload) {
      const ack = await ask(name, payload);
      if (!ack.ok) refused(ack.error, name);
      return ack;
    },
    /** @param {number | null} ply where to look; null or the last ply follows the game */
    lookAt(ply) {
      const { livePly } = view();
      const next = ply === null || ply >= livePly ? null : Math.max(0, ply);
      if (next === cursor) return;
      cursor = next;
      refresh({ name: "looked", payload: { ply: next }, replayed: false });
    },
  };
}

/** Events that change the position: whoever looks at the past is brought back to the game. */
const BOARD_EVENTS = new Set(["player_move_applied", "agent_move", "takeback_applied", "match_state"]);
/** The event of an accepted move leaves right after its acknowledgement; this is ample on any line, in milliseconds. */
const EVENT_FOLLOWS_ACK_MS = 1500;
