/** The slip with the offer to play: its terms, the goal on it, and the button. */

import { also, byId, setText } from "../play/dom.js";
import { clockWords, termsOf } from "../terms.js";
import { tr } from "../language.js";

/** @typedef {import("../terms.js").Terms} Terms */

/**
 * @param {object} ports
 * @param {(terms: Terms) => Promise<void>} ports.sitDown ends when the game is open or refused
 * @param {() => void} ports.dropGoal
 * @param {(terms: Terms) => void} ports.changed
 */
export function createOffer({ sitDown, dropGoal, changed }) {
  const slip = byId("offer");
  const form = /** @type {HTMLFormElement} */ (byId("sit-down"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
  const toggle = byId("terms-toggle");
  const place = byId("terms");
  const goal = byId("goal");
  const words = button.textContent ?? "";

  const terms = () => termsOf(form);

  function tell() {
    const { color, time_control: clock, rated } = terms();
    const told = [
      color === "random" ? tr("either colour") : color === "white" ? tr("white") : tr("black"),
      clockWords(clock),
      rated ? tr("rated") : tr("friendly"),
    ];
    setText(byId("terms-words"), told.join(", "));
    changed(terms());
  }

  /** @param {boolean} busy */
  function show(busy) {
    button.disabled = busy;
    setText(button, busy ? tr("Setting up the board") : words);
  }

  form.addEventListener("change", tell);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    show(true);
    await sitDown({ ...terms(), ...also(form) });
    show(false);
  });
  toggle.addEventListener("click", () => {
    const isOpen = place.classList.toggle("is-open");
    toggle.setAttribute("aria-expanded", String(isOpen));
  });
  byId("goal-drop").addEventListener("click", dropGoal);
  // Coming back by the browser's arrow shows the page as it was left: with a busy button.
  addEventListener("pageshow", () => show(false));
  tell();
  show(false);

  return {
    terms,
    busy: show,
    /** @param {import("./state.js").RoomState} state */
    show(state) {
      goal.hidden = state.goal === null;
      setText(byId("goal-words"), state.goal ?? "");
      slip.classList.toggle("is-wanted", state.notStarted !== "");
    },
  };
}
