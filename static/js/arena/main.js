/**
 * An arena: the house tells when something changes in it, and draws it anew (`hall/now.js`); the page says when one's
 * board is set. While the line is broken it looks every few seconds instead. Buttons are heard by the page, since the
 * pieces they stand on come and go.
 */

import { ApiError, explain, post, remove } from "../api.js";
import { noteArena } from "../calls.js";
import { wireForm } from "../doorstep.js";
import { keepLooking } from "../hall/now.js";
import { clearNotice, notice } from "../notices.js";
import { openLine } from "../line.js";
import { byId } from "../play/dom.js";
import { tr } from "../language.js";

/** Milliseconds between two looks while nothing is told: a board waits for a minute and a half. */
const LOOK_MS = 3000;
/** The same while the house tells: what it does not tell of (a portrait, a name) may wait. */
const SELDOM_MS = 30_000;
const KEY = "board";

const room = byId("arena");
const address = `/api/arenas/${room.dataset["arena"]}`;
const title = document.title;
/** The game that was told of last. */
let told = "";

let isTold = false;
let isLooking = false;
let isBehind = false;
let lookedAt = Date.now();

const look = keepLooking({
  address: `${location.pathname}/now`,
  stale: tr("The house does not answer. You see the arena as it was."),
  everyMs: LOOK_MS,
  evenHidden: true,
  isDue: () => !isTold || Date.now() - lookedAt >= SELDOM_MS,
  shown: callToTheBoard,
});
callToTheBoard();
openLine("/presence", {
  auth: () => ({ arena: room.dataset["arena"] }),
  received: (name) => name === "arena_changed" && void lookSoon(),
  changed(state) {
    // Whatever happened before the line stood, or while it was broken, is looked for once.
    if (state === "live") void lookSoon();
    isTold = state === "live";
  },
});

/** Looks now, or once more when a look that has begun is over: it may have read what was before. */
async function lookSoon() {
  isBehind = true;
  if (isLooking) return;
  isLooking = true;
  while (isBehind) {
    isBehind = false;
    await look();
  }
  isLooking = false;
}

/** Says that one's board is set, once for each, also in the title of a tab that nobody sees. */
function callToTheBoard() {
  lookedAt = Date.now();
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
    await lookSoon();
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
      await lookSoon();
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
