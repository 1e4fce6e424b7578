import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placesOf } from "../../../static/js/watch/tile.js";

const ADA = { kind: "player", id: "ada" };
const PIP = { kind: "character", id: "pip" };
const game = (id, white = ADA, black = PIP) => ({ id, white, black });
const ids = (places) => [...places].map(([place, { id }]) => [place, id]);
const now = (places) => new Map(ids(places));

describe("the places of the gallery", () => {
  it("show every game of two who play several at once", () => {
    const places = placesOf([game("one"), game("two", PIP, ADA)], new Map());
    assert.deepEqual([...places.values()].map(({ id }) => id), ["one", "two"]);
  });

  it("are kept by the games that have them, in whatever order they are told", () => {
    const first = placesOf([game("one"), game("two")], new Map());
    const again = placesOf([game("two"), game("one")], now(first));
    assert.deepEqual(ids(again).sort(), ids(first).sort());
  });

  it("go to the next game of the same two, with either colour", () => {
    const first = placesOf([game("one"), game("two")], new Map());
    const [[place]] = ids(first);
    const next = placesOf([game("three", PIP, ADA), game("two")], now(first));
    assert.equal(next.get(place)?.id, "three");
  });
});
