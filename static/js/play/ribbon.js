/**
 * The memory ribbon: what came back to the character, one memory on one slip of paper with its reason. An empty ribbon
 * is normal. On a narrow page it is one line that opens.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Surfaced} Surfaced
 */
import { byId, el } from "./dom.js";
import { tr } from "../language.js";

/** A memory stays on the ribbon for this many half-moves when nothing new comes: three turns of its mind. */
const STAYS_PLIES = 6;
/** So many slips can be read side by side; of more the first lies on top and the rest in a pile. */
const SIDE_BY_SIDE = 2;
/** A slip holds so many characters: whole sentences up to here, the first one in any case; smaller from `LONG` on. */
const MOST_CHARACTERS = 110;
const LONG = 96;
const FORGOTTEN = tr("Something that has been forgotten since.");

/**
 * What lies on the ribbon when one looks at a ply: the latest memory that came up for it or shortly before.
 * @param {Surfaced[]} surfaced in order
 * @param {number} shownPly half-moves on the board one looks at
 * @returns {Surfaced | null}
 */
export function onRibbon(surfaced, shownPly) {
  const due = surfaced.filter((found) => found.ply <= shownPly + 1 && (found.items.length > 0 || found.withheld > 0));
  const last = due.at(-1);
  return last && shownPly + 1 - last.ply < STAYS_PLIES ? last : null;
}

export function createRibbon() {
  const slips = byId("ribbon-slips");
  const dialog = /** @type {HTMLDialogElement} */ (byId("memory-dialog"));
  const list = byId("memory-list");
  let shown = "";

  /** @param {Surfaced} found @param {View} view */
  function open(found, view) {
    const name = view.state[found.color].name;
    byId("memory-title").textContent = tr("On {name}'s mind", { name });
    list.replaceChildren(...found.items.map((item) => el("div", { class: "memory" }, ...memoryWords(item))));
    if (found.withheld > 0) list.append(el("p", { class: "aside" }, privateWords(found.withheld)));
    dialog.showModal();
  }

  /** @param {Surfaced} found @param {View} view */
  function write(found, view) {
    const who = view.state[found.color].name;
    const papers = found.items.map((item) => {
      const remembers = el("span", { class: "visually-hidden" }, tr("{who} remembers: ", { who }));
      const words = item.narrative && wholeSentences(item.narrative);
      const look = (words ?? FORGOTTEN).length > LONG ? "paper long" : "paper";
      return el("button", { type: "button", class: look }, remembers, ...memoryWords({ ...item, narrative: words }));
    });
    if (found.withheld > 0) papers.push(el("button", { type: "button", class: "paper folded" }, privateWords(found.withheld)));
    const hidden = papers.splice(papers.length > SIDE_BY_SIDE ? 1 : SIDE_BY_SIDE).length;
    if (hidden > 0) papers.push(el("button", { type: "button", class: "paper pile" }, tr("and {hidden} more", { hidden })));
    papers.forEach((paper, at) => {
      paper.style.setProperty("--at", String(at));
      paper.addEventListener("click", () => open(found, view));
    });
    papers[0]?.classList.toggle("on-others", papers.length > 1);
    const when = el("span", { class: "came-at", "aria-hidden": "true" }, tr("at move {ply}", { ply: Math.ceil(found.ply / 2) }));
    slips.replaceChildren(...papers, when);
  }

  return {
    /** @param {View} view */
    show(view) {
      const found = onRibbon(view.state.surfaced, view.shownPly);
      const key = found ? `${view.state.epoch} ${found.ply} ${found.color} ${found.items.map((item) => item.memory_id).join()} ${found.withheld}` : "";
      slips.classList.toggle("is-earlier", found !== null && found.ply < view.shownPly);
      if (key === shown) return;
      shown = key;
      if (found) write(found, view);
      else slips.replaceChildren();
    },
  };
}

/**
 * As much of a memory as its slip holds, to the end of a sentence; the rest is read where the slip opens.
 * @param {string} narrative
 */
export function wholeSentences(narrative) {
  const [first = "", ...rest] = narrative.split(/(?<=[.!?]['’”"]?)\s+/);
  let words = first;
  for (const sentence of rest) {
    if (words.length + 1 + sentence.length > MOST_CHARACTERS) break;
    words += ` ${sentence}`;
  }
  return words;
}

/** @param {import("./types").MemoryItem} item @returns {(Node | string)[]} */
function memoryWords(item) {
  const narrative = el("span", { class: "narrative", ...(item.narrative ? { lang: "en" } : {}) }, item.narrative ?? FORGOTTEN);
  return item.reason ? [narrative, " ", el("span", { class: "reason", lang: "en" }, item.reason)] : [narrative];
}

/** @param {number} count */
function privateWords(count) {
  return count === 1 ? tr("Something private came up.") : tr("{count} private things came up.", { count });
}
