/** What they remember about you: slips in drawers, one drawer a mind; pin, put right and forget without a menu. */

import { explain, get, patch, remove } from "../api.js";
import { notice } from "../notices.js";
import { hangPortraits } from "../portraits/hang.js";
import { day, make, moveNumber } from "./make.js";

/**
 * @typedef {{id: string, owner: {kind: string, id: string, name: string | null, slug: string | null}, narrative: string,
 *   scope: string, type: string, source: {match_id: string | null, ply: number | null, chat: string | null},
 *   pinned: boolean, created_at: string, corrected_at: string | null}} Memory
 */

const drawers = /** @type {HTMLElement} */ (document.getElementById("drawers"));

/** @param {Memory} memory @returns {Node[]} where it comes from, with a way there */
function provenance(memory) {
  const { match_id: match, ply, chat } = memory.source;
  const when = `${day(memory.created_at)}${memory.corrected_at ? ", put right by you" : ""}`;
  if (!match) return [document.createTextNode(when)];
  const where = chat ? "something you said" : ply ? `move ${moveNumber(ply)}` : "a game of yours";
  const link = make("a", { href: `/matches/${match}/replay${ply ? `#${ply}` : ""}`, text: where });
  return [document.createTextNode(`${when}, from `), link];
}

/** @param {Memory} memory @param {HTMLElement} slip */
function wirePin(memory, slip) {
  const button = make("button", { type: "button", class: "button quiet" });
  const show = () => {
    slip.classList.toggle("pinned", memory.pinned);
    button.textContent = memory.pinned ? "Unpin" : "Pin";
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

/** @param {Memory} memory @param {HTMLElement} slip */
function wireCorrect(memory, slip) {
  const button = make("button", { type: "button", class: "button quiet", text: "Put right" });
  button.addEventListener("click", () => {
    if (slip.querySelector("form")) return;
    const words = make("textarea", { class: "input", rows: "3", maxlength: "600", "aria-label": "How it really was" });
    words.value = memory.narrative;
    const keep = make("button", { class: "button primary", text: "That is how it was" });
    const leave = make("button", { type: "button", class: "button quiet", text: "Leave it" });
    const form = make("form", { class: "put-right" }, words, make("p", { class: "slip-acts" }, keep, leave));
    leave.addEventListener("click", () => {
      form.remove();
      button.focus();
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const changed = (await patch(`/api/memories/${memory.id}`, { narrative: words.value.trim() })).memory;
        slip.replaceWith(slipOf(changed));
        notice("They know it was you who put it right.");
      } catch (error) {
        explain(error);
      }
    });
    slip.append(form);
    words.focus();
  });
  return button;
}

/** @param {Memory} memory @param {HTMLElement} slip */
function wireForget(memory, slip) {
  const button = make("button", { type: "button", class: "button quiet forget", text: "Forget" });
  let asked = false;
  button.addEventListener("blur", () => {
    asked = false;
    button.textContent = "Forget";
  });
  button.addEventListener("click", async () => {
    if (!asked) {
      asked = true;
      button.textContent = "Forget for good";
      return;
    }
    try {
      await remove(`/api/memories/${memory.id}`);
    } catch (error) {
      explain(error);
      return;
    }
    const drawer = slip.closest(".drawer");
    slip.remove();
    if (drawer && !drawer.querySelector(".memory-slip")) drawer.remove();
    if (!drawers.querySelector(".memory-slip")) showEmpty();
    notice("Forgotten.");
  });
  return button;
}

/** @param {Memory} memory @returns {HTMLElement} */
function slipOf(memory) {
  const slip = make("li", { class: "memory-slip", "data-memory": memory.id });
  slip.append(
    make("p", { class: "slip-words", text: memory.narrative }),
    make("p", { class: "slip-source small faint" }, ...provenance(memory)),
  );
  slip.append(make("p", { class: "slip-acts" }, wirePin(memory, slip), wireCorrect(memory, slip), wireForget(memory, slip)));
  return slip;
}

/** @param {Memory[]} memories all of one mind @returns {HTMLElement} */
function drawerOf(memories) {
  const owner = memories[0]?.owner ?? { id: "", name: null, slug: null };
  const name = owner.name ?? "Somebody";
  const face = /** @type {HTMLTemplateElement} */ (document.getElementById("face-of")).content.querySelector(
    `[data-portrait="${CSS.escape(owner.slug ?? "")}"]`,
  );
  const title = make("h2", { id: `drawer-${owner.id}` }, name);
  const head = make("div", { class: "drawer-head" }, face ? face.cloneNode(true) : null, title);
  const list = make("ol", { class: "slips", role: "list" }, ...memories.map(slipOf));
  return make("section", { class: "drawer", "aria-labelledby": title.id }, head, list);
}

function showEmpty() {
  drawers.replaceChildren(
    make(
      "p",
      { class: "aside" },
      "Nobody remembers anything of you yet. ",
      make("a", { href: "/", text: "Play a game" }),
      " and somebody will.",
    ),
  );
}

async function open() {
  /** @type {Memory[]} */
  const memories = (await get("/api/memories")).memories;
  if (!memories.length) return showEmpty();
  /** @type {Map<string, Memory[]>} */
  const byMind = new Map();
  for (const memory of memories) {
    const key = `${memory.owner.kind}:${memory.owner.id}`;
    byMind.set(key, [...(byMind.get(key) ?? []), memory]);
  }
  drawers.replaceChildren(...[...byMind.values()].map(drawerOf));
  hangPortraits();
}

open().catch((error) => {
  drawers.replaceChildren(make("p", { class: "aside", text: "The drawers are stuck. Load the page again in a moment." }));
  explain(error);
});
