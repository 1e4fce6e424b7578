import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { moveSounds } from "../../../static/js/play/sounds.js";
import { createSound } from "../../../static/js/sound.js";

/** What has been started, in order: oscillators by the pitch they begin with, noises as "felt". */
let started;
let listeners;
let stored;
let contexts;

/** An instrument that writes down what it would have played. */
class FakeAudio {
  constructor() {
    contexts.push(this);
    this.state = "running";
    this.currentTime = 10;
    this.sampleRate = 8_000;
    this.destination = {};
  }
  createGain() {
    return { gain: silent(), connect: chained };
  }
  createOscillator() {
    const frequency = silent();
    return { frequency, connect: chained, stop() {}, start: (at) => started.push({ hertz: frequency.value, at }) };
  }
  createBiquadFilter() {
    return { frequency: {}, Q: {}, connect: chained };
  }
  createBufferSource() {
    return { connect: chained, stop() {}, start: (at) => started.push({ felt: true, at }) };
  }
  createBuffer(_channels, length) {
    return { getChannelData: () => new Float32Array(length) };
  }
  async resume() {
    this.state = "running";
  }
  async suspend() {
    this.state = "suspended";
  }
}

const chained = (next) => next;
const silent = () => ({
  value: 0,
  setValueAtTime(value) {
    this.value = value;
  },
  exponentialRampToValueAtTime() {},
});

function switchButton() {
  const attributes = {};
  let click = () => {};
  return {
    attributes,
    setAttribute: (name, value) => (attributes[name] = value),
    addEventListener: (_name, act) => (click = act),
    click: () => click(),
  };
}

const gesture = (name = "pointerdown") => listeners[name].forEach((act) => act());
const knocks = () => started.filter(({ felt }) => felt).length;

beforeEach(() => {
  [started, listeners, stored, contexts] = [[], {}, {}, []];
  globalThis.AudioContext = FakeAudio;
  globalThis.addEventListener = (name, act) => (listeners[name] ??= []).push(act);
  globalThis.localStorage = { getItem: (key) => stored[key] ?? null, setItem: (key, value) => (stored[key] = value) };
});

describe("the club's sounds", () => {
  it("are none before the first gesture", () => {
    const sound = createSound(switchButton());
    for (const make of Object.values(sound)) make();
    assert.deepEqual(started, []);
    assert.deepEqual(contexts, []);
  });

  for (const name of ["pointerdown", "keydown"]) {
    it(`may be heard from the first ${name} on`, () => {
      const sound = createSound(switchButton());
      gesture(name);
      sound.move();
      assert.equal(knocks(), 1);
    });
  }

  it("are one wood for a move and two, one after the other, for a capture", () => {
    const sound = createSound(switchButton());
    gesture();
    sound.move();
    assert.equal(knocks(), 1);
    started = [];
    sound.capture();
    const woods = started.filter(({ felt }) => felt).map(({ at }) => at);
    assert.equal(woods.length, 2);
    assert.ok(woods[1] > woods[0]);
  });

  it("are a low bell for check, with no wood in it", () => {
    const sound = createSound(switchButton());
    gesture();
    sound.check();
    assert.equal(knocks(), 0);
    assert.ok(Math.min(...started.map(({ hertz }) => hertz)) <= 220);
  });

  it("are two ticks when time runs low", () => {
    const sound = createSound(switchButton());
    gesture();
    sound.low();
    assert.equal(knocks(), 2);
  });

  it("end with one switch, which is remembered", () => {
    const button = switchButton();
    const sound = createSound(button);
    gesture();
    button.click();
    for (const make of Object.values(sound)) make();
    assert.deepEqual(started, []);
    assert.equal(button.attributes["aria-pressed"], "false");

    const later = switchButton();
    const again = createSound(later);
    gesture();
    for (const make of Object.values(again)) make();
    assert.deepEqual(started, []);
    assert.equal(later.attributes["aria-pressed"], "false");
  });

  it("are heard once when they are switched on again", () => {
    stored["chess-club.sound"] = "off";
    const button = switchButton();
    createSound(button);
    button.click();
    assert.equal(knocks(), 1);
  });
});

describe("what is heard of a game", () => {
  function listener() {
    const heard = [];
    const note = (name) => () => heard.push(name);
    const hear = moveSounds({ move: note("wood"), capture: note("two woods"), check: note("bell") });
    const tell = (name, payload, more = {}) => hear({ state: { ply: payload.ply ?? 0 } }, { name, payload, ...more });
    return { heard, hear, tell };
  }

  it("is each move, capture and check, by whoever it was made", () => {
    const { heard, tell } = listener();
    tell("player_move_applied", { ply: 1, san: "e4" });
    tell("agent_move", { ply: 2, san: "d5" });
    tell("player_move_applied", { ply: 3, san: "exd5" });
    tell("agent_move", { ply: 4, san: "Qe7+" });
    tell("player_move_applied", { ply: 5, san: "Bxe7#" });
    assert.deepEqual(heard, ["wood", "wood", "two woods", "wood", "bell", "two woods", "bell"]);
  });

  it("is one's own move when the hand lets go, and not again when it is confirmed", () => {
    const { heard, tell } = listener();
    tell("move_made", { ply: 0, san: "e4" });
    tell("player_move_applied", { ply: 1, san: "e4" });
    assert.deepEqual(heard, ["wood"]);
  });

  it("is a move made again after it was taken back or refused", () => {
    for (const undone of ["takeback_applied", "move_refused"]) {
      const { heard, tell } = listener();
      tell("move_made", { ply: 0, san: "e4" });
      tell(undone, { ply: 0 });
      tell("move_made", { ply: 0, san: "d4" });
      assert.deepEqual(heard, ["wood", "wood"], undone);
    }
  });

  it("is nothing of what is only caught up with, and nothing of talk", () => {
    const { heard, hear, tell } = listener();
    tell("agent_move", { ply: 2, san: "Qxf7#" }, { replayed: true });
    tell("agent_chat", { ply: 2, text: "x" });
    hear({ state: { ply: 0 } }, null);
    assert.deepEqual(heard, []);
  });
});
