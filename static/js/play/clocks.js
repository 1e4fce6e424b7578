/**
 * The clocks at the board's edge. They tick only as often as their figures change.
 * @typedef {import("./types").Color} Color
 */
import { left, lowUnder, spoken, written } from "./clock.js";
import { byId, setText } from "./dom.js";
import { tr } from "../language.js";

/** Between two looks at a running clock, in milliseconds: tenths are shown at the end, so ten times a second. */
const TICK_MS = 100;

/** Once warned, one is warned again only when the clock has been this much above the line, in milliseconds. */
const AGAIN_MS = 10_000;

/**
 * @param {object} ports
 * @param {() => number} ports.serverNow milliseconds since 1970
 * @param {(words: string) => void} ports.low one's own clock has become low while it runs; what is left, in words
 */
export function createClocks({ serverNow, low }) {
  const faces = { them: byId("clock-them"), you: byId("clock-you") };
  /** @type {import("./types").DatedClock | null} */
  let clock = null;
  /** @type {{them: Color, you: Color}} */
  let sides = { them: "black", you: "white" };
  let isOwn = false;
  let lowMs = lowUnder(0);
  let hasWarned = false;

  /** @param {number} remaining milliseconds on one's own clock */
  function warn(remaining) {
    if (remaining >= lowMs + AGAIN_MS) hasWarned = false;
    if (!isOwn || hasWarned || remaining >= lowMs || clock?.running !== sides.you) return;
    hasWarned = true;
    low(spoken(Math.ceil(remaining / 1000) * 1000));
  }

  function tick() {
    if (!clock) return;
    const now = serverNow();
    for (const which of /** @type {const} */ (["them", "you"])) {
      const face = faces[which];
      const remaining = left(clock, sides[which], now);
      setText(face, written(remaining));
      face.classList.toggle("is-running", clock.running === sides[which]);
      face.classList.toggle("is-low", remaining < lowMs);
      face.setAttribute("aria-label", `${tr("{name} has", { name: sides[which] === "white" ? tr("White") : tr("Black") })} ${spoken(remaining)}.`);
      if (which === "you") warn(remaining);
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
      lowMs = lowUnder(state.initial_ms);
      isOwn = state.your_seat === who.you && state.status !== "ended";
      for (const face of Object.values(faces)) {
        face.hidden = !clock;
        face.setAttribute("role", "timer");
      }
      tick();
    },
  };
}
