/**
 * The gallery: live boards and who is here, told by the house once a second at most. The clocks tick by themselves between
 * two moves.
 *
 * @typedef {{id: string, name: string, username: string, rating: number, provisional: boolean, is_guest: boolean, doing: string, match_id: string | null}} Person
 */
import { post } from "../api.js";
import { wireForm } from "../doorstep.js";
import { openLine } from "../line.js";
import { timeOf } from "../play/clock.js";
import { also, byId, el, ratingWords, setText } from "../play/dom.js";
import { LINE } from "../play/words.js";
import { createTile, placesOf } from "./tile.js";
import { tr, trn } from "../language.js";

/** Between two looks at running clocks, in milliseconds; they show whole seconds but at their end. */
const TICK_MS = 200;
/** So long a game that is over stays where it was, in milliseconds: a rematch takes its place. */
const LINGER_MS = 30_000;

/** @typedef {ReturnType<typeof createTile>} Tile */

const boards = byId("boards");
/** @type {Map<string, Tile>} by the two who play, so that their next game takes the place of the last */
const tiles = new Map();
/** @type {Map<string, string>} the game that each of them shows */
const shown = new Map();
/** Server's clock minus ours, in milliseconds, as the last message had it. */
let offset = 0;

openLine("/presence", {
  auth: () => ({}),
  received(name, payload) {
    offset = timeOf(payload.at) - Date.now();
    if (name === "live_matches") showGames(payload.matches, payload.count);
    else if (name === "online") showPeople(payload);
  },
  changed(state) {
    byId("line").dataset["line"] = state;
    setText(byId("line-words"), state === "connecting" ? tr("Opening the gallery") : LINE[state]);
  },
});

/** @param {import("./tile.js").LiveMatch[]} games @param {number} count */
function showGames(games, count) {
  // What the house drew at first is drawn anew once, by the same words.
  for (const drawn of boards.querySelectorAll(".tile:not([data-pair])")) drawn.remove();
  const places = placesOf(games, shown);
  for (const [pair, game] of places) {
    shown.set(pair, game.id);
    let tile = tiles.get(pair);
    if (!tile) {
      tile = createTile(pair);
      tiles.set(pair, tile);
      boards.append(tile.element);
    }
    tile.show(game);
  }
  for (const [pair, tile] of tiles) if (!places.has(pair)) tile.end();
  sweep();
  setText(byId("watch-lead"), count === 0 ? tr("No game is going on.") : trn("{n} game is going on.", "{n} games are going on.", count));
}

function sweep() {
  for (const [pair, tile] of tiles) {
    if (tile.endedAt === null || Date.now() - tile.endedAt < LINGER_MS || tile.element.contains(document.activeElement)) continue;
    tile.element.remove();
    tiles.delete(pair);
    shown.delete(pair);
  }
  byId("watch-none").hidden = tiles.size > 0;
}

/** @param {{count: number, players?: Person[]}} told */
function showPeople({ count, players }) {
  setText(byId("people-count"), count === 1 ? tr("You alone, and the cast.") : tr("{count} people, and the cast.", { count }));
  byId("people").replaceChildren(...(players ?? []).map(person));
}

/** @param {Person} one */
function person(one) {
  const name = one.is_guest ? el("bdi", {}, one.name) : el("a", { href: `/players/${encodeURIComponent(one.username)}` }, el("bdi", {}, one.name));
  const doing = one.match_id ? el("a", { href: `/matches/${one.match_id}` }, doingWords(one.doing)) : doingWords(one.doing);
  const words = el("span", { class: "small soft" }, doing);
  return el("li", { class: "person" }, name, el("span", { class: "rating" }, ratingWords(one)), words);
}

wireForm(
  "exhibition",
  async ({ white, black }) => {
    const { url } = await post("/api/exhibitions", { white, black, ...also(byId("exhibition")) });
    location.assign(url);
  },
  "exhibition-refusal",
);

setInterval(() => {
  if (document.hidden) return;
  for (const tile of tiles.values()) tile.tick(Date.now() + offset);
  sweep();
}, TICK_MS);

/** What people do, as the house tells it in English. @type {Record<string, string>} */
const DOINGS = {
  here: tr("here"),
  playing: tr("playing"),
  watching: tr("watching"),
  "in the lobby": tr("in the lobby"),
  "in a room": tr("in a room"),
};

/** @param {string} doing @returns {string} */
function doingWords(doing) {
  const host = /^in the room with (.+)$/.exec(doing)?.[1];
  return host ? tr("in the room with {host}", { host }) : (DOINGS[doing] ?? doing);
}
