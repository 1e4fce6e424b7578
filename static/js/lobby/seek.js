/**
 * The queue: the clocks one may press, and one's place once one has.
 *
 * @typedef {{position: number | null, band: number | null, time_control: string | null, rated: boolean | null,
 *   since: string | null, refused: {code: string, message: string} | null}} Place
 */
import { trouble } from "../notices.js";
import { byId, setText } from "../play/dom.js";
import { refusal } from "../play/words.js";
import { clockWords } from "../terms.js";
import { tr } from "../language.js";

/**
 * @param {object} ports
 * @param {(name: string, payload?: object) => Promise<import("../play/types").Ack>} ports.ask tells refusals itself
 * @param {(sentence: string) => void} ports.announce
 */
export function createSeek({ ask, announce }) {
  const clocks = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#find-clocks button")]);
  const rated = /** @type {HTMLInputElement} */ (byId("find-rated"));
  let isWaiting = false;

  for (const one of clocks) {
    one.addEventListener("click", () => void ask("enqueue", { time_control: one.dataset["clock"], rated: rated.checked }));
  }
  byId("cancel").addEventListener("click", () => void ask("cancel"));

  return {
    /** @param {Place} place */
    show(place) {
      const waits = place.position !== null;
      const hadFocus = document.activeElement?.closest("#find, #looking");
      byId("looking").hidden = !waits;
      byId("find").hidden = waits;
      byId("looking").classList.toggle("is-thinking", waits);
      if (waits) {
        setText(byId("looking-terms"), `${clockWords(place.time_control ?? "")}, ${place.rated ? tr("for the rating") : tr("a friendly")}.`);
        setText(byId("looking-band"), bandWords(place));
      }
      if (waits !== isWaiting) {
        isWaiting = waits;
        announce(waits ? tr("Looking for somebody.") : tr("Not looking any more."));
        if (hadFocus) (waits ? byId("cancel") : clocks[0])?.focus();
      }
      if (place.refused) trouble(refusal(place.refused), { key: place.refused.code });
    },
    /** @param {boolean} isOpen whether the line stands */
    enable(isOpen) {
      for (const one of clocks) one.disabled = !isOpen;
    },
  };
}

/** @param {Place} place */
function bandWords({ position, band }) {
  const who = band === null ? tr("Anybody will do by now") : tr("Within {band} points of you so far", { band });
  return `${who}. ${position === 1 ? tr("You are first in line.") : tr("You are number {position} in line.", { position })}`;
}
