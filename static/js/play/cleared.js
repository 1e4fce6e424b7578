/**
 * The end of the talk after a game: for some minutes one may still speak at the table, then it is cleared, and a sentence
 * with the way on stands where one wrote.
 */

/** The longest delay that a timer of the browser takes, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Milliseconds until the talk ends; null while the game runs.
 * @param {{ended_at: string | null}} state @param {number} afterMs how long one may talk after the end @param {number} now the server's time
 */
export function untilCleared({ ended_at }, afterMs, now) {
  return ended_at === null ? null : Math.max(0, Date.parse(ended_at) + afterMs - now);
}

/**
 * @param {object} ports
 * @param {() => number} ports.serverNow milliseconds since 1970
 * @param {() => void} ports.changed told when the time has run out while the page is open
 */
export function createCleared({ serverNow, changed }) {
  // The gallery has its own rule, and its page no such sentence.
  const sentence = document.getElementById("talk-cleared");
  const afterMs = Number(sentence?.dataset["afterMs"]);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  return {
    /** @param {import("./types").MatchState} state @returns {boolean} whether nobody hears anything here any more */
    isCleared(state) {
      clearTimeout(timer);
      if (!sentence) return false;
      const left = untilCleared(state, afterMs, serverNow());
      if (left) timer = setTimeout(changed, Math.min(left + 1, LONGEST_TIMER_MS));
      sentence.hidden = left !== 0;
      return left === 0;
    },
  };
}
