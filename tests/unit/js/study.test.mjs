import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Chess } from "chess.js";
import { choosePuzzles } from "../../../static/js/analysis/choosing.js";
import { createEngine } from "../../../static/js/analysis/engine.js";
import { answerTo, isOnlyMove, verdictOf } from "../../../static/js/analysis/judging.js";
import { decoded, firstGame } from "../../../static/js/analysis/intake.js";
import { createKeeping } from "../../../static/js/analysis/kept.js";
import { inSan } from "../../../static/js/analysis/lines.js";
import { writePgn } from "../../../static/js/analysis/pgn.js";
import { createRound, hinted } from "../../../static/js/analysis/round.js";
import * as tree from "../../../static/js/analysis/tree.js";
import { chanceOf, readInfo, scoreInWords, scoreShown } from "../../../static/js/analysis/uci.js";
import { find } from "../../../static/js/play/rules.js";

/** Grows the moves of a game written in SAN from a node. */
function played(from, sans) {
  let at = from;
  for (const san of sans.split(" ")) {
    const move = new Chess(at.fen).move(san);
    at = tree.grow(at, { uci: move.lan, san: move.san, fen: move.after });
  }
  return at;
}

const cp = (centipawns) => ({ centipawns, mate: null });
const mate = (moves) => ({ centipawns: null, mate: moves });
const line = (rank, score, ...moves) => ({ rank, depth: 12, score, moves });
/** White mates on the back rank in two moves: a rook gives itself up first. */
const BACK_RANK = "r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1";
const LESSON = {
  ply: 41, color: "white", fen: BACK_RANK, before_uci: "h8g8", played_uci: "g1f1", played_san: "Kf1", label: "blunder",
  best_uci: "d2d8", best_san: "Rxd8+", line: ["d2d8", "a8d8", "d1d8"], chance_before: 0.97, chance_after: 0.5,
};

describe("the engine's words", () => {
  it("are told from White's side", () => {
    const text = "info depth 9 seldepth 11 multipv 2 score cp 35 nodes 1 nps 2 time 3 pv e7e5 g1f3";
    assert.deepEqual(readInfo(text, "black"), { rank: 2, depth: 9, score: cp(-35), moves: ["e7e5", "g1f3"] });
    assert.deepEqual(readInfo(text, "white").score, cp(35));
    assert.deepEqual(readInfo("info depth 4 score mate -2 pv a2a3", "black").score, mate(2));
  });

  it("are passed over where they are no exact evaluation", () => {
    for (const text of [
      "info depth 9 score cp 35 lowerbound nodes 1 pv e7e5", "info string NNUE", "bestmove e2e4", "", "info depth 3 currmove e2e4",
      "info depth 1 score cp x pv e2e4",
    ]) assert.equal(readInfo(text, "white"), null, text);
  });

  it("become winning chances as the server has them", () => {
    assert.equal(chanceOf(cp(0)), 0.5);
    assert.ok(Math.abs(chanceOf(cp(300)) - 0.7511) < 0.0001);
    assert.equal(chanceOf(mate(3)), chanceOf(cp(2000)));
    assert.ok(Math.abs(chanceOf(mate(-1), "black") + chanceOf(mate(-1)) - 1) < 1e-12);
  });

  it("are shown in pawns and mates", () => {
    assert.deepEqual([cp(160), cp(-34), cp(2), mate(3), mate(-2)].map(scoreShown), ["+1.6", "−0.3", "0.0", "#3", "#−2"]);
    assert.equal(scoreInWords(cp(-250)), "Black is better by 2.5 pawns");
    assert.equal(scoreInWords(mate(1)), "White mates in 1");
    assert.deepEqual(inSan(tree.START_FEN, ["e2e4", "e7e5", "e1e8"]), ["e4", "e5"]);
  });
});

/** A thread that says what it is told to, and remembers what it was asked. */
function scripted() {
  const thread = { asked: [], ended: false, onmessage: null, onerror: null };
  thread.postMessage = (text) => thread.asked.push(text);
  thread.terminate = () => {
    thread.ended = true;
  };
  thread.say = (...texts) => texts.forEach((data) => thread.onmessage({ data }));
  return thread;
}

describe("the engine", () => {
  const WHERE = { script: "/e.js?v=1", code: "/e.wasm?v=2" };

  it("is fetched with the first question and answers it", async () => {
    const thread = scripted();
    const started = [];
    const states = [];
    const engine = createEngine(WHERE, (state) => states.push(state), (url) => (started.push(url), thread));
    assert.deepEqual([started, engine.state], [[], "asleep"]);
    const heard = [];
    const answer = engine.search({ fen: tree.START_FEN, lines: 2, nodes: 1000, only: ["e2e4", "d2d4"] }, (lines) => heard.push(lines.length));
    assert.deepEqual(started, ["/e.js?v=1#%2Fe.wasm%3Fv%3D2"]);
    thread.say("Stockfish 19", "uciok");
    assert.deepEqual(thread.asked.slice(1), [
      "setoption name MultiPV value 2", `position fen ${tree.START_FEN}`, "go nodes 1000 searchmoves e2e4 d2d4",
    ]);
    thread.say(
      "info depth 1 multipv 2 score cp 10 pv d2d4", "info depth 1 multipv 1 score cp 20 pv e2e4",
      "info depth 2 multipv 1 score cp 30 pv e2e4 e7e5", "bestmove e2e4",
    );
    const found = await answer;
    assert.deepEqual(found.lines.map(({ moves }) => moves[0]), ["e2e4", "d2d4"]);
    assert.deepEqual([found.cut, found.lines[0].depth, heard, states], [false, 2, [1, 2, 2], ["waking", "ready"]]);
  });

  it("ends one search before it begins the next, and keeps their words apart", async () => {
    const thread = scripted();
    const engine = createEngine(WHERE, undefined, () => thread);
    const first = engine.search({ fen: tree.START_FEN, lines: 1 });
    thread.say("uciok", "info depth 1 score cp 20 pv e2e4");
    const lost = engine.search({ fen: tree.START_FEN, lines: 1 });
    const last = engine.search({ fen: BACK_RANK, lines: 1 });
    assert.equal(thread.asked.filter((text) => text === "stop").length, 1);
    assert.equal(thread.asked.filter((text) => text.startsWith("go")).length, 1);
    thread.say("info depth 2 score cp 99 pv d2d4", "bestmove e2e4");
    thread.say("info depth 1 score mate 2 pv d2d8", "bestmove d2d8");
    assert.deepEqual([(await first).cut, (await first).lines[0].score], [true, cp(20)]);
    assert.deepEqual(await lost, { lines: [], cut: true });
    assert.deepEqual((await last).lines.map(({ score }) => score), [mate(2)]);
  });

  it("says when it cannot be had, and may be tried again", async () => {
    const threads = [];
    const states = [];
    const engine = createEngine(WHERE, (state) => states.push(state), () => threads[threads.push(scripted()) - 1]);
    const answer = engine.search({ fen: tree.START_FEN, lines: 1 });
    threads[0].onerror(new Error("blocked"));
    assert.equal(await answer, null);
    assert.equal(await engine.search({ fen: tree.START_FEN, lines: 1 }), null);
    assert.deepEqual([states, threads[0].ended, threads.length], [["waking", "failed"], true, 1]);
    engine.quit();
    const again = engine.search({ fen: tree.START_FEN, lines: 1 });
    threads[1].say("uciok", "info depth 1 score cp 20 pv e2e4", "bestmove e2e4");
    assert.equal((await again).lines.length, 1);
    engine.quit();
    assert.ok(threads[1].ended);
  });
});

describe("the tree of variations", () => {
  it("grows a move once, and knows the main line from a variation", () => {
    const root = tree.plant(tree.START_FEN);
    const main = played(root, "e4 e5 Nf3");
    assert.equal(played(root, "e4 e5 Nf3"), main);
    const side = played(root, "e4 c5 Nf3 d6");
    assert.deepEqual([tree.sizeOf(root), main.ply, tree.endOf(root)], [6, 3, main]);
    assert.equal(tree.variationOf(main), null);
    assert.equal(tree.variationOf(side).san, "c5");
    assert.deepEqual(tree.pathTo(side).map(({ san }) => san), ["e4", "c5", "Nf3", "d6"]);
  });

  it("promotes a variation one step at a time, until it is the main line", () => {
    const root = tree.plant(tree.START_FEN);
    played(root, "e4 e5");
    const deep = played(root, "d4 d5 c4");
    const deeper = played(deep.parent, "Nf3");
    assert.ok(tree.promote(deeper));
    assert.equal(deeper.parent.children[0], deeper);
    assert.equal(tree.endOf(root).san, "e5");
    assert.ok(tree.promote(deeper));
    assert.equal(tree.endOf(root), deeper);
    assert.equal(tree.promote(deeper), false);
  });

  it("lets a move go with everything after it", () => {
    const root = tree.plant(tree.START_FEN);
    played(root, "e4 e5 Nf3");
    const at = tree.prune(root.children[0].children[0]);
    assert.deepEqual([at.san, tree.sizeOf(root)], ["e4", 1]);
    assert.equal(tree.prune(root), root);
  });

  it("counts on from a position in the middle of a game, and grows what the server read", () => {
    assert.equal(tree.plant("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30").ply, 59);
    const fen = (sans) => sans.reduce((game, san) => (game.move(san), game), new Chess()).fen();
    const root = tree.growAll({
      initial_fen: tree.START_FEN,
      comment: "First.",
      moves: [
        { after: -1, uci: "e2e4", san: "e4", fen: fen(["e4"]), nags: [1], comment: "good" },
        { after: -1, uci: "d2d4", san: "d4", fen: fen(["d4"]) },
        { after: -1, uci: "e2e4", san: "e4", fen: fen(["e4"]), nags: [1, 14], comment: "again" },
      ],
    });
    assert.deepEqual(root.children.map(({ san, nags, comment }) => [san, nags, comment]), [["e4", [1, 14], "good again"], ["d4", [], ""]]);
  });
});

describe("what is kept in the tab", () => {
  function storage(kept = new Map()) {
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), kept };
  }
  const rest = { headers: { White: "Ada" }, below: "black", title: "Ada – Bela", isGameLaid: false, hash: "#3" };

  it("is the whole tree, with where one stands", () => {
    const root = tree.plant(tree.START_FEN);
    played(root, "e4 e5 Nf3");
    const side = played(root.children[0], "c5 Nf3 d6");
    played(root, "d4");
    root.comment = "A start.";
    side.parent.nags = [1];
    side.comment = "Here.";
    const tab = storage();
    createKeeping("/analysis", "ada", tab).keep({ root, at: side, ...rest });
    const found = createKeeping("/analysis", "ada", tab).found();
    assert.equal(writePgn(found.root, {}), writePgn(root, {}));
    assert.deepEqual(tree.pathTo(found.at).map((node) => node.san), ["e4", "c5", "Nf3", "d6"]);
    const { root: _root, at: _at, ...told } = found;
    assert.deepEqual(told, rest);
    assert.equal(createKeeping("/elsewhere", "ada", tab).found(), null);
    assert.equal(createKeeping("/analysis", "bert", tab).found(), null);
  });

  it("is let go where it cannot be read, or not be kept", () => {
    for (const text of ["", "{", "[]", '{"shape":0}', '{"shape":2,"owner":"ada"}', '{"shape":2,"owner":"ada","fen":"x","moves":[{}]']) {
      const tab = storage(new Map([["chess-club.analysis /analysis", text]]));
      assert.equal(createKeeping("/analysis", "ada", tab).found(), null, text);
    }
    const root = tree.plant(tree.START_FEN);
    const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
    createKeeping("/analysis", "ada", full).keep({ root, at: root, ...rest });
  });
});

describe("a file", () => {
  const first = '[White "Müller"]\n[Black "B"]\n\n1. e4 { a }\n[%clk 1]\n1-0';

  it("gives its first game, whatever its lines end with", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const game = first.replaceAll("\n", end);
      assert.equal(firstGame([game, "", game, ""].join(end)), game);
      assert.equal(firstGame(game + end), game + end);
    }
    assert.equal(firstGame("1. e4 e5"), "1. e4 e5");
  });

  it("is read as UTF-8, even when cut, and else in PGN's own letters", () => {
    const bytes = new TextEncoder().encode(`\ufeff${first} ü`);
    assert.equal(decoded(bytes), `${first} ü`);
    assert.equal(decoded(bytes.slice(0, -1)), `${first} `);
    assert.equal(decoded(Buffer.from(first, "latin1")), first);
  });
});

describe("the PGN of a tree", () => {
  it("has variations, glyphs and comments, and no name writes a header", () => {
    const root = tree.plant(tree.START_FEN);
    const end = played(root, "e4 e5 Nf3 Nc6");
    played(root, "e4 c5 Nf3");
    played(root, "e4 c5 c3");
    end.label = "mistake";
    root.children[0].comment = "the } king's pawn";
    const pgn = writePgn(root, { White: 'A"]\n[Black "x', Black: "Kenji", Result: "1-0", ECO: "B20" });
    assert.match(pgn, /^\[Event "Analysis"\]\n\[Site "\?"\]\n\[Date "\?{4}\.\?\?\.\?\?"\]\n\[Round "\?"\]\n\[White "A'' 'Black 'x"\]\n/);
    assert.ok(pgn.includes('[ECO "B20"]'));
    const moves = pgn.split("\n\n")[1].replaceAll("\n", " ").trim();
    assert.equal(moves, "1. e4 { the king's pawn } 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 $2 1-0");
    assert.deepEqual(new Chess().loadPgn(pgn), undefined);
  });

  it("names the position it begins with, and keeps its lines short", () => {
    const fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30";
    const root = tree.plant(fen);
    played(root, "Kd7 e4 Kc6 e5 Kd5 Kd2 Kxe5 Ke3 Kd5 Kd3 Kc5 Kc3 Kb5 Kb3 Ka5 Ka3 Kb5 Kb3 Kc5 Kc3");
    const pgn = writePgn(root, {});
    assert.ok(pgn.includes(`[SetUp "1"]\n[FEN "${fen}"]`));
    assert.ok(pgn.includes("\n\n30... Kd7 31. e4"));
    assert.ok(pgn.split("\n").every((one) => one.length <= 80));
    const again = new Chess();
    again.loadPgn(pgn);
    assert.equal(again.history().length, 20);
  });
});

describe("a move found in practice", () => {
  it("is right when it is the best one or as good, and is told from the others", () => {
    const compared = (score) => [line(1, cp(600), "d2d8"), line(2, score, "d2d7")];
    assert.equal(verdictOf(LESSON, "d2d8", null), "best");
    assert.equal(verdictOf(LESSON, "g1f1", compared(cp(0))), "same");
    assert.equal(verdictOf(LESSON, "d2d7", compared(cp(580))), "good");
    assert.equal(verdictOf(LESSON, "d2d7", compared(cp(350))), "better");
    assert.equal(verdictOf(LESSON, "d2d7", compared(cp(0))), "worse");
    assert.equal(verdictOf(LESSON, "d2d7", null), "unknown");
    assert.equal(verdictOf(LESSON, "d2d7", [line(1, cp(600), "d2d8")]), "unknown");
    for (const verdict of ["best", "good", "same", "better", "worse", "unknown"]) {
      assert.match(answerTo(verdict, "Rd7", LESSON), /^Rd7.*\.$/);
    }
  });

  it("is the only one when nothing else comes near", () => {
    assert.ok(isOnlyMove([line(1, cp(600), "d2d8"), line(2, cp(0), "d2d7")], "d2d8", "white"));
    assert.ok(isOnlyMove([line(1, cp(600), "d2d8")], "d2d8", "white"));
    assert.ok(isOnlyMove([line(1, mate(2), "d2d8"), line(2, cp(2000), "d2d7")], "d2d8", "white"));
    assert.ok(isOnlyMove([line(1, cp(-600), "d2d8"), line(2, cp(0), "d2d7")], "d2d8", "black"));
    assert.ok(!isOnlyMove([line(1, mate(2), "d2d8"), line(2, mate(3), "d2d7")], "d2d8", "white"));
    assert.ok(isOnlyMove([line(1, mate(1), "d2d8"), line(2, mate(3), "d2d7")], "d2d8", "white"), "mate on the spot");
    assert.ok(!isOnlyMove([line(1, mate(1), "d2d8"), line(2, mate(1), "d2d7")], "d2d8", "white"));
    assert.ok(!isOnlyMove([line(1, cp(600), "d2d8"), line(2, cp(550), "d2d7")], "d2d8", "white"));
    assert.ok(!isOnlyMove([line(1, cp(600), "d2d7"), line(2, cp(0), "d2d8")], "d2d8", "white"));
    assert.ok(!isOnlyMove([], "d2d8", "white"));
  });
});

describe("the choice of puzzles", () => {
  /** An engine that has an opinion of each position: the first move it is given, far or near ahead of another. */
  const telling = (opinions) => ({
    asked: [],
    search({ fen }) {
      this.asked.push(fen);
      const opinion = opinions(fen);
      return Promise.resolve(opinion && { cut: false, lines: [line(1, cp(900), opinion.best), line(2, cp(opinion.second), "a2a3")] });
    },
  });
  const after = (...moves) => moves.reduce((fen, uci) => find(fen, uci).fen, BACK_RANK);

  it("keeps a line as far as each move of it stands alone", async () => {
    const engine = telling((fen) => ({ best: fen === BACK_RANK ? "d2d8" : "d1d8", second: 0 }));
    const { puzzles, checked } = await choosePuzzles([LESSON], engine);
    assert.deepEqual([puzzles[0].line, checked], [["d2d8", "a8d8", "d1d8"], true]);
    assert.deepEqual(engine.asked, [BACK_RANK, after("d2d8", "a8d8")]);
    const shorter = await choosePuzzles([LESSON], telling((fen) => ({ best: fen === BACK_RANK ? "d2d8" : "d1d8", second: fen === BACK_RANK ? 0 : 890 })));
    assert.deepEqual(shorter.puzzles[0].line, ["d2d8"]);
  });

  it("drops what has another solution, stops at three, and puts them in the order of the game", async () => {
    const candidates = [9, 40, 30, 20, 10].map((ply, index) => ({ ...LESSON, ply, line: ["d2d8"], best_uci: index ? "d2d8" : "d2d7" }));
    candidates[0].line = ["d2d7"];
    const engine = telling(() => ({ best: "d2d8", second: 0 }));
    const { puzzles } = await choosePuzzles(candidates, engine);
    assert.deepEqual(puzzles.map(({ ply }) => ply), [20, 30, 40]);
    assert.equal(engine.asked.length, 4);
  });

  it("does without an engine that is not to be had, and says so", async () => {
    for (const engine of [null, telling(() => null)]) {
      const { puzzles, checked } = await choosePuzzles([LESSON], engine);
      assert.deepEqual([puzzles.map((one) => one.line), checked], [[["d2d8"]], false]);
    }
  });
});

describe("a round of practice", () => {
  const exact = (lesson, step, _fen, move) => Promise.resolve({ isRight: move.uci === lesson.line[step], words: `${move.san}.` });
  function begin(lessons, judge = exact) {
    const seen = [];
    const round = createRound(lessons, judge, (standing, ends) => seen.push({ ...standing, ends: [...ends] }), async () => {});
    round.begin();
    return { round, seen, now: () => seen.at(-1) };
  }
  const move = (fen, uci) => find(fen, uci);

  it("takes a wrong move back and goes on with the right one to its end", async () => {
    const { round, now } = begin([LESSON]);
    await round.play(move(BACK_RANK, "d2d7"));
    assert.deepEqual([now().fen, now().last, now().words, now().end], [BACK_RANK, "h8g8", "Rd7.", null]);
    await round.play(move(BACK_RANK, "d2d8"));
    assert.deepEqual([now().step, now().last, now().end], [2, "a8d8", null]);
    assert.ok(now().words.includes("Rxd8"));
    await round.play(move(now().fen, "d1d8"));
    assert.deepEqual([now().end, now().ends], ["found", ["found"]]);
    assert.equal(round.next(), false);
  });

  it("helps twice, then shows", () => {
    const { round, now } = begin([LESSON, { ...LESSON, ply: 43 }]);
    assert.deepEqual(hinted(now()), []);
    assert.ok(round.hint());
    assert.deepEqual(hinted(now()), ["d2"]);
    assert.ok(round.hint());
    assert.deepEqual(hinted(now()), ["d2", "d8"]);
    assert.equal(round.hint(), false);
    round.show();
    assert.deepEqual([now().end, now().words], ["shown", "It was Rxd8+ Rxd8 Rxd8#."]);
    assert.equal(now().last, "d1d8");
    assert.ok(round.next());
    assert.deepEqual([now().number, now().fen, now().end], [1, BACK_RANK, null]);
  });

  it("comes back to what was left open, and begins anew", () => {
    const { round, now } = begin([LESSON, LESSON, LESSON]);
    round.next();
    assert.equal(now().number, 1);
    round.show();
    round.next();
    assert.equal(now().number, 2);
    round.show();
    round.next();
    assert.equal(now().number, 0);
    round.again();
    assert.deepEqual([now().number, now().ends], [0, [null, null, null]]);
  });

  it("lets a judgement that comes too late go by", async () => {
    let decide;
    const { round, now } = begin([LESSON, LESSON], () => new Promise((resolve) => (decide = resolve)));
    const thinking = round.play(move(BACK_RANK, "d2d7"));
    assert.ok(now().isBusy);
    round.next();
    decide({ isRight: true, words: "late" });
    await thinking;
    assert.deepEqual([now().number, now().words, now().ends], [1, "", [null, null]]);
  });
});
