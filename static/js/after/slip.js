/** One memory on one slip: where it came from; pinned, put right and forgotten without a menu. */

import { explain, patch, remove } from "../api.js";
import { notice } from "../notices.js";
import { day, make } from "./make.js";
import { tr } from "../language.js";

/** The longest correction the house takes, in characters. */
const LONGEST = 600;

/**
 * @typedef {{id: string, owner: {kind: string, id: string, name: string | null, slug: string | null}, narrative: string,
 *   scope: string, type: string, source: {match_id: string | null, ply: number | null, chat: string | null},
 *   pinned: boolean, created_at: string, corrected_at: string | null}} Memory
 */

/** What kind of thing a mind has kept, in a word or two. */
const KINDS = /** @type {Record<string, string>} */ ({
  rivalry: tr("between you"),
  triumph: tr("a win"),
  defeat: tr("a loss"),
  habit: tr("a habit of yours"),
  opinion: tr("an opinion"),
  player_behavior: tr("how you behave"),
  player_observation: tr("about you"),
  game_context: tr("from a game"),
  personal_note: tr("something you told"),
  streak: tr("a streak"),
});

/** @param {Memory} memory @returns {string} */
function kindOf({ type, owner }) {
  // What an agent notes of its owner is mostly what it was asked to do.
  if (type === "personal_note" && owner.kind === "agent") return tr("what you told or taught it");
  return KINDS[type] ?? tr("a memory");
}

/** @param {Memory} memory @returns {(Node | string)[]} where it comes from, with a way there */
function provenance({ source, created_at: made, corrected_at: corrected }) {
  const put = corrected ? tr(", put right by you {corrected}", { corrected: day(corrected) }) : "";
  const { match_id: match, ply, chat } = source;
  if (!match) return [tr("Kept {made}{chat}{put}", { made: day(made), chat: chat ? tr(", from your talk") : "", put })];
  const said = chat?.startsWith(`${match}:`) ? chat.slice(match.length + 1) : null;
  const where = said ? `#said-${said}` : ply ? `#${ply}` : "";
  const words = said ? tr("your talk at the table") : ply ? tr("move {ply} of your game", { ply: Math.ceil(ply / 2) }) : tr("your game");
  return [tr("From "), make("a", { href: `/matches/${match}/replay${where}`, text: words }), `, ${day(made)}${put}`];
}

/** @param {Memory} memory @param {HTMLElement} slip */
function pinButton(memory, slip) {
  const button = make("button", { type: "button", class: "button quiet pin", "aria-describedby": wordsId(memory) });
  const show = () => {
    slip.classList.toggle("pinned", memory.pinned);
    button.textContent = memory.pinned ? tr("Pinned") : tr("Pin");
    button.setAttribute("aria-pressed", String(memory.pinned));
  };
  button.addEventListener("click", async () => {
    try {
      memory.pinned = (await patch(`/api/memories/${memory.id}`, { pinned: !memory.pinned })).memory.pinned;
      show();
    } catch (error) {
      explain(error);
    }
  });
  show();
  return button;
}

/** @param {Memory} memory */
const wordsId = (memory) => `words-${memory.id}`;

/** @param {Memory} memory @param {HTMLElement} slip */
function correctButton(memory, slip) {
  const button = make("button", {
    type: "button", class: "button quiet correct", text: tr("Put right"), "aria-describedby": wordsId(memory),
  });
  button.addEventListener("click", () => {
    const words = make("textarea", {
      class: "input", rows: "4", maxlength: String(LONGEST), "aria-label": tr("How it really was"),
    });
    words.value = memory.narrative;
    const keep = make("button", { class: "button", text: tr("Save") });
    const leave = make("button", { type: "button", class: "button quiet", text: tr("Cancel") });
    const form = make("form", { class: "put-right" }, words, make("p", { class: "slip-acts" }, keep, leave));
    const close = () => {
      slip.classList.remove("is-open");
      form.remove();
      button.focus();
    };
    leave.addEventListener("click", close);
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void correct(memory, words.value.trim(), slip, close);
    });
    slip.classList.add("is-open");
    slip.prepend(form);
    words.focus();
  });
  return button;
}

/** @param {Memory} memory @param {string} narrative @param {HTMLElement} slip @param {() => void} close */
async function correct(memory, narrative, slip, close) {
  if (!narrative || narrative === memory.narrative) return close();
  try {
    const changed = (await patch(`/api/memories/${memory.id}`, { narrative })).memory;
    const fresh = slipOf(changed);
    slip.replaceWith(fresh);
    /** @type {HTMLElement | null} */ (fresh.querySelector(".correct"))?.focus();
    notice(tr("Put right. {name} will know that it was you.", { name: memory.owner.name ?? tr("They") }));
  } catch (error) {
    explain(error);
  }
}

/** @param {Memory} memory @param {HTMLElement} slip */
function forgetButton(memory, slip) {
  const button = make("button", {
    type: "button", class: "button quiet forget", text: tr("Forget"), "aria-describedby": wordsId(memory),
  });
  let asked = false;
  const calm = () => {
    asked = false;
    button.classList.remove("asked");
    button.textContent = tr("Forget");
  };
  button.addEventListener("blur", calm);
  button.addEventListener("keydown", (event) => {
    if (event.key === "Escape") calm();
  });
  button.addEventListener("click", async () => {
    if (!asked) {
      asked = true;
      button.classList.add("asked");
      button.textContent = tr("Forget it for good");
      return;
    }
    try {
      await remove(`/api/memories/${memory.id}`);
    } catch (error) {
      calm();
      explain(error);
      return;
    }
    slip.dispatchEvent(new CustomEvent("forgotten", { bubbles: true }));
  });
  return button;
}

/** @param {Memory} memory @returns {HTMLElement} a slip that tells its drawer by a `forgotten` event when it has to go */
export function slipOf(memory) {
  const slip = make("li", { class: "paper memory-slip", "data-memory": memory.id });
  slip.append(
    make("p", { class: "label slip-kind", text: kindOf(memory) }),
    make("p", { class: "slip-words", id: wordsId(memory), lang: "en", text: memory.narrative }),
    make("p", { class: "slip-source small faint" }, ...provenance(memory)),
    make("p", { class: "slip-acts" }, pinButton(memory, slip), correctButton(memory, slip), forgetButton(memory, slip)),
  );
  return slip;
}
