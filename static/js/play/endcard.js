/**
 * The card at the end of a game: the result in words, another game, the hall. It lies on the board and can be put aside.
 */
import { button, byId, el } from "./dom.js";
import { verdict } from "./words.js";

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

  /** @param {import("./types").View} view @param {string} first @param {string} second classes @returns {HTMLElement[]} */
  function ways(view, first, second) {
    const links = [el("a", { class: second, href: "/" }, "Back to the hall")];
    if (view.seat !== "spectator") links.unshift(button("Rematch", () => void again(), first));
    return links;
  }

  /** @param {import("./types").View} view */
  function write(view) {
    const { title, detail, score } = verdict(view.state);
    const hasStory = view.state.result !== "*";
    const summary = view.state.summary_url ?? `/matches/${view.state.match_id}/summary`;
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
      } else if (happening?.name === "post_match_complete") write(view);
    },
  };
}
