import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { destinations, movesBetween, readMove, sideInCheck } from "../../../static/js/play/rules.js";
import { START_FEN } from "../../../static/js/play/state.js";

const CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTING = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
const TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
/** bxc3 may be a bishop's or a pawn's. */
const BISHOP_OR_PAWN = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";

const uciOf = (fen, text) => readMove(fen, text).move?.uci;
const problemOf = (fen, text) => readMove(fen, text).problem;

describe("a typed move", () => {
  it("is read as SAN, as UCI and carelessly", () => {
    for (const text of ["Nf3", "nf3", " Nf3! ", "g1f3", "g1-f3", "G1F3"]) {
      assert.equal(uciOf(START_FEN, text), "g1f3", text);
    }
    assert.equal(uciOf(START_FEN, "e4"), "e2e4");
    for (const text of ["O-O", "o-o", "0-0", "e1g1"]) assert.equal(uciOf(CASTLING, text), "e1g1", text);
    assert.equal(uciOf(CASTLING, "0-0-0"), "e1c1");
  });

  it("names the piece of a promotion or asks for it", () => {
    for (const text of ["b8=N", "b8N", "b8n", "b7b8n"]) assert.equal(uciOf(PROMOTING, text), "b7b8n", text);
    assert.equal(uciOf(PROMOTING, "bxa8=R+"), "b7a8r");
    assert.equal(problemOf(PROMOTING, "b8"), "promotion");
    assert.equal(problemOf(PROMOTING, "b7b8"), "promotion");
  });

  it("tells a bishop from a b-pawn by the capital, and asks when it cannot tell", () => {
    assert.equal(uciOf(BISHOP_OR_PAWN, "bxc3"), "b2c3");
    assert.equal(uciOf(BISHOP_OR_PAWN, "Bxc3"), "d2c3");
    assert.equal(problemOf(TWO_KNIGHTS, "Nd2"), "ambiguous");
    assert.deepEqual(readMove(TWO_KNIGHTS, "Nd2").choices.sort(), ["Nbd2", "Nfd2"]);
  });

  it("says whether it is empty, unreadable or illegal", () => {
    assert.equal(problemOf(START_FEN, "  "), "empty");
    assert.equal(problemOf(START_FEN, "hello"), "unreadable");
    assert.equal(problemOf(START_FEN, "Ke5"), "illegal");
    assert.equal(problemOf(START_FEN, "e7e5"), "illegal");
  });
});

describe("the board", () => {
  it("offers castling on the king's square and on the rook's", () => {
    const squares = destinations(CASTLING).get("e1");
    for (const square of ["g1", "h1", "c1", "a1"]) assert.ok(squares.includes(square), square);
    assert.equal(movesBetween(CASTLING, "e1", "h1")[0].uci, "e1g1");
    assert.equal(movesBetween(CASTLING, "e1", "g1")[0].uci, "e1g1");
  });

  it("has four moves for a promotion and none for nonsense", () => {
    assert.equal(movesBetween(PROMOTING, "b7", "b8").length, 4);
    assert.equal(movesBetween(PROMOTING, "b7", "b6").length, 0);
  });

  it("knows who is in check", () => {
    assert.equal(sideInCheck(START_FEN), null);
    assert.equal(sideInCheck("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), "black");
  });
});
