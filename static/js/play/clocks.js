/**
 * The clocks at the board's edge. They tick only as often as their figures change.
 * @typedef {import("./types").Color} Color
 */
import { LOW_MS, left, spoken, written } from "./clock.js";
import { byId, setText } from "./dom.js";

/** Between two looks at a running clock, in milliseconds: tenths are shown at the end, so ten times a second. */
const TICK_MS = 100;

/** @param {() => number} serverNow milliseconds since 1970 */
export function createClocks(serverNow) {
  const faces = { them: byId("clock-them"), you: byId("clock-you") };
  /** @type {import("./types").DatedClock | null} */
  let clock = null;
  /** @type {{them: Color, you: Color}} */
  let sides = { them: "black", you: "white" };

  function tick() {
    if (!clock) return;
    const now = serverNow();
    for (const which of /** @type {const} */ (["them", "you"])) {
      const face = faces[which];
      const remaining = left(clock, sides[which], now);
      setText(face, written(remaining));
      face.classList.toggle("is-running", clock.running === sides[which]);
      face.classList.toggle("is-low", remaining < LOW_MS);
      face.setAttribute("aria-label", `${sides[which] === "white" ? "White" : "Black"} has ${spoken(remaining)}.`);
    }
  }

  setInterval(() => {
    if (clock?.running && !document.hidden) tick();
  }, TICK_MS);
  document.addEventListener("visibilitychange", tick);

  return {
    /** @param {import("./types").MatchState} state @param {{them: Color, you: Color}} who */
    show(state, who) {
      clock = state.clock;
      sides = who;
      for (const face of Object.values(faces)) {
        face.hidden = !clock;
        face.setAttribute("role", "timer");
      }
      tick();
    },
  };
}
