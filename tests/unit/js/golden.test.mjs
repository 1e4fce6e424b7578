/**
 * The page's `evolve.js` against the server's `evolve`: games of random acts, written by `scripts/make_golden_logs.py`
 * with what every audience heard and what `match_state` said after each event, are told to the page event by event.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { reduce } from "../../../static/js/play/reduce.js";
import { emptyState } from "../../../static/js/play/state.js";

const GAMES = JSON.parse(readFileSync(new URL("golden_logs.json", import.meta.url), "utf8"));
const AUDIENCES = ["white", "black", "white_owner", "black_owner", "gallery"];
/** Of a `match_state` the page has no use for these. */
const NOT_KEPT = ["watchable", "goal", "claimable_draw", "post_match", "spectators"];
/** What only the page remembers, and what depends on who looks. */
const ITS_OWN = ["known", "initial_ms", "thinking", "surfaced", "faces", "your_seat", "spectators"];
/** Left out of a `match_state` where there is nothing to tell; the page says null. */
const NOTHING = { clock: null, draw_offer: null, takeback_request: null, rematch_offer: null, rematch: null, ended_at: null };

/** @param {any[]} groups @param {string} audience */
const forEars = (groups, audience) => groups.find((group) => group.to.includes(audience)).what;

/** The `match_state` after one more event. @param {any} state @param {any} change */
function changed(state, { set = {}, gone = [], lists = {} }) {
  const next = { ...state, ...set };
  for (const key of gone) delete next[key];
  for (const [key, { keep, then }] of Object.entries(lists)) next[key] = [...(state[key] ?? []).slice(0, keep), ...then];
  return next;
}

/** A clock without what runs on by itself. @param {any} clock */
function still(clock) {
  if (!clock) return null;
  const { white_ms, black_ms, running } = clock;
  return { running, white_ms: running === "white" ? null : white_ms, black_ms: running === "black" ? null : black_ms };
}

/** @param {any} state */
const bare = (state, without) => Object.fromEntries(Object.entries(state).filter(([key]) => !without.includes(key)));
const ofPage = (state) => ({ ...bare(state, ITS_OWN), clock: still(state.clock) });
const ofServer = (state) => ({ ...NOTHING, ...bare(state, NOT_KEPT), clock: still(state.clock) });

describe("the page's evolve and the server's", () => {
  it("is held to games in which every event of the reference occurs", () => {
    const told = readFileSync(new URL("../../../docs/events.md", import.meta.url), "utf8");
    const numbered = told.split("## What the server sends on `/play`")[1].split("\n## ")[0];
    const names = [...numbered.matchAll(/^### `(\w+)`$/gm)].map(([, name]) => name);
    const met = new Set(GAMES.flat().map((event) => event.name));
    assert.deepEqual([...names].sort(), [...met].sort());
  });

  for (const audience of AUDIENCES) {
    it(`come to the same after every event, for ${audience}`, () => {
      for (const [game, log] of GAMES.entries()) {
        let page = emptyState(forEars(log[0].told, audience).match_id);
        let server = {};
        for (const { name, told, changes } of log) {
          page = reduce(page, name, forEars(told, audience));
          server = changed(server, forEars(changes, audience));
          assert.deepEqual(ofPage(page), ofServer(server), `game ${game}, event ${server.seq}: ${name}`);
        }
      }
    });

    it(`come to the same from a snapshot taken anywhere, for ${audience}`, () => {
      for (const log of GAMES) {
        let server = {};
        for (const { changes } of log) {
          server = changed(server, forEars(changes, audience));
          const seen = { ...server, at: "2027-01-15T08:00:00.000Z", your_seat: "spectator" };
          assert.deepEqual(ofPage(reduce(emptyState("m"), "match_state", seen)), ofServer(server));
        }
      }
    });
  }
});
