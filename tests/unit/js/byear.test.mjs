import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { COMMANDS, answerCommand, calledHere } from "../../../static/js/play/commands.js";
import { englishOf, voiceOf } from "../../../static/js/play/castvoices.js";
import { materialWords, movesFrom, onSquare, readBoard, whereAre } from "../../../static/js/play/readout.js";
import { reduce } from "../../../static/js/play/reduce.js";
import { readMove } from "../../../static/js/play/rules.js";
import { KEYS } from "../../../static/js/play/shortcuts.js";
import { emptyState, START_FEN } from "../../../static/js/play/state.js";
import { viewOf } from "../../../static/js/play/view.js";
import { createLog } from "./helpers.mjs";

const ROOKS = "k7/pp6/8/8/8/8/8/R3K2R w KQ - 0 1";
const PROMOTING = "8/1P6/6k1/7p/8/8/8/K7 w - - 0 1";

function viewAfter(...sans) {
  const log = createLog();
  for (const san of sans) log.move(san);
  const state = log.events.reduce((state, { name, payload }) => reduce(state, name, payload), emptyState("m"));
  return viewOf({ state: { ...state, your_seat: "white" }, pending: null, cursor: null, line: "live", words: [] });
}

const say = (text, view = viewAfter("e4", "d5")) => answerCommand(text, view, 0)?.say;

describe("a move as one says it", () => {
  for (const [fen, text, uci] of [
    [START_FEN, "knight f3", "g1f3"],
    [START_FEN, "Knight to f three.", "g1f3"],
    [START_FEN, "knight from g1 to f3", "g1f3"],
    [START_FEN, "Ng1f3", "g1f3"],
    [START_FEN, "pawn to a4", "a2a4"],
    [START_FEN, "a four", "a2a4"],
    [START_FEN, "echo four", "e2e4"],
    [ROOKS, "castles short", "e1g1"],
    [ROOKS, "castle long", "e1c1"],
    [ROOKS, "castles queen side", "e1c1"],
    [ROOKS, "rook to d1", "a1d1"],
    [PROMOTING, "b8 queen", "b7b8q"],
    [START_FEN, "Springer f3", "g1f3"],
    [START_FEN, "Springer von g1 nach f drei", "g1f3"],
    [START_FEN, "Bauer e vier", "e2e4"],
    [ROOKS, "kurze Rochade", "e1g1"],
    [ROOKS, "große Rochade", "e1c1"],
    [ROOKS, "rochiere lang", "e1c1"],
    [ROOKS, "Td1", "a1d1"],
    [PROMOTING, "b8 wird Dame", "b7b8q"],
    [PROMOTING, "b8D", "b7b8q"],
    ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e schlägt d5", "e4d5"],
    [PROMOTING, "bravo eight promotes to a knight", "b7b8n"],
    ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e takes d5", "e4d5"],
    ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "pawn captures d5", "e4d5"],
  ]) {
    it(`"${text}" is ${uci}`, () => assert.equal(readMove(fen, text).move?.uci, uci));
  }

  it("asks back where several moves are meant and refuses what is none", () => {
    assert.deepEqual(readMove(ROOKS, "castles"), { problem: "ambiguous", choices: ["O-O", "O-O-O"] });
    assert.equal(readMove(PROMOTING, "bravo eight").problem, "promotion");
    assert.equal(readMove(START_FEN, "king e5").problem, "illegal");
    assert.equal(readMove(START_FEN, "castle of my dreams").problem, "unreadable");
    assert.equal(readMove(START_FEN, "hello there").problem, "unreadable");
  });
});

describe("a position in words", () => {
  it("says where pieces stand, by piece, colour or both", () => {
    assert.equal(whereAre(START_FEN, ["knight"]), "White knights: b1, g1. Black knights: b8, g8.");
    assert.equal(whereAre(START_FEN, ["black", "q"]), "Black queen: d8.");
    assert.equal(whereAre(PROMOTING, ["white"]), "White: king a1; pawn b7.");
    assert.equal(whereAre(PROMOTING, ["rook"]), "White has no rooks. Black has no rooks.");
    assert.equal(whereAre(START_FEN, ["e4"]), null);
    assert.equal(whereAre(START_FEN, []), null);
  });

  it("says what stands on a square and where it may go", () => {
    assert.equal(onSquare(START_FEN, "e2"), "e2: white pawn.");
    assert.equal(onSquare(START_FEN, "e4"), "e4 is empty.");
    assert.equal(movesFrom(START_FEN, "g1"), "The white knight on g1 can go to f3, h3.");
    assert.equal(movesFrom(START_FEN, "a1"), "The white rook on a1 has no legal move.");
    assert.equal(movesFrom(START_FEN, "e5"), "e5 is empty.");
    assert.match(movesFrom(ROOKS, "e1"), /g1, castles kingside/);
    assert.match(movesFrom("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4"), /d5 \(taking\)/);
    assert.match(movesFrom(PROMOTING, "b7"), /^The white pawn on b7 can go to b8\.$/);
  });

  it("reads the whole board and counts what was taken", () => {
    assert.equal(
      readBoard(PROMOTING),
      "Rank 8: empty. Rank 7: b7 white pawn. Rank 6: g6 black king. Rank 5: h5 black pawn. Rank 4: empty. Rank 3: empty. Rank 2: empty. Rank 1: a1 white king.",
    );
    assert.equal(materialWords(START_FEN, START_FEN), "White has taken nothing. Black has taken nothing. Material is level.");
    const withoutQueen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert.equal(materialWords(withoutQueen, START_FEN), "White has taken queen. Black has taken nothing. White is ahead by 9.");
  });
});

describe("a question in the box for moves", () => {
  it("is answered in words", () => {
    assert.equal(say("l"), "1… Black: pawn to d5.");
    assert.equal(say("last"), "1… Black: pawn to d5.");
    for (const asked of ["last move", "The last move?", "what was the last move?"]) assert.equal(say(asked), say("last"), asked);
    for (const asked of ["where is the white queen", "Where's the white queen?", "where is my queen"]) {
      assert.equal(say(asked), "White queen: d1.", asked);
    }
    assert.equal(say("where are their knights?"), "Black knights: b8, g8.");
    assert.equal(say("what is on e4?"), "e4: white pawn.");
    assert.equal(say("Was steht auf e4?"), "e4: white pawn.");
    for (const asked of ["letzter Zug", "Was war der letzte Zug?"]) assert.equal(say(asked), say("last"), asked);
    for (const asked of ["Wo ist die weiße Dame?", "wo steht meine Dame"]) assert.equal(say(asked), "White queen: d1.", asked);
    assert.equal(say("Wo sind seine Springer?"), "Black knights: b8, g8.");
    assert.equal(say("Wohin kann e4?"), say("m e4"));
    assert.equal(say("l", viewAfter()), "No move has been played.");
    assert.equal(say("c"), "This game is played without a clock.");
    assert.equal(say("o"), "Kenji, rated 1790, has Black. Looks steady.");
    assert.equal(say("s E4"), "e4: white pawn.");
    assert.equal(say("m e4"), "The white pawn on e4 can go to e5, d5 (taking).");
    assert.equal(say("s z9"), "There is no square z9. They go from a1 to h8.");
    assert.equal(say("m e9"), "There is no square e9. They go from a1 to h8.");
    assert.match(say("eval"), /no verdicts/);
    assert.match(say("help"), /p or where and a piece/);
    assert.ok(say("help").split("\n").includes("draw: offer a draw."), "one to a line");
  });

  it("tells both clocks, one's own first", () => {
    const view = viewAfter("e4");
    const clock = { white_ms: 61_000, black_ms: 5_000, running: null, asOf: 0 };
    assert.equal(say("c", { ...view, state: { ...view.state, clock } }), "You have 1 minute 1 second. Kenji has 5 seconds.");
  });

  it("names an act where one is asked for, and answers only what was asked", () => {
    assert.deepEqual(answerCommand("draw", viewAfter("e4"), 0), { act: "offer_draw" });
    assert.deepEqual(answerCommand("say Good Luck", viewAfter("e4"), 0), { act: "say", payload: { text: "Good Luck" } });
    const view = viewAfter("e4");
    assert.equal(say("accept", view), "Nothing has been offered or asked.");
    const offered = { ...view, state: { ...view.state, draw_offer: "black" } };
    assert.deepEqual(answerCommand("decline", offered, 0), { act: "answer_draw", payload: { accept: false } });
  });

  it("leaves moves alone: no move of any position is taken for a question", () => {
    for (const text of ["e4", "be4", "b e4", "Nf3", "p e4", "castles", "bxc3", "c4", "b4", "s", "m", "say"]) {
      assert.equal(answerCommand(text, viewAfter(), 0), null, text);
    }
  });

  it("has one meaning for each name and for each key", () => {
    const names = COMMANDS.flatMap(({ short, long }) => [short, long]).filter(Boolean);
    assert.equal(new Set(names).size, names.length);
    for (const { long } of COMMANDS) assert.equal(calledHere(long), long);
    assert.equal(new Set(KEYS.map(({ key }) => key)).size, KEYS.length);
  });
});

describe("whose voice it is", () => {
  const voices = ["Zoe en-GB", "Amy en-GB", "Bob en-US", "Carl en_US", "Dora de-DE"].map((both) => {
    const [name, lang] = both.split(" ");
    return { name, lang };
  });

  it("reads English with English voices only", () => {
    assert.deepEqual(englishOf(voices).map(({ name }) => name), ["Amy", "Bob", "Carl", "Zoe"]);
  });

  it("gives each of the cast a pitch and a pace of their own, and the listener's choice before it", () => {
    const cast = ["anselm", "ilyas", "kenji", "marguerite", "pip", "rosa", "teodor", "vesna"].map((slug) => voiceOf(slug, undefined, voices));
    assert.equal(new Set(cast.map(({ pitch, rate }) => `${pitch} ${rate}`)).size, 8);
    assert.ok(cast.every(({ voice }) => voice?.name !== "Dora"));
    const chosen = voiceOf("kenji", { name: "Zoe", pitch: 0.6, rate: 1.5 }, voices);
    assert.deepEqual([chosen.voice?.name, chosen.pitch, chosen.rate], ["Zoe", 0.6, 1.5]);
  });

  it("leaves the choice to a browser without English voices", () => {
    assert.equal(voiceOf("rosa", undefined, []).voice, null);
    assert.equal(voiceOf("rosa", undefined, [voices[4]]).voice, null);
  });
});
