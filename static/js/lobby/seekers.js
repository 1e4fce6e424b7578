/**
 * Others who look for a game, among the free chairs: without a name, with the ratings they would play. One press joins.
 *
 * @typedef {{time_control: string, rated: boolean, lowest: number | null, highest: number | null, program: boolean, since: string,
 *   suits: boolean}} Seeker
 */

import { button, byId, el } from "../play/dom.js";
import { clockWords } from "../terms.js";
import { tr } from "../language.js";

/** @param {Seeker} one @returns {string} */
export function wantedWords({ lowest, highest, suits }) {
  if (lowest === null) return tr("plays anybody");
  const range = { lowest, highest };
  return suits ? tr("plays {lowest} to {highest}", range) : tr("plays {lowest} to {highest} so far, and more as time passes", range);
}

/** @param {Seeker[]} seeks @param {(one: Seeker) => void} join */
export function showSeekers(seeks, join) {
  const list = byId("seek-list");
  const key = JSON.stringify(seeks);
  if (list.dataset["drawn"] === key) return;
  list.dataset["drawn"] = key;
  const held = list.contains(document.activeElement);
  list.replaceChildren(
    ...seeks.map((one) => {
      const terms = `${clockWords(one.time_control)}, ${one.rated ? tr("for the rating") : tr("a friendly")}`;
      const play = button(tr("Play"), () => join(one));
      play.append(el("span", { class: "visually-hidden" }, `: ${terms}`));
      return el(
        "li",
        { class: "chair seeker" },
        el("strong", {}, one.program ? tr("A program looks for a game") : tr("Somebody looks for a game")),
        el("span", { class: "small soft chair-terms" }, `${terms}, ${wantedWords(one)}`),
        one.suits ? el("span", { class: "chair-acts" }, play) : "",
      );
    }),
  );
  if (held) /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
}
