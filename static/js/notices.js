/**
 * What the house has to say: one line at the foot of the page, read aloud by screen readers.
 * The live region is `#notices` of the layout and is there from the start, as screen readers need it to be.
 */

import { tr } from "./language.js";

/** How long a plain notice stays, in milliseconds: time to read two short sentences. */
const STAY_MS = 7000;
/** More than this many at once is a crowd; the oldest leaves. */
const MOST = 3;

/** @typedef {{ tone?: "plain" | "trouble", stay?: boolean, key?: string,
 *   action?: { label: string, run?: () => void, href?: string } }} NoticeOptions */

/** @returns {HTMLElement} the live region, made when a page lacks it */
function region() {
  let found = document.getElementById("notices");
  if (!found) {
    found = document.createElement("div");
    found.id = "notices";
    found.className = "notices";
    found.setAttribute("role", "status");
    found.setAttribute("aria-live", "polite");
    document.body.append(found);
  }
  return found;
}

/** @param {NonNullable<NoticeOptions["action"]>} action @param {() => void} dismiss */
function actionElement(action, dismiss) {
  const element = document.createElement(action.href ? "a" : "button");
  element.className = "button quiet";
  element.textContent = action.label;
  if (element instanceof HTMLAnchorElement && action.href) element.href = action.href;
  else
    element.addEventListener("click", () => {
      dismiss();
      action.run?.();
    });
  return element;
}

/**
 * Show one line. `trouble` marks it as an error; `stay` keeps it until it is dismissed; a `key` replaces the notice with
 * the same key, so that a repeated refusal does not pile up.
 * @param {string} text
 * @param {NoticeOptions} [options]
 * @returns {() => void} takes the notice away
 */
export function notice(text, options = {}) {
  const place = region();
  if (options.key) place.querySelector(`[data-key="${CSS.escape(options.key)}"]`)?.remove();
  while (place.childElementCount >= MOST) place.firstElementChild?.remove();

  const line = document.createElement("div");
  line.className = options.tone === "trouble" ? "notice trouble" : "notice";
  if (options.key) line.dataset.key = options.key;
  const words = document.createElement("p");
  words.textContent = text;
  line.append(words);

  const dismiss = () => line.remove();
  if (options.action) line.append(actionElement(options.action, dismiss));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button quiet";
  close.setAttribute("aria-label", tr("Dismiss"));
  close.textContent = "×";
  close.addEventListener("click", dismiss);
  line.append(close);
  place.append(line);

  if (!options.stay) {
    let timer = window.setTimeout(dismiss, STAY_MS);
    line.addEventListener("pointerenter", () => window.clearTimeout(timer));
    line.addEventListener("pointerleave", () => (timer = window.setTimeout(dismiss, STAY_MS)));
    line.addEventListener("focusin", () => window.clearTimeout(timer));
  }
  return dismiss;
}

/**
 * A refusal or failure.
 * @param {string} text
 * @param {NoticeOptions} [options]
 */
export function trouble(text, options = {}) {
  return notice(text, { ...options, tone: "trouble" });
}

/** @param {string} key the key given to `notice` */
export function clearNotice(key) {
  region().querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
}
