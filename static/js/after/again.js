/** Another game of the two, from the page of the one that is over. */

import { explain, post } from "../api.js";
import { place } from "./make.js";

/** @param {any} match a `match_state` @param {any} told the summary */
export async function wireRematch(match, told) {
  const seat = match.your_seat;
  const across = told[seat === "white" ? "black" : "white"];
  if (seat === "spectator") return;
  if (across.kind === "character") wireCharacter(match, across);
  // The line to the table costs 40 KB, and a character answers without it.
  if (across.kind === "player") (await import("./again_person.js")).wirePerson(match);
}

/** @param {any} match @param {any} character */
function wireCharacter(match, character) {
  const again = /** @type {HTMLButtonElement} */ (place("rematch"));
  again.hidden = false;
  window.addEventListener("pageshow", () => (again.disabled = false));
  again.addEventListener("click", async () => {
    again.disabled = true;
    try {
      const wish = {
        character_id: character.id,
        color: match.your_seat === "white" ? "black" : "white",
        time_control: match.time_control,
        rated: match.rated,
        takebacks: match.takebacks,
        watchable: match.watchable,
      };
      location.assign((await post("/api/matches", wish)).url);
    } catch (error) {
      again.disabled = false;
      explain(error);
    }
  });
}
