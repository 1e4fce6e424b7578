/** The bench: faces come alive, cards are read, copies are made. */

import { ApiError, explain, post } from "../api.js";
import { byId } from "../play/dom.js";
import { hangPortraits } from "../portraits/hang.js";
import { watch } from "./seeding.js";
import { tr } from "../language.js";

/** Bytes of a card that the club reads. */
const MOST_BYTES = 256 * 1024;

/** @param {string} words */
function refuse(words) {
  const place = byId("card-refusal");
  place.textContent = words;
  place.hidden = false;
}

/** @param {HTMLInputElement} input */
async function bring(input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  byId("card-refusal").hidden = true;
  if (file.size > MOST_BYTES) {
    refuse(tr("That card has more than 256 KB."));
    return;
  }
  try {
    /** @type {unknown} */
    const card = JSON.parse(await file.text());
    const made = await post("/api/characters/import", card);
    location.assign(`/workshop/${made.slug}`);
  } catch (error) {
    if (error instanceof SyntaxError) refuse(tr("That file is no card: it is not JSON."));
    else if (error instanceof ApiError && error.status !== 401) refuse(error.message);
    else explain(error);
  }
}

/** @param {HTMLElement} button */
async function copy(button) {
  button.setAttribute("aria-disabled", "true");
  try {
    const made = await post(`/api/characters/${button.dataset["clone"]}/clone`);
    location.assign(`/workshop/${made.slug}`);
  } catch (error) {
    button.removeAttribute("aria-disabled");
    explain(error);
  }
}

const input = document.getElementById("card-file");
if (input instanceof HTMLInputElement) input.addEventListener("change", () => void bring(input));
for (const button of document.querySelectorAll("[data-clone]")) {
  if (button instanceof HTMLElement) button.addEventListener("click", () => button.ariaDisabled !== "true" && void copy(button));
}
for (const one of document.querySelectorAll('.made-one[data-ready="false"]')) {
  const state = one.querySelector(".made-state");
  void watch(/** @type {HTMLElement} */ (one).dataset["slug"] ?? "", (progress) => {
    if (state) state.textContent = progress.ready ? tr("Ready to be met.") : (progress.error ?? tr("Making up their past."));
  });
}
hangPortraits();
