/**
 * The person across the table: whom one may block, and report to the hosts. Their words are not shown while they are
 * blocked.
 */
import { explain, post, put, remove } from "../api.js";
import { notice } from "../notices.js";
import { byId, setText } from "./dom.js";
import { tr } from "../language.js";

/**
 * @param {{id: string, name: string, blocked: boolean} | null} person null for the gallery, or where a mind sits across
 * @param {string} matchId
 * @param {() => void} changed
 */
export function createPerson(person, matchId, changed) {
  if (!person) return { isBlocked: () => false };
  const one = person;
  const blockButton = byId("person-block");
  const form = byId("person-report");

  function show() {
    setText(blockButton, one.blocked ? tr("Have to do with {name} again", { name: one.name }) : tr("Block {name}", { name: one.name }));
  }

  blockButton.addEventListener("click", async () => {
    const path = `/api/blocks/${encodeURIComponent(one.id)}`;
    try {
      await (one.blocked ? remove(path) : put(path));
    } catch (error) {
      explain(error);
      return;
    }
    one.blocked = !one.blocked;
    notice(one.blocked ? tr("You hear no more of {name}, and are not paired again.", { name: one.name }) : tr("{name} is welcome again.", { name: one.name }), { key: "block" });
    show();
    changed();
  });
  byId("person-send").addEventListener("click", async () => {
    const reason = String(/** @type {HTMLSelectElement} */ (byId("person-reason")).value);
    const words = /** @type {HTMLTextAreaElement} */ (byId("person-words"));
    try {
      await post("/api/reports", { player_id: one.id, match_id: matchId, reason, words: words.value });
    } catch (error) {
      explain(error);
      return;
    }
    words.value = "";
    form.toggleAttribute("open", false);
    notice(tr("The hosts have it. Thank you."), { key: "report" });
  });
  show();
  return { isBlocked: () => one.blocked };
}
