/** Offers of another game, answered where one reads them; they come and go while one looks at the hall. */

import { explain, post, remove } from "../api.js";

export function wireOffers() {
  document.addEventListener("click", async (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("[data-rematch], [data-decline]") : null;
    if (!(pressed instanceof HTMLButtonElement)) return;
    const { rematch = "", decline = "" } = pressed.dataset;
    const path = `/api/matches/${encodeURIComponent(rematch || decline)}/rematch`;
    pressed.disabled = true;
    try {
      if (rematch) location.assign((await post(path)).url);
      else await remove(path);
      if (decline) pressed.closest("li")?.remove();
    } catch (error) {
      pressed.disabled = false;
      explain(error);
    }
  });
}
