/** Another game between people: one offers and the other answers, which is heard here as at the board. */

import { openLine } from "../line.js";
import { trouble } from "../notices.js";
import { button } from "../play/dom.js";
import { reduce } from "../play/reduce.js";
import { emptyState } from "../play/state.js";
import { afterwards } from "../play/status.js";
import { refusal } from "../play/words.js";
import { make, place } from "./make.js";
import { tr } from "../language.js";

/** @param {any} match */
export function wirePerson(match) {
  const again = /** @type {HTMLButtonElement} */ (place("rematch"));
  const offer = place("offer");
  let state = reduce(emptyState(match.match_id), "match_state", match);

  function show() {
    const { words, acts } = afterwards({ state, seat: state.your_seat });
    const isOffered = state.rematch_offer !== null;
    again.hidden = state.rematch !== null || isOffered;
    offer.hidden = !isOffered && !state.rematch;
    offer.replaceChildren(
      ...(state.rematch
        ? [make("a", { class: "button primary", href: state.rematch.url, text: tr("To the next game") })]
        : [words, ...acts.map((act, at) => button(act.label, () => void ask(act.name), at === 0 ? "button primary" : "button"))]),
    );
  }

  /** @param {string} name */
  async function ask(name) {
    again.disabled = true;
    const ack = await line.ask(name);
    again.disabled = false;
    if (!ack.ok) trouble(refusal(ack.error), { key: ack.error.code });
    else if (typeof ack["url"] === "string") location.assign(ack["url"]);
  }

  const line = openLine("/play", {
    auth: () => ({ match_id: match.match_id }),
    received(name, payload) {
      if (name !== "match_state" && !name.startsWith("rematch_")) return;
      state = reduce({ ...state, seq: name === "match_state" ? state.seq : payload.seq - 1 }, name, payload);
      show();
      if (name === "rematch_started") location.assign(payload.url);
    },
    changed() {},
  });
  again.addEventListener("click", () => void ask("rematch"));
  show();
}
