import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boardsOf, callsOf, challengesOf } from "../../../static/js/calls.js";

describe("what somebody is called for", () => {
  it("is a challenge, a move in a game of days and a note, each known by a key of its own", () => {
    const calls = callsOf({
      challenges: [{ code: "AB12", url: "/lobby/AB12", from: "Bo", terms: "a day a move, a friendly" }],
      moves: [{ match_id: "m", url: "/matches/m", ply: 4, against: "Kenji", time_left: "2 days" }],
      note: { match_id: "n", url: "/", from: "Rosa", text: "I have looked at our ending again." },
    });
    assert.deepEqual(calls.map(({ key }) => key), ["challenge AB12", "move m 4", "note n"]);
    assert.deepEqual(calls.map(({ words }) => words), ["Bo challenges you", "Your move against Kenji", "Rosa left a note at your place"]);
    assert.equal(calls[1].more, "You have 2 days left.");
  });

  it("is a board in one's arena, though nobody asked to be called", () => {
    const [call] = boardsOf({ challenges: [], moves: [], note: null, in_arena: true, boards: [{ match_id: "m", url: "/matches/m", arena: "An evening" }] });
    assert.deepEqual([call.key, call.words, call.url], ["board m", "An evening: your board is set", "/matches/m"]);
  });

  it("is a challenge, though nobody asked to be called, by the key that it has elsewhere", () => {
    const [call] = challengesOf({ challenges: [{ code: "AB12", host: { name: "Bo" } }] });
    assert.deepEqual([call.key, call.words, call.url], ["challenge AB12", "Bo challenges you", "/lobby/AB12"]);
  });

  it("is nothing where nothing waits", () => {
    assert.deepEqual(callsOf({ challenges: [], moves: [], note: null }), []);
  });
});
