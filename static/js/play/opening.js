/**
 * The name of the opening, over the score sheet, as far as the game has a name. The club is asked after each move of the
 * opening; the names of all positions would weigh more than the page.
 * @typedef {import("./types").View} View
 */
import { byId, setText } from "./dom.js";
import { START_FEN } from "./state.js";

/** Half-moves after which no opening gets another name: the longest named line and a transposition. */
const LAST_PLY = 40;

/** @param {string} matchId */
export function createOpening(matchId) {
  const place = byId("opening");
  let asked = "";

  /** @param {string} key the position that is asked about */
  async function ask(key) {
    const answer = await fetch(`/api/matches/${encodeURIComponent(matchId)}/opening`).catch(() => null);
    const told = answer?.ok ? await answer.json() : null;
    // A later move may have asked meanwhile.
    if (told && asked === key) write(told.opening?.called ?? "");
  }

  /** @param {string} name */
  function write(name) {
    setText(place, name);
    place.title = name;
  }

  return {
    /** @param {View} view */
    show({ state }) {
      if (!state.known || state.initial_fen !== START_FEN) return;
      const key = `${state.epoch} ${state.ply}`;
      if (key === asked || (asked && state.ply > LAST_PLY)) return;
      asked = key;
      if (state.ply === 0) write("");
      else void ask(key);
    },
  };
}
