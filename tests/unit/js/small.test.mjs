import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { actsOf, isClaimable, untilClaim } from "../../../static/js/play/acts.js";
import { untilCleared } from "../../../static/js/play/cleared.js";
import { initialOf, left, lowUnder, spoken, written } from "../../../static/js/play/clock.js";
import { material } from "../../../static/js/play/material.js";
import { moveInWords, sanInWords } from "../../../static/js/play/speech.js";
import { reduce } from "../../../static/js/play/reduce.js";
import { statusOf } from "../../../static/js/play/status.js";
import { emptyState, START_FEN } from "../../../static/js/play/state.js";
import { viewOf } from "../../../static/js/play/view.js";
import { refusal, shortName, termsWords, verdict, wayOn } from "../../../static/js/play/words.js";
import { createLog } from "./helpers.mjs";

const replay = (events) => events.reduce((state, { name, payload }) => reduce(state, name, payload), emptyState("m"));
const seen = (state, more = {}) =>
  viewOf({ state: { ...state, your_seat: "white", ...more }, pending: null, cursor: null, line: "live", words: [] });
const whyNot = (view, name) => actsOf(view, 0).find((act) => act.name === name)?.why;

describe("moves in words", () => {
  for (const [san, words] of [
    ["Nf3", "knight to f3"],
    ["e4", "pawn to e4"],
    ["exd5", "pawn on e takes d5"],
    ["R1xe5+", "rook from 1 takes e5, check"],
    ["e8=Q#", "pawn to e8, promotes to queen, checkmate"],
    ["bxa8=N+", "pawn on b takes a8, promotes to knight, check"],
    ["O-O-O+", "castles queenside, check"],
    ["O-O", "castles kingside"],
  ]) {
    it(`${san} is "${words}"`, () => assert.equal(sanInWords(san), words));
  }

  it("name the side", () => assert.equal(moveInWords({ ply: 2, color: "black", san: "e5" }), "Black: pawn to e5."));
});

describe("material", () => {
  it("is even at the start", () => {
    assert.deepEqual(material(START_FEN, START_FEN).white, { taken: [], ahead: 0 });
  });

  it("counts what is gone, strongest first, and who is ahead", () => {
    const { white, black } = material("rnb1kbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBN1 w - - 0 1", START_FEN);
    assert.deepEqual(white.taken, ["queen", "pawn"]);
    assert.deepEqual(black.taken, ["rook", "pawn"]);
    assert.equal(white.ahead, 4);
    assert.equal(black.ahead, 0);
  });

  it("knows a promoted pawn from a lost one", () => {
    const { black } = material("rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/QNBQKBNR w Kkq - 0 9", START_FEN);
    assert.deepEqual(black.taken, ["rook"]);
  });

  it("misses nothing that a set-up position never had", () => {
    const setUp = "4k3/7p/8/8/8/8/P3r3/4K3 w - - 0 30";
    assert.deepEqual(material(setUp, setUp).white, { taken: [], ahead: 0 });
    assert.deepEqual(material("4k3/7p/8/8/8/8/P3K3/8 b - - 0 30", setUp).white.taken, ["rook"]);
  });
});

describe("a clock", () => {
  const clock = { white_ms: 60_000, black_ms: 5_000, running: "white", asOf: 1_000_000 };

  it("runs for one side only and never below nothing", () => {
    assert.equal(left(clock, "white", 1_010_000), 50_000);
    assert.equal(left(clock, "black", 1_010_000), 5_000);
    assert.equal(left(clock, "white", 9_000_000), 0);
    assert.equal(left(clock, "white", 900_000), 60_000);
  });

  it("is written and spoken as people do", () => {
    assert.equal(written(300_000), "5:00");
    assert.equal(written(299_001), "5:00");
    assert.equal(written(61_000), "1:01");
    assert.equal(written(9_940), "0:09.9");
    assert.equal(written(0), "0:00.0");
    assert.equal(written(3_600_000), "1:00:00");
    assert.equal(written(3 * 86_400_000 - 1000), "3 days");
    assert.equal(written(86_400_000 + 5 * 3_600_000), "1 day 5 h");
    assert.equal(spoken(61_000), "1 minute 1 second");
    assert.equal(spoken(300), "0 seconds");
  });

  it("is low by what the game began with, never too early and never too late", () => {
    const low = (control) => lowUnder(initialOf(control)) / 1000;
    assert.deepEqual(["1+0", "0.5+0", "3+2", "5+3", "10+0", "90+30"].map(low), [10, 10, 18, 30, 60, 60]);
    assert.equal(initialOf("untimed"), 0);
    assert.equal(initialOf("3d"), 3 * 86_400_000);
    assert.equal(initialOf(undefined), 0);
  });
});

describe("what one may do", () => {
  it("gives the reason for everything one may not", () => {
    const state = replay(createLog().events);
    assert.match(whyNot(seen(state), "request_takeback"), /no move/);
    assert.match(whyNot(seen(state), "request_hint"), /rated/);
    assert.match(whyNot(seen(state, { takebacks: false }), "request_takeback"), /without takebacks/);
    assert.equal(whyNot(seen(state), "abort"), null);
    assert.equal(whyNot(seen(state, { rated: false }), "request_hint"), null);
  });

  it("offers a hint against minds only, not against a person or a program", () => {
    const against = (black) => whyNot(seen(replay(createLog({ rated: false, black }).events)), "request_hint");
    assert.equal(against({ kind: "player", id: "q", name: "Bela", rating: 1200 }), undefined);
    assert.equal(against({ kind: "agent", id: "a", name: "Cog", rating: 1200, program: true }), undefined);
    assert.equal(against({ kind: "agent", id: "a", name: "Second", rating: 1200 }), null);
  });

  it("offers resignation once both have moved, and nothing to the gallery or after the end", () => {
    const log = createLog();
    log.move("e4");
    log.move("e5");
    const state = replay(log.events);
    assert.equal(whyNot(seen(state), "resign"), null);
    assert.equal(whyNot(seen(state), "abort"), undefined);
    assert.deepEqual(actsOf(seen(state, { your_seat: "spectator" }), 0), []);
    assert.deepEqual(actsOf(seen(state, { status: "ended" }), 0), []);
  });

  describe("while the other side is gone", () => {
    const log = createLog();
    for (const san of ["e4", "e5"]) log.move(san);
    const gone = { status: "paused", paused: { black: "2027-01-15T08:01:00.000Z" } };
    const view = seen(replay(log.events), gone);
    const at = (time) => Date.parse(`2027-01-15T08:${time}Z`);
    const status = (now) => statusOf(view, { premove: false, inCheck: false, now });

    it("says how long until the game may be claimed, and whose move it is", () => {
      assert.match(status(at("00:17.5")).words, /Your move\. .* is away\. The game can be claimed in 43 seconds\./);
      assert.equal(actsOf(view, at("00:59.9")).some((act) => act.name === "claim_victory"), false);
    });

    it("lets it be claimed from the end of the grace on, beside one's name and among the acts", () => {
      const [claim] = status(at("01:00")).acts;
      assert.deepEqual([claim.name, claim.label], ["claim_victory", "Claim the game"]);
      assert.equal(actsOf(view, at("01:00"))[0].name, "claim_victory");
    });

    it("offers nothing of it to the gallery, or before both have moved", () => {
      assert.equal(untilClaim(seen(replay(log.events), { ...gone, your_seat: "spectator" }), 0), null);
      assert.equal(untilClaim(seen(replay(createLog().events), gone), 0), null);
    });
  });

  it("waits for the line", () => {
    const state = replay(createLog().events);
    const view = viewOf({ state: { ...state, your_seat: "white" }, pending: null, cursor: null, line: "lost", words: [] });
    assert.ok(actsOf(view, 0).every((act) => act.why?.includes("line")));
  });

  it("finds threefold repetition by itself", () => {
    const log = createLog();
    for (const san of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]) log.move(san);
    assert.equal(isClaimable(replay(log.events)), false);
    log.move("Ng8");
    assert.equal(isClaimable(replay(log.events)), true);
  });
});

describe("words of the house", () => {
  const codes =
    "bad_payload unknown_event not_found illegal_move not_your_turn stale_ply not_a_player not_allowed rate_limited too_long game_over internal";

  it("has a sentence for every code of the contract", () => {
    const sentences = codes.split(" ").map((code) => refusal({ code }));
    assert.equal(new Set(sentences).size, sentences.length);
    for (const sentence of sentences) {
      assert.match(sentence, /\.$/);
      assert.doesNotMatch(sentence, /!/);
    }
  });

  it("lets the table say why something is not allowed", () => {
    assert.equal(refusal({ code: "not_allowed", message: "Your offer still stands." }), "Your offer still stands.");
  });

  it("calls people by their first names, where they have one", () => {
    assert.equal(shortName("Marguerite Okafor-Lindqvist"), "Marguerite");
    assert.equal(shortName("The Old Clerk"), "The Old Clerk");
    assert.equal(shortName("Dr. Ilse Bahr"), "Dr. Ilse Bahr");
  });

  it("tells the end from where one sits", () => {
    const state = { ...replay(createLog().events), status: "ended", end_reason: "resignation", result: "1-0", winner: "white" };
    assert.equal(verdict({ ...state, your_seat: "white" }).title, "You win by resignation");
    assert.equal(verdict({ ...state, your_seat: "black" }).title, "You lose by resignation");
    assert.equal(verdict({ ...state, your_seat: "spectator" }).title, "Ada wins by resignation");
    assert.equal(verdict({ ...state, winner: null, result: "1/2-1/2", end_reason: "agreement" }).title, "Drawn by agreement");
    assert.equal(verdict({ ...state, winner: null, result: "*", end_reason: "aborted" }).score, "");
  });
});

describe("a refusal", () => {
  it("of one game too many says so and leads to those under way", () => {
    const error = { code: "rate_limited", message: "You have 3 games under way: finish one first." };
    assert.equal(refusal(error), error.message);
    assert.equal(wayOn(error).action?.href, "/#unfinished");
    assert.deepEqual(wayOn({ code: "rate_limited", message: "" }), {});
  });
});

describe("what a game is played for", () => {
  it("is said with its clock, and follows a takeback", () => {
    assert.equal(termsWords({ rated: true, time_control: "5+3" }), "rated · 5+3");
    assert.equal(termsWords({ rated: false, time_control: "untimed" }), "friendly · no clock");
  });

  it("is at stake in a request for a takeback, which says so in a rated game alone", () => {
    const asked = (rated) =>
      statusOf(seen(replay(createLog({ rated }).events), { takeback_request: "black" }), { premove: false, inCheck: false }).words;
    assert.match(asked(true), /with that the game is a friendly/);
    assert.doesNotMatch(asked(false), /friendly/);
  });
});

describe("the end of the talk after a game", () => {
  const end = { ended_at: "2026-01-01T20:00:00.000Z" };
  const at = (minutes) => Date.parse(end.ended_at) + minutes * 60_000;

  it("comes so long after the end of the game, and stays", () => {
    assert.equal(untilCleared({ ended_at: null }, 600_000, at(0)), null);
    assert.equal(untilCleared(end, 600_000, at(4)), 360_000);
    assert.equal(untilCleared(end, 600_000, at(11)), 0);
  });

  it("is known from the event as from a snapshot", () => {
    const log = createLog();
    log.tell("match_ended", { result: "1-0", reason: "resignation", winner: "white" });
    assert.equal(replay(log.events).ended_at, "2026-01-01T20:00:00.000Z");
  });
});
