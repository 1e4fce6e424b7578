/** An unfinished game that one does not want to finish: dropped here, after a question, without going back to it. */

import { explain, remove } from "../api.js";

export function wireDrops() {
  for (const drop of document.querySelectorAll("[data-drop]")) {
    if (!(drop instanceof HTMLButtonElement)) continue;
    const { drop: matchId = "", surely = "" } = drop.dataset;
    const keep = /** @type {HTMLButtonElement | null} */ (drop.nextElementSibling);
    // After the words that are seen, those that are only heard say whose game it is.
    const label = /** @type {ChildNode} */ (drop.firstChild);
    const words = label.textContent ?? "";
    /** @param {boolean} isAsking */
    const ask = (isAsking) => {
      label.textContent = isAsking ? surely : words;
      drop.classList.toggle("danger", isAsking);
      drop.classList.toggle("quiet", !isAsking);
      if (keep) keep.hidden = !isAsking;
    };
    keep?.addEventListener("click", () => {
      ask(false);
      drop.focus();
    });
    drop.addEventListener("click", async () => {
      if (!drop.classList.contains("danger")) return ask(true);
      drop.disabled = true;
      try {
        await remove(`/api/matches/${encodeURIComponent(matchId)}`);
        location.reload();
      } catch (error) {
        drop.disabled = false;
        ask(false);
        explain(error);
      }
    });
  }
}
