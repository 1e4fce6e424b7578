/**
 * The card at the end of a game: the result in words, another game, the hall. It lies on the board and can be put aside.
 */
import { button, byId, el } from "./dom.js";
import { verdict } from "./words.js";

/** What changes the card while it lies there. */
const REWRITES = new Set(["rematch_offered", "rematch_started"]);
/** The last move is seen before the card lies on it, in milliseconds. */
const PAUSE_MS = 700;

/**
 * @param {object} ports
 * @param {() => Promise<import("./types").Ack>} ports.rematch
 */
export function createEndCard({ rematch }) {
  const card = byId("end-card");
  const acts = byId("acts");
  let isShown = false;
  let isAside = false;

  async function again() {
    const ack = await rematch();
    if (ack.ok && typeof ack["url"] === "string") location.assign(ack["url"]);
  }

  /** @param {import("./types").View} view @param {string} look classes @returns {HTMLElement | null} */
  function nextGame({ state, seat }, look) {
    if (state.rematch) return el("a", { class: look, href: state.rematch.url }, "To the next game");
    if (seat === "spectator") return null;
    if (state.rematch_offer === seat) return el("button", { class: look, type: "button", disabled: "" }, "Rematch offered");
    return button(state.rematch_offer ? "Play again" : "Rematch", () => void again(), look);
  }

  /** @param {import("./types").View} view @param {string} first @param {string} second classes @returns {HTMLElement[]} */
  function ways(view, first, second) {
    const next = nextGame(view, first);
    const hall = el("a", { class: second, href: "/" }, "Back to the hall");
    return next ? [next, hall] : [hall];
  }

  /** @param {import("./types").View} view */
  function write(view) {
    const { title, detail, score } = verdict(view.state);
    const hasStory = view.state.result !== "*";
    const summary = `/matches/${view.state.match_id}/summary`;
    card.replaceChildren(
      el("p", { class: "end-score tabular" }, score),
      el("h2", { id: "end-title" }, title),
      el("p", { class: "soft" }, `${detail}.`),
      el("div", { class: "end-acts" }, ...ways(view, "button primary", "button")),
      button("Look at the board", putAside, "button quiet"),
    );
    if (hasStory) card.insertBefore(el("a", { href: summary }, "The whole story"), card.lastElementChild);
    acts.replaceChildren(...ways(view, "button quiet", "button quiet"));
    acts.classList.remove("is-empty");
  }

  function putAside() {
    isAside = true;
    card.hidden = true;
  }

  return {
    /** @param {import("./types").View} view @param {import("./types").Happening | null} happening */
    show(view, happening) {
      if (view.state.status !== "ended") {
        isShown = false;
        card.hidden = true;
        return;
      }
      if (!isShown) {
        isShown = true;
        write(view);
        const isLive = happening?.name === "match_ended";
        setTimeout(() => (card.hidden = isAside), isLive ? PAUSE_MS : 0);
      } else if (REWRITES.has(happening?.name ?? "")) write(view);
      // Both want it: whoever waits here is led on, whoever comes back later finds the way.
      const { rematch: next } = view.state;
      if (next && happening?.name === "rematch_started" && !happening.replayed && view.seat !== "spectator") {
        location.assign(next.url);
      }
    },
  };
}
