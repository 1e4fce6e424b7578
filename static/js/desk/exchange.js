/** One question and its answer in the drawer: words as they come, then boards, links and questions that follow. */
import { tr } from "../language.js";
import { miniBoard } from "../board/mini.js";
import { button, el, setText } from "../play/dom.js";

/**
 * @typedef {{words: string, href: string}} Link
 * @typedef {{fen: string, match_id?: string | null, ply?: number | null, orientation?: "white" | "black", last?: string | null, arrow?: string | null, caption?: string}} Board
 * @typedef {{text: string, sources?: Link[], boards?: Board[], suggestions?: string[], stopped?: boolean}} Answer
 */

/**
 * @param {string} question @param {(question: string) => void} ask asks one of the questions that follow
 * @param {() => void} showed is called when a position is shown on the board of the page
 */
export function createExchange(question, ask, showed) {
  const words = el("p", { class: "desk-words", lang: "en" });
  const doing = el("p", { class: "desk-doing", lang: "en", hidden: true });
  const answer = el("div", { class: "desk-answer", "aria-busy": "true" }, doing, words);
  const element = el("li", { class: "desk-exchange" }, el("p", { class: "desk-question" }, question), answer);

  return {
    element,
    /** The steward is looking something up. @param {string} what */
    looking(what) {
      doing.hidden = false;
      setText(doing, `${what}…`);
    },
    found() {
      doing.hidden = true;
    },
    /** @param {string} more */
    say(more) {
      doing.hidden = true;
      words.append(more);
    },
    /** The whole answer. @param {Answer} told */
    finish({ text, sources = [], boards = [], suggestions = [], stopped = false }) {
      doing.hidden = true;
      answer.removeAttribute("aria-busy");
      setText(words, stopped ? `${text} ${text ? "…" : "As you wish."}`.trim() : text);
      words.lang = "en";
      if (boards.length > 0) answer.append(el("div", { class: "desk-boards", lang: "en" }, ...boards.map((one) => board(one, showed))));
      if (sources.length > 0) answer.append(el("p", { class: "desk-links", lang: "en" }, ...sources.map(link)));
      if (suggestions.length > 0) answer.append(questions(suggestions, ask));
    },
    /** @param {string} message @param {string} lang the page's, or that of the steward's own words */
    fail(message, lang = "") {
      doing.hidden = true;
      answer.removeAttribute("aria-busy");
      // What the house says of a line that is down, not the steward.
      words.lang = lang || document.documentElement.lang;
      setText(words, message);
      answer.classList.add("is-trouble");
    },
  };
}

/** @param {string[]} asked @param {(question: string) => void} ask */
export function questions(asked, ask) {
  return el("p", { class: "desk-questions", lang: "en" }, ...asked.map((one) => button(one, () => ask(one), "desk-ask")));
}

/** @param {Link} source */
export function link({ words, href }) {
  // Only ways of this house: whatever a text made of a link, it leads nowhere else.
  return /^\/(?![/\\])/.test(href) ? el("a", { href }, words) : el("span", {}, words);
}

/**
 * Asks the page to show a position on its own board: the event `desk:show`, which a page that has the position answers by
 * `preventDefault`. `only_ask` changes nothing; `gently` leads nobody away from a game that is being played.
 * @param {Board} shown @param {{only_ask?: boolean, gently?: boolean}} how @returns {boolean} whether the page can
 */
export function onThePage(shown, how = {}) {
  return !document.dispatchEvent(new CustomEvent("desk:show", { cancelable: true, detail: { ...shown, ...how } }));
}

/** @param {Board} shown @param {() => void} showed is called when the page shows it */
function board(shown, showed) {
  const { fen, orientation = "white", last, arrow, caption = "" } = shown;
  const drawn = el("span", { class: "mini-board", role: "img", "aria-label": caption || "A position" });
  drawn.append(miniBoard(fen, { orientation, last: last ?? "", arrow: arrow ?? "" }));
  const figure = el("figure", { class: "desk-board" }, drawn, el("figcaption", {}, caption));
  if (onThePage(shown, { only_ask: true })) {
    figure.append(button(tr("Show it on the board"), () => onThePage(shown) && showed(), "desk-ask desk-show"));
  }
  return figure;
}
