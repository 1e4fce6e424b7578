import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { SETS, sheetOf } from "../../../scripts/draw_pieces.mjs";
import { CHOICES, KEY, createSettings, mended } from "../../../static/js/play/settings.js";

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

function shelf(text = null) {
  const kept = new Map(text === null ? [] : [[KEY, text]]);
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

describe("how one likes one's table", () => {
  it("is the house's choice at first and after anything that cannot be read", () => {
    const usual = mended(null);
    for (const text of ["", "{", "7", '"walnut"', "null", "[]", '{"board": "lava", "pieces": 3, "zen": "yes", "voices": 4}']) {
      assert.deepEqual(createSettings(shelf(text)).now, usual, text);
    }
    assert.equal(usual.speak_talk, false);
    assert.equal(usual.notify, false);
  });

  it("is kept, told to those who follow, and there again at the next visit", () => {
    const storage = shelf();
    const settings = createSettings(storage);
    const told = [];
    settings.follow(({ board }, changed) => told.push([board, changed]));
    settings.set("board", "slate");
    settings.set("board", "lava");
    assert.deepEqual(told, [["walnut", null], ["slate", "board"], ["walnut", "board"]]);
    settings.set("zen", true);
    assert.equal(createSettings(storage).now.zen, true);
  });

  it("works for this page where storage is forbidden", () => {
    const refuse = () => {
      throw new Error("forbidden");
    };
    const settings = createSettings({ getItem: refuse, setItem: refuse });
    settings.set("auto_queen", true);
    assert.equal(settings.now.auto_queen, true);
  });

  it("keeps voices within what can be understood", () => {
    const voices = { kenji: { name: "Zoe", pitch: 9, rate: 1.2 }, anselm: 3, rosa: { pitch: "high" } };
    assert.deepEqual(mended({ voices }).voices, {
      kenji: { name: "Zoe", pitch: 1, rate: 1.2 },
      rosa: { name: "", pitch: 1, rate: 1 },
    });
  });
});

describe("what the names of looks mean", () => {
  it("every board and set of pieces has its style, its swatch and its place in the sheet", () => {
    const [style, sheet] = [read("static/css/board.css"), read("templates/parts/looks.html")];
    for (const board of CHOICES.board) {
      assert.ok(style.includes(`.swatch-${board}`), board);
      assert.ok(sheet.includes(`("${board}",`), board);
    }
    for (const pieces of CHOICES.pieces) assert.ok(sheet.includes(`("${pieces}",`), pieces);
  });

  it("every switch of the sheet is a setting", () => {
    const names = [...read("templates/match/table_settings.html").matchAll(/wish\("(\w+)"/g)].map(([, name]) => name);
    const settings = mended(null);
    assert.ok(names.length > 8);
    for (const name of names) assert.equal(typeof settings[name], "boolean", name);
  });

  it("the page's head reads the same record", () => assert.ok(read("static/js/theme.js").includes(`"${KEY}"`)));

  it("the club's pieces are drawn as they are cut", () => {
    for (const name of Object.keys(SETS)) assert.equal(read(`static/css/pieces-${name}.css`), sheetOf(name), name);
  });
});
