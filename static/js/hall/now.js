/**
 * What goes on in a room while one looks at it: in the hall live boards, who is here, what everybody does. The house draws
 * the pieces (`/hall/now`), each known by its `data-now`; those that changed take the place of the old ones.
 *
 * @typedef {{ address: string, stale: string, everyMs: number, evenHidden?: boolean, isDue?: () => boolean, shown?: () => void }} Room
 *   where the pieces come from, what is said while they do not come, how often one looks, whether also in a tab that nobody
 *   sees, whether a look is due at all (a room that tells of its changes needs few), and what is done after every look
 */

import { fillBoards } from "../board/mini.js";
import { clearNotice, notice, trouble } from "../notices.js";
import { setEmotion, setThinking } from "../portraits/portrait.js";
import { tr } from "../language.js";

/** Milliseconds between two looks: a game of minutes is still followed, and a hundred visitors cost little. */
const LOOK_MS = 6000;
/** Milliseconds after which a look has failed. */
const DEADLINE_MS = 5000;
const KEY = "now";

/** @type {Map<string, string>} what each piece was drawn from, by its name */
const drawn = new Map();

/** @param {ParentNode} within @returns {HTMLElement[]} */
const pieces = (within) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll("[data-now]")]);

/** @type {Room} */
const HALL = { address: "/hall/now", stale: tr("The house does not answer. You see the hall as it was."), everyMs: LOOK_MS };

/**
 * Begin before the little boards are filled: what the house drew is what later drawings are compared with.
 * @param {Room} [room]
 * @returns {() => Promise<void>} looks at once
 */
export function keepLooking(room = HALL) {
  const now = () => look(room);
  for (const piece of pieces(document)) drawn.set(piece.dataset["now"] ?? "", piece.outerHTML);
  window.setInterval(() => (room.isDue?.() ?? true) && void now(), room.everyMs);
  document.addEventListener("visibilitychange", () => void now());
  window.addEventListener("online", () => void now());
  return now;
}

/** @param {Room} room */
async function look(room) {
  if (document.hidden && !room.evenHidden) return;
  let answer;
  try {
    answer = await fetch(room.address, { signal: AbortSignal.timeout(DEADLINE_MS), redirect: "manual" });
  } catch {
    answer = null;
  }
  if (answer?.type === "opaqueredirect") {
    notice(tr("You are not signed in any more."), { key: KEY, stay: true, action: { label: tr("Come in again"), href: "/login" } });
  } else if (!answer?.ok) {
    trouble(room.stale, { key: KEY, stay: true });
  } else {
    clearNotice(KEY);
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    room.shown?.();
  }
}

/** @param {Document} fresh */
function show(fresh) {
  for (const piece of pieces(fresh)) {
    const name = piece.dataset["now"] ?? "";
    const markup = piece.outerHTML;
    const old = document.querySelector(`[data-now="${CSS.escape(name)}"]`);
    if (!old || drawn.get(name) === markup) continue;
    drawn.set(name, markup);
    fillBoards(piece);
    const pushed = old.querySelector(".live-games")?.scrollLeft ?? 0;
    const held = old.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    old.replaceWith(piece);
    piece.querySelector(".live-games")?.scrollTo({ left: pushed, behavior: "instant" });
    if (held) /** @type {HTMLElement | null} */ (piece.querySelector(`[href="${CSS.escape(held)}"]`))?.focus();
    if (piece.dataset["kind"]) feel(piece, piece.dataset["kind"]);
  }
}

/** Who plays thinks, who looks on is taken by it. @param {HTMLElement} piece @param {string} kind */
function feel(piece, kind) {
  const face = piece.closest(".seat")?.querySelector(".niche > svg");
  if (!(face instanceof SVGElement)) return;
  setThinking(face, kind === "playing");
  if (kind === "watching") setEmotion(face, "focused", 0.6);
  else setEmotion(face, "neutral");
}
