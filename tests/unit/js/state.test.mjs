import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { timeOf } from "../../../static/js/play/clock.js";
import { recollect, reduce, standing } from "../../../static/js/play/reduce.js";
import { emptyState } from "../../../static/js/play/state.js";
import { createLog, tellTurn } from "./helpers.mjs";

const replay = (events, from = emptyState("m")) =>
  events.reduce((state, { name, payload }) => reduce(state, name, payload), from);

/** What `match_state` of the server would hold for a state of ours. */
const snapshotOf = (state) => ({
  match_id: "m", seq: state.seq, at: "2026-01-01T20:00:00.000Z", status: state.status, result: state.result,
  end_reason: state.end_reason, initial_fen: state.initial_fen, fen: state.fen, ply: state.ply, epoch: state.epoch,
  turn: state.turn, your_seat: "white", white: state.white, black: state.black, moves: state.moves, minds: state.minds,
  chat: state.chat, spectators: 0, rated: state.rated, takebacks: state.takebacks, draw_offer: state.draw_offer,
  takeback_request: state.takeback_request, paused: state.paused,
});

function wholeGame() {
  const log = createLog();
  log.move("e4");
  tellTurn(log, "e5");
  log.tell("player_chat_echoed", { text: "Hello", username: "Ada", color: "white", ply: 2 });
  log.move("Qh5");
  log.tell("draw_offered", { color: "black" });
  log.tell("draw_declined", { color: "white" });
  tellTurn(log, "Nc6");
  log.tell("match_paused", { color: "white" });
  log.tell("match_resumed", { color: "white" });
  log.move("Bc4");
  tellTurn(log, "Nf6");
  log.move("Qxf7#");
  log.tell("match_ended", { result: "1-0", reason: "checkmate", winner: "white" });
  log.tell("agent_chat", { ply: 7, color: "black", occasion: "after_match", text: "Well.", emotion: "deflated", emotion_intensity: 0.9 });
  return log.events;
}

describe("the match as a fold over its events", () => {
  it("tells the end of a whole game", () => {
    const state = replay(wholeGame());
    assert.equal(state.status, "ended");
    assert.equal(state.end_reason, "checkmate");
    assert.equal(state.winner, "white");
    assert.equal(state.ply, 7);
    assert.deepEqual(state.moves.map((move) => move.san), ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
    assert.equal(state.minds.black.emotion, "annoyed", "words after the last mood change no mood");
    assert.equal(state.faces.black.emotion, "deflated", "but the face");
    assert.deepEqual(state.chat.map((line) => line.role), ["character", "player", "character", "character", "character"]);
    assert.deepEqual(state.thinking, { white: null, black: null });
  });

  it("comes to the same from any snapshot and the events after it", () => {
    const events = wholeGame();
    const whole = replay(events);
    for (let cut = 1; cut <= events.length; cut += 1) {
      const early = replay(events.slice(0, cut));
      const fresh = reduce(emptyState("m"), "match_state", snapshotOf(early));
      const rest = replay(events.slice(cut), fresh);
      assert.deepEqual(snapshotOf(rest), snapshotOf(whole), `cut after event ${cut}`);
    }
  });

  it("ignores what it has seen and what comes too early", () => {
    const events = wholeGame();
    const state = replay(events.slice(0, 4));
    assert.equal(replay(events.slice(0, 4), state), state);
    const early = events[6];
    assert.equal(standing(state, early.name, early.payload), "early");
    assert.equal(reduce(state, early.name, early.payload), state);
  });

  it("changes no state that it was given", () => {
    const deepFreeze = (value) => {
      if (value && typeof value === "object" && !Object.isFrozen(value)) {
        Object.freeze(value);
        Object.values(value).forEach(deepFreeze);
      }
      return value;
    };
    let state = deepFreeze(emptyState("m"));
    for (const { name, payload } of wholeGame()) state = deepFreeze(reduce(state, name, payload));
    assert.equal(state.status, "ended");
  });

  it("keeps the number of what the gallery may not see, and nothing else of it", () => {
    const state = replay(wholeGame().slice(0, 2));
    const next = reduce(state, "agent_chat", { match_id: "m", seq: 3, at: "", withheld: true });
    assert.equal(next.seq, 3);
    assert.deepEqual({ ...next, seq: 2 }, state);
  });

  it("passes over events it does not know, but counts them", () => {
    const state = replay(wholeGame().slice(0, 2));
    assert.equal(reduce(state, "something_newer", { match_id: "m", seq: 3, at: "" }).seq, 3);
    assert.equal(reduce(state, "something_free", { count: 3 }), state);
    assert.equal(reduce(state, "agent_move", null), state);
  });
});

describe("a takeback", () => {
  it("removes the moves, starts the new epoch and makes the game unrated", () => {
    const log = createLog();
    log.move("e4");
    tellTurn(log, "e5");
    const start = log.events[0].payload.initial_fen;
    log.tell("takeback_requested", { color: "white" });
    log.tell("takeback_applied", { color: "white", fen: start, ply: 0, epoch: 1, rated: false });
    const state = replay(log.events);
    assert.equal(state.ply, 0);
    assert.equal(state.epoch, 1);
    assert.equal(state.turn, "white");
    assert.equal(state.rated, false);
    assert.deepEqual(state.moves, []);
    assert.deepEqual(state.surfaced, []);
    assert.equal(state.takeback_request, null);
  });
});

describe("what a snapshot does not hold", () => {
  it("is read again from the events before it: the memory and the thought under way", () => {
    const log = createLog();
    log.move("e4");
    log.tell("agent_thinking", { ply: 2, color: "black", eta_seconds: 3 });
    log.tell("memory_surfaced", { ply: 2, color: "black", items: [{ memory_id: "a", narrative: "x", reason: "y", scope: "character_lore" }] });
    const bare = reduce(emptyState("m"), "match_state", snapshotOf(replay(log.events)));
    assert.equal(bare.thinking.black, null);
    const seen = recollect(bare, log.events);
    assert.equal(seen.thinking.black.eta_seconds, 3);
    assert.equal(seen.surfaced[0].items[0].memory_id, "a");
  });

  it("leaves out a thought whose move is on the board", () => {
    const log = createLog();
    log.move("e4");
    tellTurn(log, "e5");
    const state = replay(log.events);
    assert.equal(recollect(state, log.events).thinking.black, null);
  });
});

describe("times", () => {
  it("are read as ISO text, seconds and milliseconds", () => {
    assert.equal(timeOf("2026-01-01T00:00:00.500Z"), 1767225600500);
    assert.equal(timeOf(1767225600.5), 1767225600500);
    assert.equal(timeOf(1767225600500), 1767225600500);
    assert.equal(timeOf(undefined), 0);
  });
});
