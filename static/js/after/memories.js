/** What they remember about you: slips in drawers, one drawer a mind. */

import { explain, get } from "../api.js";
import { notice } from "../notices.js";
import { hangPortraits } from "../portraits/hang.js";
import { make, place } from "./make.js";
import { slipOf } from "./slip.js";
import { tr, trn } from "../language.js";

/** So many slips lie on top of a drawer; the rest comes out on demand. */
const ON_TOP = 12;

/** @typedef {import("./slip.js").Memory} Memory */

const drawers = place("drawers");

/** @param {string} slug of a character, or the id of an agent @returns {Node | null} */
function faceOf(slug) {
  const faces = /** @type {HTMLTemplateElement} */ (place("face-of")).content;
  return faces.querySelector(`[data-portrait="${CSS.escape(slug)}"]`)?.cloneNode(true) ?? null;
}

/** @param {number} count */
const slips = (count) => trn("one slip", "{n} slips", count);

/** @param {Memory[]} memories all of one mind, at least one @returns {HTMLElement} */
function drawerOf(memories) {
  const owner = memories[0]?.owner;
  const name = owner?.name ?? tr("Somebody");
  const key = owner?.slug ?? owner?.id ?? "";
  const title = make("h2", { id: `title-${key}`, text: name });
  const count = make("p", { class: "small", text: slips(memories.length) });
  const front = make("div", { class: "drawer-front" }, faceOf(key), make("div", { class: "paper plate" }, title, count));
  const order = [...memories].sort((one, other) => Number(other.pinned) - Number(one.pinned));
  const list = make("ol", { class: "slips", role: "list" }, ...order.slice(0, ON_TOP).map(slipOf));
  const drawer = make("section", { class: "drawer", id: `drawer-${key}`, "aria-labelledby": title.id }, front, list);
  const rest = order.slice(ON_TOP);
  if (rest.length) {
    const more = make("button", { type: "button", class: "button quiet more", text: tr("Take out {rest} more", { rest: rest.length }) });
    more.addEventListener("click", () => {
      const out = rest.map(slipOf);
      list.append(...out);
      more.remove();
      out[0]?.querySelector("button")?.focus();
    });
    drawer.append(more);
  }
  let held = memories.length;
  drawer.addEventListener("forgotten", (event) => {
    held -= 1;
    count.textContent = slips(held);
    take(/** @type {HTMLElement} */ (event.target), held ? null : drawer, name);
  });
  return drawer;
}

/** A slip goes for good, and its drawer with it when nothing is left. @param {HTMLElement} slip @param {HTMLElement | null} drawer @param {string} name */
function take(slip, drawer, name) {
  const near = slip.nextElementSibling ?? slip.previousElementSibling;
  slip.remove();
  drawer?.remove();
  if (!drawers.querySelector(".drawer")) showEmpty();
  const next = near?.querySelector(".forget") ?? drawers.querySelector(".forget") ?? place("main");
  /** @type {HTMLElement} */ (next).focus();
  notice(tr("Forgotten. {name} will not come back to it.", { name }));
}

function showEmpty() {
  drawers.replaceChildren(
    make(
      "p",
      { class: "lead soft" },
      tr("The drawers are empty: nobody remembers anything of you. "),
      make("a", { href: "/", text: tr("Play a game") }),
      tr(" and somebody will."),
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
  hangPortraits(drawers);
  // The page came without its drawers: who was sent to one of them is led there now.
  if (location.hash.startsWith("#drawer-")) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

open().catch((error) => {
  drawers.replaceChildren(
    make("p", { class: "lead soft" }, tr("The drawers are stuck. "), make("a", { href: "", text: tr("Try them again") }), tr(" in a moment.")),
  );
  explain(error);
});
