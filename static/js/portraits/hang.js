/** Hangs living portraits where the page has pictures of the same people: every `[data-portrait]` holding an <img>. */

import { arrival, canDraw, drawPortrait } from "./portrait.js";

/**
 * The picture stays on the wall until the person is there to take its place, and for good if they cannot come. The living
 * portrait is the place's first child from the start, so that a page may already speak to it.
 * @param {ParentNode} [within]
 */
export function hangPortraits(within = document) {
  for (const place of within.querySelectorAll("[data-portrait]")) {
    if (!(place instanceof HTMLElement)) continue;
    const slug = place.dataset.portrait ?? "";
    if (!canDraw(slug)) continue;
    void hang(
      place,
      drawPortrait(slug, {
        emotion: place.dataset.emotion ?? "neutral",
        intensity: Number(place.dataset.intensity ?? "1"),
        thinking: place.dataset.thinking === "true",
        crop: place.dataset.crop === "face" ? "face" : "bust",
      }),
    );
  }
}

/** @param {HTMLElement} place @param {SVGElement} portrait */
async function hang(place, portrait) {
  portrait.style.display = "none";
  place.prepend(portrait);
  if (!(await arrival(portrait))) return;
  portrait.style.display = "";
  place.replaceChildren(portrait);
}
