import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { find } from "../../../static/js/play/rules.js";
import { createSession } from "../../../static/js/play/session.js";
import { createLog, BLACK, WHITE } from "./helpers.mjs";

/** A table that answers what the test tells it to: a small honest fake of the line. */
function sitDown() {
  const log = createLog();
  const asked = [];
  const refusals = [];
  const names = [];
  const answers = {};
  const session = createSession("m", {
    ask: async (name, payload) => {
      asked.push({ name, payload });
      return answers[name]?.(payload) ?? { ok: true };
    },
    show: (_view, happening) => happening && names.push(happening.name),
    refused: (error, about) => refusals.push(`${about}: ${error.code}`),
  });
  const { payload } = log.events[0];
  session.receive("match_state", {
    match_id: "m", seq: 1, at: payload.at, status: "active", result: "*", end_reason: null, initial_fen: payload.initial_fen,
    fen: payload.initial_fen, ply: 0, epoch: 0, turn: "white", your_seat: "white", white: WHITE, black: BLACK, moves: [],
    minds: {}, chat: [], spectators: 0, rated: true, takebacks: true,
  });
  session.lineChanged("live");
  const hear = (event) => session.receive(event.name, event.payload);
  return { session, log, asked, refusals, names, answers, hear };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const play = (session, uci) => session.play(find(session.view().liveFen, uci));
const moveRequests = (asked) => asked.filter(({ name }) => name === "make_move").map(({ payload }) => payload);

describe("a move of one's own", () => {
  it("stands on the board at once and is confirmed by its event", async () => {
    const { session, log, asked, hear } = sitDown();
    play(session, "e2e4");
    assert.equal(session.view().moves.length, 1);
    assert.equal(session.view().isMyTurn, false);
    assert.deepEqual(moveRequests(asked), [{ uci: "e2e4", ply: 0, epoch: 0 }]);
    hear(log.move("e4"));
    assert.equal(session.view().pending, null);
    assert.equal(session.view().state.ply, 1);
    await settled();
  });

  it("goes back when it is refused, with the reason", async () => {
    const { session, answers, refusals, names } = sitDown();
    answers.make_move = () => ({ ok: false, error: { code: "illegal_move", message: "" } });
    play(session, "e2e4");
    await settled();
    assert.equal(session.view().moves.length, 0);
    assert.equal(session.view().canMove, true);
    assert.deepEqual(refusals, ["make_move: illegal_move"]);
    assert.ok(names.includes("move_refused"));
  });

  it("is sent again with the same ply when the line comes back, and counts once", async () => {
    const { session, log, asked, answers, hear, refusals } = sitDown();
    answers.make_move = () => ({ ok: false, error: { code: "offline", message: "" } });
    play(session, "e2e4");
    await settled();
    session.lineChanged("reconnecting");
    assert.equal(session.view().moves.length, 1);
    answers.make_move = () => ({ ok: true, seq: 2 });
    session.lineChanged("live");
    hear(log.move("e4"));
    hear(log.events[1]);
    await settled();
    assert.deepEqual(moveRequests(asked), [{ uci: "e2e4", ply: 0, epoch: 0 }, { uci: "e2e4", ply: 0, epoch: 0 }]);
    assert.equal(session.view().state.ply, 1);
    assert.deepEqual(refusals, []);
  });

  it("is not sent again when the missed events hold it already", async () => {
    const { session, log, asked, answers, hear, refusals } = sitDown();
    answers.make_move = () => ({ ok: false, error: { code: "offline", message: "" } });
    play(session, "e2e4");
    await settled();
    session.lineChanged("reconnecting");
    hear(log.move("e4"));
    hear(log.move("e5"));
    session.lineChanged("live");
    await settled();
    assert.equal(moveRequests(asked).length, 1);
    assert.equal(session.view().isMyTurn, true);
    assert.deepEqual(refusals, []);
  });

  it("gives way to another move that was played in its place", async () => {
    const { session, log, hear, refusals } = sitDown();
    play(session, "e2e4");
    hear(log.move("d4"));
    await settled();
    assert.deepEqual(session.view().moves.map((move) => move.san), ["d4"]);
    assert.deepEqual(refusals, ["make_move: stale_ply"]);
  });

  it("cannot be made twice, out of turn or while looking back", async () => {
    const { session, log, asked, hear } = sitDown();
    play(session, "e2e4");
    session.play({ uci: "d2d4", san: "d4", fen: "" });
    hear(log.move("e4"));
    session.play({ uci: "d2d4", san: "d4", fen: "" });
    hear(log.move("e5"));
    session.lookAt(0);
    session.play({ uci: "d2d4", san: "d4", fen: "" });
    await settled();
    assert.equal(moveRequests(asked).length, 1);
  });
});

describe("looking back", () => {
  it("locks the moves, and a new move brings one back", () => {
    const { session, log, hear } = sitDown();
    hear(log.move("e4"));
    hear(log.move("e5"));
    session.lookAt(1);
    assert.equal(session.view().isPast, true);
    assert.equal(session.view().canMove, false);
    hear(log.move("Nf3"));
    assert.equal(session.view().isPast, false);
    session.lookAt(-5);
    assert.equal(session.view().shownPly, 0);
    session.lookAt(99);
    assert.equal(session.view().isPast, false);
  });

  it("is not disturbed by words", () => {
    const { session, log, hear } = sitDown();
    hear(log.move("e4"));
    session.lookAt(0);
    hear(log.tell("agent_chat", { ply: 1, color: "black", occasion: "x", text: "Hm.", emotion: "neutral", emotion_intensity: 0 }));
    assert.equal(session.view().isPast, true);
  });
});

describe("words", () => {
  it("stand there at once and once", async () => {
    const { session, log, hear } = sitDown();
    await session.say("Hello");
    assert.deepEqual(session.view().words.map((said) => said.text), ["Hello"]);
    hear(log.tell("player_chat_echoed", { text: "Hello", username: "Ada", color: "white", ply: 0 }));
    assert.deepEqual(session.view().words, []);
    assert.deepEqual(session.view().state.chat.map((line) => line.text), ["Hello"]);
  });

  it("say why when they were not heard, and can be taken away", async () => {
    const { session, answers, refusals } = sitDown();
    answers.player_chat = () => ({ ok: false, error: { code: "rate_limited", message: "" } });
    await session.say("Hello");
    const [said] = session.view().words;
    assert.equal(said.failed, "rate_limited");
    assert.deepEqual(refusals, ["player_chat: rate_limited"]);
    session.unsay(said.id);
    assert.deepEqual(session.view().words, []);
  });
});

describe("a gap in the events", () => {
  it("is filled from the table", async () => {
    const { session, log, answers } = sitDown();
    log.move("e4");
    const last = log.move("e5");
    answers.request_state = ({ after_seq: after }) => ({
      ok: true,
      events: log.events.filter(({ payload }) => payload.seq > after).map(({ name, payload }) => ({ name, seq: payload.seq, at: payload.at, payload })),
    });
    session.receive(last.name, last.payload);
    await settled();
    assert.deepEqual(session.view().moves.map((move) => move.san), ["e4", "e5"]);
  });
});
