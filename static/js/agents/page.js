/** The page of one agent: whether others may ask it to a game. */

import { explain, patch, put } from "../api.js";
import { wireForm } from "../doorstep.js";
import { hangPortraits } from "../portraits/hang.js";

const sheet = document.querySelector("[data-agent]");
const box = document.getElementById("open-to-others");
if (box instanceof HTMLInputElement && sheet instanceof HTMLElement) {
  box.disabled = false;
  box.addEventListener("change", async () => {
    try {
      await patch(`/api/agents/${sheet.dataset["agent"]}`, { open_to_others: box.checked });
    } catch (error) {
      box.checked = !box.checked;
      explain(error);
    }
  });
}
wireForm(
  "token-form",
  async ({ token_id }) => {
    await put(`/api/agents/${sheet instanceof HTMLElement ? sheet.dataset["agent"] : ""}/token`, { token_id: token_id || null });
    location.reload();
  },
  "token-refusal",
);
hangPortraits();
