/**
 * For whoever looks on: after a game, to the next one of somebody who played it, as soon as that has begun.
 *
 * @typedef {{kind: string, id: string, name: string}} Party
 * @typedef {{id: string, url: string, white: Party, black: Party}} LiveGame
 */
import { openLine } from "../line.js";
import { button, el, setText } from "./dom.js";

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
  /** @type {Party | null} */
  let followed = null;
  /** @type {Set<string> | null} null until the house has told of the running games */
  let before = null;
  let isListening = false;
  const note = el("p", { class: "small soft", role: "status" });
  const row = el("div", { class: "follow" });
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();

  /** @param {LiveGame[]} games */
  function look(games) {
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

  /** @param {Party} party */
  function toggle(party) {
    followed = followed?.id === party.id ? null : party;
    before = null;
    for (const [id, one] of buttons) one.setAttribute("aria-pressed", String(followed?.id === id));
    setText(note, followed ? `You go along as soon as ${followed.name} sits down again.` : "");
    if (followed) listen();
  }

  return {
    /** @param {Party[]} parties those of the game that is over @returns {HTMLElement} */
    choices(parties) {
      for (const party of parties) {
        if (buttons.has(party.id)) continue;
        const one = button(`Follow ${party.name}`, () => toggle(party), "button");
        one.setAttribute("aria-pressed", "false");
        buttons.set(party.id, one);
        row.append(one);
      }
      row.append(note);
      return row;
    },
    /** Whether somebody of the two is followed, who now goes on with the other. */
    get isOn() {
      return followed !== null;
    },
  };
}
