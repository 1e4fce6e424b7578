/** The chair that is kept for whoever has nothing to go back to: one press, and the board is set. */

import { explain, post } from "../api.js";

/** The kindest terms there are, with the first move. */
const TERMS = { color: "white", time_control: "untimed", rated: false, takebacks: true };

/**
 * A game with somebody on those terms.
 * @param {string} characterId
 * @returns {Promise<string>} the address of its board
 */
export async function takeChair(characterId) {
  return (await post("/api/matches", { character_id: characterId, ...TERMS })).url;
}

export function wireFirstChair() {
  const form = document.getElementById("first-chair");
  const button = form?.querySelector("button[type=submit]");
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
  const open = () => (button.disabled = false);
  open();
  // Coming back by the browser's arrow shows the page as it was left: with a busy button.
  window.addEventListener("pageshow", open);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    try {
      location.assign(await takeChair(form.dataset["characterId"] ?? ""));
    } catch (error) {
      open();
      explain(error);
    }
  });
}
