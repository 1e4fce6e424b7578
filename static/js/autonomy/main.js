/** What an agent may do of its own accord: allowed and called back by its owner. */

import { explain, post, put } from "../api.js";
import { wireForm } from "../doorstep.js";
import { byId } from "../play/dom.js";

const sheet = document.querySelector("[data-agent]");
const place = `/api/agents/${sheet instanceof HTMLElement ? sheet.dataset["agent"] : ""}/autonomy`;

wireForm(
  "own-form",
  async ({ from_hour, to_hour, daily_limit, time_control }) => {
    const form = /** @type {HTMLFormElement} */ (byId("own-form"));
    await put(place, {
      from_hour: Number(from_hour),
      to_hour: Number(to_hour),
      daily_limit: Number(daily_limit),
      time_control,
      opponents: new FormData(form).getAll("opponents"),
      meets_agents: /** @type {HTMLInputElement} */ (byId("meets-agents")).checked,
    });
    location.reload();
  },
  "own-refusal",
);

const stop = document.getElementById("own-stop");
if (stop instanceof HTMLButtonElement) {
  stop.disabled = false;
  stop.addEventListener("click", async () => {
    stop.disabled = true;
    try {
      await post(`${place}/stop`);
      location.reload();
    } catch (error) {
      explain(error);
      stop.disabled = false;
    }
  });
}
