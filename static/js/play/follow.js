/**
 * For whoever looks on: after a game, to the next one of somebody who played it, as soon as that has begun.
 *
 * @typedef {{kind: string, id: string, name: string}} Party
 * @typedef {{id: string, url: string, white: Party, black: Party}} LiveGame
 */
import { openLine } from "../line.js";
import { notice } from "../notices.js";
import { button, setText } from "./dom.js";
import { tr } from "../language.js";

/**
 * The next game of somebody among the running ones. Minds play several at once, so that only those count which were not
 * there before; whoever is a person sits at one board at a time.
 *
 * @param {LiveGame[]} games
 * @param {Party} party
 * @param {Set<string>} before ids of games that are no news
 */
export function nextGameOf(games, party, before) {
  return games.find(
    ({ id, white, black }) => !before.has(id) && [white, black].some((one) => one.kind === party.kind && one.id === party.id),
  );
}

/** @param {(url: string) => void} [go] */
export function createFollowing(go = (url) => location.assign(url)) {
  /** @type {Party[]} */
  let parties = [];
  let place = -1;
  /** @type {Set<string> | null} null until the house has told of the running games */
  let before = null;
  let isListening = false;
  const follow = button(tr("Follow"), turn, "button quiet");
  follow.setAttribute("aria-pressed", "false");

  /** @param {LiveGame[]} games */
  function look(games) {
    const followed = parties[place];
    if (!followed) return;
    before ??= new Set(followed.kind === "player" ? [] : games.map((game) => game.id));
    const next = nextGameOf(games, followed, before);
    if (next) go(next.url);
  }

  function listen() {
    if (isListening) return;
    isListening = true;
    openLine("/presence", {
      auth: () => ({}),
      received: (name, payload) => name === "live_matches" && look(payload.matches),
      changed: () => {},
    });
  }

  /** One of the two, then the other, then nobody: there is room for one short button. */
  function turn() {
    place = place + 1 < parties.length ? place + 1 : -1;
    before = null;
    const [followed, next] = [parties[place], parties[place + 1]];
    follow.setAttribute("aria-pressed", String(followed !== undefined));
    setText(follow, followed ? tr("Following") : tr("Follow"));
    const other = next ? tr(" Press again for {name}.", { name: next.name }) : "";
    notice(followed ? tr("You go along when {name} sits down again.{other}", { name: followed.name, other }) : tr("You follow nobody now."), { key: "follow" });
    if (followed) listen();
  }

  return {
    /** @param {Party[]} both those of the game that is over, whom one would rather follow first @returns {HTMLElement} */
    button(both) {
      if (place < 0) parties = both;
      return follow;
    },
    /** Whether somebody of the two is followed, who now goes on with the other. */
    get isOn() {
      return place >= 0;
    },
  };
}
