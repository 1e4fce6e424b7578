/** The list of links that one has given out: each is taken back by its button. */

import { explain, remove } from "./api.js";
import { notice } from "./notices.js";
import { takeAway } from "./rows.js";
import { tr } from "./language.js";

for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-link]"))) {
  const button = /** @type {HTMLButtonElement} */ (row.querySelector("button"));
  button.disabled = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const matchId = row.dataset["link"];
    try {
      await remove(matchId ? `/api/matches/${matchId}/share` : "/api/me/share");
    } catch (error) {
      button.disabled = false;
      explain(error);
      return;
    }
    takeAway(row, "links");
    notice(tr("Taken back: that link opens nothing any more."), { key: "links" });
  });
}
