/**
 * The screen stays awake while one plays: thinking for ten minutes is not leaving. The browser takes the lock away when
 * the page is hidden; it is asked for again when one is back.
 */

/** @param {ReturnType<typeof import("./settings.js").createSettings>} settings */
export function createWakeLock(settings) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isAsking = false;
  let isWanted = false;

  async function arrange() {
    const should = isWanted && settings.now.wake_lock && document.visibilityState === "visible";
    if (!should) {
      void lock?.release();
      lock = null;
      return;
    }
    if (lock || isAsking || !("wakeLock" in navigator)) return;
    isAsking = true;
    // Refused on a low battery, for one: then the screen sleeps as it always has.
    const got = await navigator.wakeLock.request("screen").catch(() => null);
    isAsking = false;
    got?.addEventListener("release", () => {
      if (lock === got) lock = null;
    });
    lock = got;
    // What was wanted may have changed while the browser thought.
    if (!isWanted || !settings.now.wake_lock) void arrange();
  }
  document.addEventListener("visibilitychange", () => void arrange());
  settings.follow(() => void arrange());

  return {
    /** @param {import("./types").View} view */
    show({ state, seat }) {
      const isPlaying = state.known && state.status === "active" && seat !== "spectator";
      if (isPlaying === isWanted) return;
      isWanted = isPlaying;
      void arrange();
    },
  };
}
