/** Gives out the link to a page, copies it, and takes it back. */

import { explain, put, remove } from "./api.js";
import { tr } from "./language.js";

/** @param {HTMLElement} place drawn by parts/share.html */
function wireShare(place) {
  const target = place.dataset["share"] ?? "";
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (place.querySelector(selector));
  const give = /** @type {HTMLButtonElement} */ (find("[data-give]"));
  const copy = /** @type {HTMLButtonElement} */ (find("[data-copy]"));
  const take = /** @type {HTMLButtonElement} */ (find("[data-take]"));
  const given = find("[data-given]");
  const words = find("[role=status]");
  const address = /** @type {HTMLInputElement} */ (find("input"));

  /** @param {boolean} shared */
  function show(shared) {
    // The focus stays with whoever presses, though the button goes.
    const held = place.contains(document.activeElement);
    give.hidden = shared;
    given.hidden = !shared;
    if (held) (shared ? copy : give).focus();
  }

  /** @param {HTMLButtonElement} button @param {() => Promise<void>} ask */
  function press(button, ask) {
    button.disabled = false;
    button.addEventListener("click", async () => {
      if (button.getAttribute("aria-disabled") === "true") return;
      button.setAttribute("aria-disabled", "true");
      try {
        await ask();
      } catch (error) {
        explain(error);
      } finally {
        button.removeAttribute("aria-disabled");
      }
    });
  }

  press(give, async () => {
    address.value = location.origin + (await put(target)).url;
    show(true);
    words.textContent = tr("Whoever has this link may look, without signing in.");
  });
  press(copy, async () => {
    try {
      await navigator.clipboard.writeText(address.value);
      words.textContent = tr("Copied.");
    } catch {
      address.select();
      words.textContent = tr("Your browser does not copy by itself: the link is marked.");
    }
  });
  press(take, async () => {
    await remove(target);
    address.value = "";
    show(false);
    words.textContent = tr("Taken back: the link opens nothing any more.");
  });
}

for (const place of document.querySelectorAll("[data-share]")) if (place instanceof HTMLElement) wireShare(place);
