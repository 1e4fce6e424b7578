import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { emptyRoom, faceOf, reduceRoom, saying, unheard, withdrawn } from "../../../static/js/room/state.js";

const AT = "2027-01-15T08:00:00.000Z";
const told = { session_id: "s", character: { slug: "otto" }, turns: [{ role: "character", text: "Ah.", at: AT }], thinking: false };
const after = (...events) => events.reduce((state, [name, payload]) => reduceRoom(state, name, payload), emptyRoom());

describe("the talk as the page knows it", () => {
  it("is what the room says it is", () => {
    const room = after(["room_state", { ...told, goal: "win" }]);
    assert.deepEqual([room.known, room.turns.length, room.goal], [true, 1, "win"]);
    assert.equal(reduceRoom(room, "room_state", told).goal, null);
  });

  it("keeps one's own words until they come back, once", () => {
    const room = saying(saying(after(["room_state", told]), 1, "Hello"), 2, "Hello");
    const heard = reduceRoom(room, "player_chat_echoed", { text: "Hello", at: AT });
    assert.deepEqual(heard.words.map((said) => said.id), [2]);
    assert.equal(heard.turns.at(-1).text, "Hello");
  });

  it("keeps words that were not heard over a broken line, and drops those that were", () => {
    let room = unheard(saying(after(["room_state", told]), 1, "Lost?"), 1, "offline");
    room = saying(room, 2, "Arrived");
    const back = reduceRoom(room, "room_state", { ...told, turns: [{ role: "player", text: "Arrived", at: AT }] });
    assert.deepEqual(back.words.map((said) => [said.text, said.failed]), [["Lost?", "offline"]]);
    assert.deepEqual(withdrawn(back, 1).words, []);
  });

  it("thinks until it speaks or lets it be", () => {
    const room = after(["room_state", told], ["agent_thinking", { thinking: true }]);
    assert.equal(room.thinking, true);
    assert.equal(reduceRoom(room, "agent_thinking", { thinking: false }).thinking, false);
    const spoken = reduceRoom(room, "agent_chat", { text: "So.", emotion: "smug", emotion_intensity: 0.8, game_action: "none", at: AT });
    assert.equal(spoken.thinking, false);
    assert.deepEqual(faceOf(spoken), { emotion: "smug", intensity: 0.8 });
  });

  it("shows the face of the last words that had one, and a quiet one before", () => {
    assert.deepEqual(faceOf(emptyRoom()), { emotion: "neutral", intensity: 0.3 });
    const room = after(
      ["agent_chat", { text: "So.", emotion: "annoyed", emotion_intensity: 0.4, at: AT }],
      ["player_chat_echoed", { text: "Oh", at: AT }],
    );
    assert.equal(faceOf(room).emotion, "annoyed");
  });

  it("lays goals down and takes them up", () => {
    const room = after(["goal_proposed", { text: "castle early" }]);
    assert.equal(room.goal, "castle early");
    assert.equal(reduceRoom(room, "goal_dropped", {}).goal, null);
  });

  it("remembers why no game began only until something else happens", () => {
    const room = after(["room_state", told], ["game_not_started", { code: "not_allowed", message: "Say so." }]);
    assert.equal(room.notStarted, "Say so.");
    assert.equal(reduceRoom(room, "player_chat_echoed", { text: "Play", at: AT }).notStarted, "");
  });

  it("passes over what it does not know", () => {
    const room = emptyRoom();
    assert.equal(reduceRoom(room, "weather", {}), room);
  });
});
