/** Watching a past being made up. */

import { ApiError, get } from "../api.js";
import { byId, setText } from "../play/dom.js";
import { tr } from "../language.js";

/** Milliseconds between two looks, and looks in vain before we say so. */
const LOOK_MS = 350;
const MOST_MISSES = 8;

/** @param {number} ms */
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {{ state: string, done: number, target: number }} progress */
function words({ state, done, target }) {
  if (state === "keeping") return tr("{done} of {target} memories are theirs.", { done, target });
  return state === "writing" && target ? tr("Writing down what they remember: {done} of about {target}.", { done, target }) : tr("Making up their past.");
}

/**
 * @param {string} slug
 * @param {(progress: { state: string, done: number, target: number, ready: boolean, error: string | null }) => void} told
 * @returns {Promise<boolean>} are they ready
 */
export async function watch(slug, told) {
  for (let misses = 0; misses < MOST_MISSES; ) {
    try {
      const progress = await get(`/api/characters/${slug}/seeding`);
      misses = 0;
      told(progress);
      if (progress.state === "ready" || progress.state === "failed") return progress.state === "ready";
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) return false;
      misses += 1;
    }
    await rest(LOOK_MS);
  }
  return false;
}

/** The same, shown on the sheet. @param {string} slug @returns {Promise<boolean>} */
export async function watchOnSheet(slug) {
  const place = byId("seeding");
  const bar = /** @type {HTMLProgressElement} */ (byId("seeding-bar"));
  place.hidden = false;
  const isReady = await watch(slug, (progress) => {
    setText(byId("seeding-words"), progress.error ?? words(progress));
    bar.max = Math.max(1, progress.target);
    bar.value = progress.done;
  });
  if (isReady) setText(byId("seeding-words"), tr("They remember who they are. The chair across is free."));
  bar.hidden = isReady;
  return isReady;
}
