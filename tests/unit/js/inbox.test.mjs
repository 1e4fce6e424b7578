import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createInbox } from "../../../static/js/play/inbox.js";
import { createLog, tellTurn } from "./helpers.mjs";

function setUp() {
  const told = [];
  const gaps = [];
  const inbox = createInbox("m", { applied: ({ name }) => told.push(name), gap: (after) => gaps.push(after) });
  const log = createLog();
  log.move("e4");
  tellTurn(log, "e5");
  log.move("Nf3");
  return { inbox, told, gaps, events: log.events };
}

const asStored = (events) =>
  events.map(({ name, payload: { seq, at, match_id: _, ...payload } }) => ({ name, seq, at, payload }));

describe("the inbox", () => {
  it("applies events in order, each once", () => {
    const { inbox, told, gaps, events } = setUp();
    for (const { name, payload } of [...events, ...events]) inbox.receive(name, payload);
    assert.deepEqual(told, events.map(({ name }) => name));
    assert.deepEqual(gaps, []);
  });

  it("asks once for a gap and loses nothing that came behind it", () => {
    const { inbox, told, gaps, events } = setUp();
    const [first, second, third, ...rest] = events;
    inbox.receive(first.name, first.payload);
    for (const { name, payload } of rest) inbox.receive(name, payload);
    assert.deepEqual(gaps, [1]);
    assert.equal(inbox.state.seq, 1);
    inbox.fill({ events: asStored([second, third]) });
    assert.equal(inbox.state.seq, events.length);
    assert.deepEqual(told, events.map(({ name }) => name));
    assert.equal(inbox.state.ply, 3);
  });

  it("comes to the end in whatever order they arrive", () => {
    const { events } = setUp();
    let seed = 7;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    for (let round = 0; round < 200; round += 1) {
      const shuffled = [...events].sort(() => random() - 0.5);
      const inbox = createInbox("m", { applied: () => {}, gap: () => {} });
      for (const { name, payload } of shuffled) inbox.receive(name, payload);
      inbox.fill(null);
      assert.equal(inbox.state.seq, events.length);
      assert.deepEqual(inbox.state.moves.map((move) => move.san), ["e4", "e5", "Nf3"]);
    }
  });

  it("asks again after an answer that did not come", () => {
    const { inbox, gaps, events } = setUp();
    inbox.receive(events[2].name, events[2].payload);
    inbox.fill(null);
    inbox.receive(events[3].name, events[3].payload);
    assert.deepEqual(gaps, [0, 0]);
  });
});
