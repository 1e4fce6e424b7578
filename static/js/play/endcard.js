/**
 * The result, beside the board and never on it: in words, with what it did to the rating and how exactly one played,
 * which come a little later; and in the place of the acts the ways on: another game, the story, the hall.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Color} Color
 */
import { button, byId, el, setText } from "./dom.js";
import { createFollowing } from "./follow.js";
import { afterwards } from "./status.js";
import { other } from "./state.js";
import { verdict } from "./words.js";
import { tr } from "../language.js";

/** What changes the ways on while the result stands there. */
const REWRITES = new Set(["rematch_offered", "rematch_declined", "rematch_started"]);
/** What says that the figures may be there. */
const MEASURED = new Set(["post_match_status", "post_match_complete"]);
/** Milliseconds until the next look while that is under way. */
const AGAIN_MS = 6000;

/** @param {any} told a summary */
const isUnderWay = (told) => ["running", "pending"].includes(told.post_match.status);

/**
 * @param {object} ports
 * @param {() => Promise<import("./types").Ack>} ports.rematch
 */
export function createEndCard({ rematch }) {
  const card = byId("end-card");
  const acts = byId("acts");
  const figures = el("span", { id: "end-figures", role: "status" });
  const following = createFollowing();
  let isShown = false;
  let nextLook = 0;

  async function again() {
    const ack = await rematch();
    if (ack.ok && typeof ack["url"] === "string") location.assign(ack["url"]);
  }

  /** @param {View} view @returns {HTMLElement | null} */
  function nextGame({ state, seat }) {
    const look = "button primary";
    if (state.rematch) return el("a", { class: look, href: state.rematch.url }, tr("To the next game"));
    if (seat === "spectator") return null;
    if (state.rematch_offer === seat) return el("button", { class: look, type: "button", disabled: "" }, tr("Offered"));
    return button(state.rematch_offer ? tr("Play again") : tr("Rematch"), () => void again(), look);
  }

  /** For the gallery, where no next game of the two is known: people before minds. @param {View} view */
  function follow({ state, seat }) {
    const people = [state.white, state.black].sort((one, other) => Number(other.kind === "player") - Number(one.kind === "player"));
    return seat === "spectator" ? following.button(people) : null;
  }

  /** @param {View} view */
  function write(view) {
    const { title, detail, score } = verdict(view.state);
    const heading = el("div", { class: "end-head" }, el("h2", { id: "end-title" }, title));
    if (score) heading.append(el("span", { class: "end-score tabular" }, score));
    const offered = view.state.rematch_offer === null ? "" : `${afterwards(view).words} `;
    card.replaceChildren(heading, el("p", {}, offered || `${detail}. `, figures));
    const hasStory = view.state.result !== "*";
    const story = el("a", { class: "button quiet", href: `/matches/${view.state.match_id}/summary` }, tr("The whole story"));
    // Whoever plays in a tournament goes back to it.
    const arena = document.querySelector(".sheet-arena a")?.getAttribute("href");
    const hall = el("a", { class: "button quiet", href: arena ?? "/" }, arena ? tr("Back to the arena") : tr("Back to the hall"));
    acts.replaceChildren(...[nextGame(view) ?? follow(view), hasStory ? story : null, hall].filter((one) => one !== null));
    acts.classList.remove("is-empty");
    acts.classList.add("are-ways");
  }

  /** @param {View} view */
  async function measure(view) {
    if (view.state.result === "*") return;
    const answer = await fetch(`/api/matches/${view.state.match_id}/summary`).catch(() => null);
    const told = answer?.ok ? await answer.json() : null;
    if (told) setText(figures, figuresOf(told, view));
    // The line may be down when the end of it is told.
    clearTimeout(nextLook);
    if (told ? isUnderWay(told) : !answer || answer.status >= 429) nextLook = window.setTimeout(measure, AGAIN_MS, view);
  }

  return {
    /** @param {View} view @param {import("./types").Happening | null} happening */
    show(view, happening) {
      if (view.state.status !== "ended") {
        isShown = false;
        card.hidden = true;
        return;
      }
      const name = happening?.name ?? "";
      if (!isShown) {
        isShown = true;
        setText(figures, view.state.result === "*" ? "" : tr("The game is being looked over."));
        write(view);
        card.hidden = false;
        void measure(view);
      } else if (REWRITES.has(name)) write(view);
      if (MEASURED.has(name)) void measure(view);
      // Both want it: whoever waits here is led on, whoever comes back later finds the way.
      const { rematch: next } = view.state;
      if (next && name === "rematch_started" && !happening?.replayed && (view.seat !== "spectator" || following.isOn)) {
        location.assign(next.url);
      }
    },
  };
}

/**
 * @param {any} told a summary, perhaps with parts that are still missing
 * @param {View} view
 * @returns {string} `Rating 1208 (+8). Accuracy 91 % against 84 %.`
 */
export function figuresOf(told, view) {
  const side = view.seat === "spectator" ? "white" : view.seat;
  const change = (told.rating_changes ?? []).find((/** @type {any} */ one) => one.color === side);
  const parts = [];
  if (change) parts.push(tr("Rating {after} ({delta}{delta2}).", { after: change.after, delta: change.delta < 0 ? "−" : "+", delta2: Math.abs(change.delta) }));
  else if (!told.rated) parts.push(tr("A friendly: no rating changes."));
  const percent = (/** @type {Color} */ color) => {
    const accuracy = told.analysis?.accuracy[color];
    return typeof accuracy === "number" ? `${Math.round(accuracy)}\u00a0%` : "";
  };
  const [mine, theirs] = [percent(side), percent(other(side))];
  if (mine && theirs) parts.push(tr("Accuracy {mine} against {theirs}.", { mine, theirs }));
  else if (isUnderWay(told)) parts.push(tr("The game is being looked over."));
  return parts.join(" ");
}
