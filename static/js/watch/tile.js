/**
 * One live board of the gallery.
 *
 * @typedef {{kind: string, id: string, name: string, rating: number | null, provisional?: boolean | null, slug?: string | null}} Sitter
 * @typedef {{id: string, url: string, white: Sitter, black: Sitter, fen: string, ply: number, rated: boolean,
 *   time_control: string, last_uci: string | null, spectators: number | null,
 *   clock: {white_ms: number, black_ms: number, running: "white" | "black" | null, since: string} | null}} LiveMatch
 */
import { miniBoard } from "../board/mini.js";
import { left, timeOf, written } from "../play/clock.js";
import { el, ratingWords, setText } from "../play/dom.js";
import { tr } from "../language.js";

/** @param {LiveMatch} game @returns {string} the two who play, whoever has White */
export function pairOf({ white, black }) {
  return [`${white.kind} ${white.id}`, `${black.kind} ${black.id}`].sort().join(" - ");
}

/**
 * Where each game is shown: a game stays in its place, and the next one of the same two takes the place of their last.
 * Two who play several at once (in an arena, and beside it) have as many places.
 * @param {LiveMatch[]} games
 * @param {Map<string, string>} shown ids of the games by the places that they have now
 * @returns {Map<string, LiveMatch>} the games by their places
 */
export function placesOf(games, shown) {
  const going = new Set(games.map(({ id }) => id));
  const held = new Map([...shown].filter(([, id]) => going.has(id)).map(([place, id]) => [id, place]));
  const taken = new Set(held.values());
  /** @type {Map<string, LiveMatch>} */
  const places = new Map();
  for (const game of games) {
    const pair = pairOf(game);
    let place = held.get(game.id) ?? pair;
    for (let number = 2; !held.has(game.id) && taken.has(place); number++) place = `${pair} ${number}`;
    taken.add(place);
    places.set(place, game);
  }
  return places;
}

/** @param {string} pair */
export function createTile(pair) {
  const board = el("span", { class: "mini-board", role: "img" });
  const seats = { white: seat(), black: seat() };
  const note = el("span", { class: "small soft tile-note tabular" });
  const link = el("a", { class: "tile-link" }, seats.black.element, board, seats.white.element, note);
  const element = el("li", { class: "tile", "data-pair": pair }, link);
  /** @type {LiveMatch | null} */
  let game = null;
  let drawn = "";
  /** @type {number | null} */
  let endedAt = null;

  /** @param {number} serverNow milliseconds since 1970 */
  function tick(serverNow) {
    const clock = game?.clock;
    for (const color of /** @type {const} */ (["white", "black"])) {
      const face = seats[color].clock;
      face.hidden = !clock;
      if (!clock) continue;
      const dated = { ...clock, asOf: timeOf(clock.since) };
      setText(face, written(endedAt === null ? left(dated, color, serverNow) : left({ ...dated, running: null }, color, 0)));
      face.classList.toggle("is-running", endedAt === null && clock.running === color);
    }
  }

  return {
    element,
    get endedAt() {
      return endedAt;
    },
    /** @param {LiveMatch} next */
    show(next) {
      game = next;
      endedAt = null;
      element.classList.remove("is-over");
      element.dataset["match"] = next.id;
      link.setAttribute("href", next.url);
      for (const color of /** @type {const} */ (["white", "black"])) {
        setText(seats[color].name, next[color].name);
        setText(seats[color].rating, ratingWords(next[color]));
      }
      if (drawn !== next.fen) {
        drawn = next.fen;
        board.replaceChildren(miniBoard(next.fen, { last: next.last_uci ?? "" }));
        board.setAttribute("aria-label", tr("{white} against {black}, move {ply}", { white: next.white.name, black: next.black.name, ply: Math.floor(next.ply / 2) + 1 }));
      }
      setText(note, noteOf(next));
    },
    /** The game is not among the running ones any more. */
    end() {
      if (endedAt !== null) return;
      endedAt = Date.now();
      element.classList.add("is-over");
      setText(note, tr("over, or adjourned"));
    },
    tick,
  };
}

function seat() {
  const name = el("bdi");
  const rating = el("span", { class: "rating" });
  const clock = el("span", { class: "tile-clock tabular", hidden: true });
  return { element: el("span", { class: "tile-seat" }, el("span", { class: "tile-name" }, name, " ", rating), clock), name, rating, clock };
}

/** @param {LiveMatch} game */
function noteOf({ ply, time_control, rated, spectators }) {
  const parts = [tr("move {ply}", { ply: Math.floor(ply / 2) + 1 })];
  if (time_control !== "untimed") parts.push(time_control);
  if (rated) parts.push("rated");
  if (spectators) parts.push(spectators === 1 ? tr("one looks on") : tr("{spectators} look on", { spectators }));
  return parts.join(", ");
}
