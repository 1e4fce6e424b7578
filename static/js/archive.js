/** Games from elsewhere, on My chess: a PGN is brought along, lent to the characters or not, and taken away again. */

import { explain, patch, post, remove } from "./api.js";
import { takeAway } from "./rows.js";
import { notice } from "./notices.js";
import { tr } from "./language.js";

/** Comments and commands between the moves are not kept, so they are not sent. */
const COMMENTS = /\{[^{}]*\}/g;

/** @param {HTMLFormElement} form */
function wireBringing(form) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
  const file = /** @type {HTMLInputElement} */ (form.elements.namedItem("file"));
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = file.files?.[0];
    const pgn = (chosen ? await chosen.text() : text.value).replace(COMMENTS, "");
    if (!pgn.trim()) {
      notice(tr("Choose a file first, or paste the games."), { key: "archive" });
      (file.files?.length ? text : file).focus();
      return;
    }
    button.disabled = true;
    try {
      await post("/api/me/archive", {
        text: pgn,
        label: chosen?.name.slice(0, 80) ?? tr("Pasted games"),
        own_name: /** @type {HTMLInputElement} */ (form.elements.namedItem("own_name")).value.trim(),
        for_characters: /** @type {HTMLInputElement} */ (form.elements.namedItem("for_characters")).checked,
      });
      location.hash = "archive";
      location.reload();
    } catch (error) {
      button.disabled = false;
      explain(error);
    }
  });
}

/** @param {HTMLElement} row one file of the list */
function wireFile(row) {
  const path = `/api/me/archive/${row.dataset["file"]}`;
  const lent = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  const away = /** @type {HTMLButtonElement} */ (row.querySelector("button"));
  lent.disabled = away.disabled = false;
  lent.addEventListener("change", async () => {
    try {
      await patch(path, { for_characters: lent.checked });
      notice(lent.checked ? tr("They may look at it before a game.") : tr("They do not look at it any more."), { key: "archive" });
    } catch (error) {
      lent.checked = !lent.checked;
      explain(error);
    }
  });
  away.addEventListener("click", async () => {
    if (away.dataset["surely"]) {
      away.textContent = away.dataset["surely"];
      delete away.dataset["surely"];
      return;
    }
    try {
      await remove(path);
      takeAway(row, "archive");
      notice(tr("The file and its games are gone."), { key: "archive" });
    } catch (error) {
      explain(error);
    }
  });
}

const form = document.getElementById("archive-form");
if (form instanceof HTMLFormElement) wireBringing(form);
for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-file]"))) wireFile(row);
