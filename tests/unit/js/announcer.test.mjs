import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { createAnnouncer } from "../../../static/js/play/announcer.js";

const NOW = 1000; // milliseconds: longer than anything gathers

describe("what a listener hears", () => {
  const said = [];
  let announcer;

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    said.length = 0;
    const region = (name) => ({ set textContent(words) { if (words) said.push([name, words]); } });
    const regions = { announcer: region("polite"), alarm: region("alarm") };
    globalThis.document = { getElementById: (id) => regions[id] };
    announcer = createAnnouncer();
  });

  afterEach(() => mock.timers.reset());

  it("is one sentence after the other when two alarms come at once", () => {
    announcer.interrupt("20 seconds left.");
    announcer.interrupt("Kenji offers a draw.");
    mock.timers.tick(NOW);
    assert.deepEqual(said, [["alarm", "20 seconds left. Kenji offers a draw."]]);
  });

  it("keeps what waits when something urgent comes", () => {
    announcer.say("The line is back.");
    announcer.interrupt("You win by checkmate.");
    mock.timers.tick(NOW);
    assert.deepEqual(said, [["alarm", "The line is back. You win by checkmate."]]);
  });

  it("says the same words twice when they are said twice", () => {
    for (const _ of [1, 2]) {
      announcer.say("Illegal.");
      mock.timers.tick(NOW);
    }
    assert.deepEqual(said, [["polite", "Illegal."], ["polite", "Illegal."]]);
  });
});
