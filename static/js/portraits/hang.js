/** Hangs living portraits where the page has pictures of the same people: every `[data-portrait]` holding an <img>. */

import { canDraw, drawPortrait } from "./portrait.js";

/** @param {ParentNode} [within] */
export function hangPortraits(within = document) {
  for (const place of within.querySelectorAll("[data-portrait]")) {
    if (!(place instanceof HTMLElement)) continue;
    const slug = place.dataset.portrait ?? "";
    if (!canDraw(slug)) continue;
    place.replaceChildren(
      drawPortrait(slug, {
        emotion: place.dataset.emotion ?? "neutral",
        intensity: Number(place.dataset.intensity ?? "1"),
        thinking: place.dataset.thinking === "true",
        crop: place.dataset.crop === "face" ? "face" : "bust",
      }),
    );
  }
}
