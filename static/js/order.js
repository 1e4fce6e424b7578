/** A report on memories: takes it back. */

import { explain, post } from "./api.js";

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-take-back]"))) {
  button.disabled = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await post(`/api/order/${button.dataset.takeBack}/take-back`, {});
      location.reload();
    } catch (error) {
      button.disabled = false;
      explain(error);
    }
  });
}
