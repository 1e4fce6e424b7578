/** The pages after a game: telling the log again, and the words beside it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { formWords, inWords, pawns } from "../../../static/js/after/choice.js";
import { numbered } from "../../../static/js/after/make.js";
import { onRibbon, plyOf, tell } from "../../../static/js/after/telling.js";
import { why } from "../../../static/js/after/why.js";
import { headline, judgedWords, missing, shown } from "../../../static/js/after/words.js";
import { moveNumber } from "../../../static/js/play/position.js";

const MATCH = {
  initial_fen: "start",
  your_seat: "white",
  white: { name: "Ada", kind: "player" },
  black: { name: "Kenji", kind: "character" },
};
let seq = 0;
/** @param {string} name @param {object} payload */
const event = (name, payload) => ({ name, seq: (seq += 1), payload });
/** @param {string} san @param {string} [name] */
const move = (san, name = "player_move_applied") => event(name, { fen: `after ${san}`, uci: "e2e4", san });
/** @param {string} text */
const words = (text) => event("player_chat_echoed", { text, username: "Ada", color: "white" });

test("each half-move has what was said and felt from then on", () => {
  const moments = tell(MATCH, [
    words("hello"),
    move("e4"),
    event("memory_surfaced", { color: "black", items: [{ narrative: "a harbour", reason: "the sea" }] }),
    move("e5", "agent_move"),
    event("mood_update", { color: "black", bucket: "tense", emotion: "uncertain", emotion_intensity: 0.4 }),
    event("agent_chat", { color: "black", text: "well", emotion: "pleased", emotion_intensity: 0.6 }),
  ]);
  assert.deepEqual(moments.map((moment) => moment.san), ["", "e4", "e5"]);
  assert.deepEqual(moments.map((moment) => moment.said.map((line) => line.text)), [["hello"], [], ["well"]]);
  assert.equal(moments[0].said[0].mine, true);
  assert.deepEqual(moments[1].minds.black.bucket, "");
  assert.deepEqual(moments[2].minds.black, { bucket: "tense", emotion: "pleased", intensity: 0.6 });
  assert.equal(onRibbon(moments, 0), null);
  assert.equal(onRibbon(moments, 2)?.items[0]?.narrative, "a harbour");
});

test("moves taken back are gone, their words are not", () => {
  const moments = tell(MATCH, [
    move("e4"),
    move("e5", "agent_move"),
    words("oh"),
    event("takeback_applied", { ply: 0 }),
    move("d4"),
  ]);
  assert.deepEqual(moments.map((moment) => moment.san), ["", "d4"]);
  assert.deepEqual(moments[0].said.map((line) => line.text), ["oh"]);
});

test("what is withheld leaves no trace but its number", () => {
  const moments = tell(MATCH, [
    event("agent_chat", { withheld: true }),
    move("e4"),
    event("memory_surfaced", { color: "black", items: [], withheld_count: 2 }),
  ]);
  assert.deepEqual(moments[0].said, []);
  assert.equal(moments[1].surfaced?.withheld, 2);
});

test("a slip leads to its move or to the line it came from", () => {
  const line = words("my cat");
  const moments = tell(MATCH, [move("e4"), line, move("e5")]);
  assert.equal(plyOf(`#said-${line.seq}`, moments), 1);
  assert.equal(plyOf("#2", moments), 2);
  for (const nowhere of ["", "#", "#9", "#-1", "#said-0", "#nonsense"]) assert.equal(plyOf(nowhere, moments), 0);
});

test("a game from a late position has its own numbers", () => {
  const late = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31";
  assert.deepEqual([1, 2, 3].map((ply) => moveNumber(ply, late)), ["31…", "32.", "32…"]);
  assert.deepEqual([1, 2, 3].map((ply) => moveNumber(ply)), ["1.", "1…", "2."]);
  assert.equal(numbered(["e5", "e4", "Ke7"], 1, late), "31…\u00a0e5 32.\u00a0e4 Ke7");
});

test("lines are numbered as one reads them", () => {
  assert.equal(numbered(["Qe7", "f4", "O-O"], 16), "8…\u00a0Qe7 9.\u00a0f4 O\u2011O");
  assert.equal(numbered(["e4"], 1), "1.\u00a0e4");
});

test("results, evaluations and gaps are said in words", () => {
  const told = { ...MATCH, result: "1-0", winner: "white", end_reason: "checkmate", opening: null };
  assert.deepEqual(headline(told, "white"), { title: "You won", how: "Ada against Kenji, by checkmate." });
  assert.equal(headline(told, "spectator").title, "Ada won");
  assert.equal(headline({ ...told, winner: null, result: "1/2-1/2" }, "black").title, "Drawn");
  assert.equal(headline({ ...told, winner: null, result: "*" }, "black").title, "Called off");
  assert.equal(shown({ centipawns: -163, mate: null }), "−1.6");
  assert.equal(shown({ centipawns: 2, mate: null }), "0.0");
  assert.equal(shown({ centipawns: null, mate: -3 }), "mate in 3");
  assert.equal(shown({ centipawns: null, mate: null }), "");
  assert.equal(missing({ status: "completed", failed_steps: ["rating"], current_step: null }).length, 1);
  assert.equal(missing({ status: "failed", failed_steps: [], current_step: "memories" }).length, 1);
  const later = missing({ status: "completed", failed_steps: ["memories"], current_step: null, retry_at: "2026-11-22T15:04:00.000Z" });
  assert.equal(later.length, 2);
  assert.match(later[1], /tries this again by itself, next on .+\./);
  assert.deepEqual(missing({ status: "completed", failed_steps: [], current_step: null }), []);
});

test("how a move was chosen is told as players speak", () => {
  assert.deepEqual([pawns(31), pawns(-250), pawns(99_997), pawns(-99_998), pawns(null)], ["+0.3", "−2.5", "mates", "is mated", ""]);
  assert.equal(inWords({ san: "Nf3", centipawns: 31, chance: 0.41, taste: {} }), "Nf3, +0.3, 41 in 100");
  assert.equal(
    inWords({ san: "Bxf7+", centipawns: -120, chance: 0.1, taste: { "a check": 0.4, "a trade": -0.2 } }),
    "Bxf7+, −1.2, 10 in 100; a taste for a check",
  );
  assert.match(formWords(80), /good form/);
  assert.match(formWords(-80), /Off form/);
  assert.match(formWords(10), /usual form/);
});

test("every reason that the analysis can give is told in one sentence", async () => {
  const source = await readFile(new URL("../../../app/post_match/report.py", import.meta.url), "utf8");
  const kinds = [...(/class ReasonKind[\s\S]*?(?=\nclass )/.exec(source)?.[0] ?? "").matchAll(/= "(\w+)"/g)].map(([, kind]) => kind);
  assert.ok(kinds.length > 10);
  const men = [{ piece: "king", square: "e8" }, { piece: "rook", square: "a8" }];
  for (const kind of kinds) {
    const told = why({ kind, move: "Nc7+", men, number: 3 });
    assert.match(told, /^[A-Z][^.!?]*(\.\.\.)?[^.!?]*\.$/, kind);
    assert.doesNotMatch(told, /undefined|null/, kind);
  }
  assert.equal(why({ kind: "allows_fork", move: "Nc7+", men, number: null }), "It allows the fork Nc7+, which attacks the king and the rook on a8 at once.");
  assert.equal(why(null), "");
});

test("a judged move bears its label and its mark", () => {
  const move = { label: "mistake", mark: "missed_mate", evaluation: { centipawns: 120, mate: null }, san: "Qh5", best_san: "Qf7#",
    reason: { kind: "misses_mate", move: "Qf7#", men: [], number: 1 } };
  assert.equal(judgedWords(move), ", a mistake, a missed mate, +1.2. Qf7# was better. Qf7# would have been mate.");
  assert.equal(judgedWords({ label: null, mark: "only", evaluation: { centipawns: 0, mate: null }, reason: null }), ", the only move, 0.0.");
});
