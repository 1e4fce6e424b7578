/**
 * An arena: the house draws it anew every few seconds (`hall/now.js`), and says when one's board is set. Buttons are
 * heard by the page, since the pieces they stand on come and go.
 */

import { ApiError, explain, post, remove } from "../api.js";
import { noteArena } from "../calls.js";
import { wireForm } from "../doorstep.js";
import { keepLooking } from "../hall/now.js";
import { clearNotice, notice } from "../notices.js";
import { byId } from "../play/dom.js";
import { tr } from "../language.js";

/** Milliseconds between two looks: a board waits for a minute and a half. */
const LOOK_MS = 3000;
const KEY = "board";

const room = byId("arena");
const address = `/api/arenas/${room.dataset["arena"]}`;
const title = document.title;
/** The game that was told of last. */
let told = "";

const look = keepLooking({
  address: `${location.pathname}/now`,
  stale: tr("The house does not answer. You see the arena as it was."),
  everyMs: LOOK_MS,
  evenHidden: true,
  shown: callToTheBoard,
});
callToTheBoard();

/** Says that one's board is set, once for each, also in the title of a tab that nobody sees. */
function callToTheBoard() {
  noteArena(document.querySelector("[data-entered]") !== null);
  const mine = document.querySelector("[data-game]");
  const game = mine instanceof HTMLElement ? mine.dataset["game"] ?? "" : "";
  document.title = game ? tr("Your board is set · {title}", { title }) : title;
  if (!game) clearNotice(KEY);
  if (game && game !== told && mine instanceof HTMLElement)
    notice(mine.dataset["words"] ?? "", { key: KEY, stay: true, action: { label: tr("Sit down"), href: `/matches/${game}` } });
  told = game;
}

/** @type {Record<string, (button: HTMLElement) => Promise<unknown>>} */
const ACTS = {
  enter: () => post(`${address}/entrants`),
  leave: (button) => remove(`${address}/entrants/${button.dataset["number"]}`),
  start: () => post(`${address}/start`),
  call_off: () => post(`${address}/call_off`),
};

room.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-act]") : null;
  if (!(button instanceof HTMLButtonElement) || button.disabled) return;
  const surely = button.dataset["surely"];
  if (surely && button.textContent !== surely) {
    button.textContent = surely;
    return;
  }
  button.disabled = true;
  try {
    await ACTS[button.dataset["act"] ?? ""]?.(button);
    await look();
  } catch (error) {
    refuse(error);
  }
  button.disabled = false;
});

const doors = byId("doors");
if (doors instanceof HTMLFieldSetElement) doors.disabled = false;

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof ApiError) || error.status === 401) return explain(error);
  const place = byId("arena-refusal");
  place.textContent = error.message;
  place.hidden = false;
}

for (const id of ["send", "invite"])
  wireForm(
    id,
    async (fields) => {
      await post(`${address}/entrants`, fields);
      const chosen = byId(id).querySelector("select");
      chosen?.selectedOptions[0]?.remove();
      await look();
    },
    "arena-refusal",
  );

const copy = byId("copy-cross");
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", async () => {
  try {
    const answer = await fetch(`${location.pathname}/crosstable.txt`);
    await navigator.clipboard.writeText(await answer.text());
    notice(tr("The crosstable is on your clipboard."));
  } catch {
    notice(tr("It could not be copied. The plain text is beside the button."));
  }
});
