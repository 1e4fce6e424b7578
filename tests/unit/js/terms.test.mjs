import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Chess } from "chess.js";
import { fenOf, signsOf } from "../../../static/js/setup.js";
import { oddsFen } from "../../../static/js/terms.js";

describe("a game at odds", () => {
  for (const [odds, mine, square] of [
    ["pawn", "white", "f7"], ["knight", "white", "b8"], ["rook", "white", "a8"], ["queen", "white", "d8"],
    ["pawn", "black", "f2"], ["knight", "black", "b1"], ["rook", "black", "a1"], ["queen", "black", "d1"],
  ]) {
    it(`of a ${odds} against ${mine} misses what stood on ${square}, and nothing else`, () => {
      const [usual, given] = [new Chess(), new Chess(oddsFen(odds, mine))];
      usual.remove(square);
      assert.equal(given.fen().split(" ")[0], usual.fen().split(" ")[0]);
      assert.equal(given.fen().split(" ")[2].length, odds === "rook" ? 3 : 4);
    });
  }
});

describe("a position set up by hand", () => {
  it("is read from a FEN and written again, with the castling that its kings and rooks allow", () => {
    for (const fen of [
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/2K5/8/8/8/8/8/7R b - - 0 1",
      "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
    ]) assert.equal(fenOf(signsOf(fen), fen.split(" ")[1]), fen);
  });
  it("takes a text that is none for what can be seen of it", () => {
    assert.equal(fenOf(signsOf("nonsense"), "w").split(" ")[1], "w");
    assert.equal(fenOf(signsOf(""), "w"), "8/8/8/8/8/8/8/8 w - - 0 1");
  });
});
