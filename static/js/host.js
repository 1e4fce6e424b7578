/** The hosts' page: what its buttons do, and the figures of the load anew every few seconds. */

import { explain, get, post, put, remove } from "./api.js";
import { decimal } from "./language.js";
import { byId } from "./play/dom.js";

/** Milliseconds between two looks at the load. */
const LOOK_MS = 5000;

/** @param {Element} control @param {() => Promise<unknown>} act */
async function once(control, act) {
  const button = /** @type {HTMLButtonElement} */ (control);
  button.disabled = true;
  try {
    await act();
    location.reload();
  } catch (error) {
    button.disabled = false;
    explain(error);
  }
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-ban]"))) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  button.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new FormData(form);
    const days = Number(asked.get("days")) || null;
    void once(button, () => put(`/api/host/bans/${form.dataset.ban}`, { words: String(asked.get("words")), days }));
  });
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-settle], [data-lift]"))) {
  const { settle, lift } = button.dataset;
  button.disabled = false;
  button.addEventListener("click", () => {
    void once(button, () => (settle ? post(`/api/host/reports/${settle}/settle`, {}) : remove(`/api/host/bans/${lift}`)));
  });
}

setInterval(async () => {
  if (document.hidden) return;
  const load = await get("/api/host/load").catch(() => null);
  if (!load) return;
  for (const place of byId("load").querySelectorAll("[data-load]")) {
    const key = place.getAttribute("data-load") ?? "";
    place.textContent = key === "models_dollars" ? decimal(load[key], 2) : String(load[key] ?? "–");
  }
}, LOOK_MS);
