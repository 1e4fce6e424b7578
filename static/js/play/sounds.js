/**
 * Which sound a happening makes: wood for a move, two woods for a capture, a bell for check, silence for the rest. One's
 * own move sounds when the hand lets go, not again when it is confirmed.
 *
 * @param {{move: () => void, capture: () => void, check: () => void}} sound
 * @returns {(view: import("./types").View, happening: import("./types").Happening | null) => void}
 */
export function moveSounds(sound) {
  let heardPly = 0;

  /** @param {string} san @param {number} ply */
  function hear(san, ply) {
    if (ply <= heardPly) return;
    heardPly = ply;
    if (san.includes("x")) sound.capture();
    else sound.move();
    if (/[+#]$/.test(san)) sound.check();
  }

  return (view, happening) => {
    if (!happening || happening.replayed) return;
    const { name, payload } = happening;
    if (name === "move_made") hear(payload.san, payload.ply + 1);
    else if (name === "player_move_applied" || name === "agent_move") hear(payload.san, payload.ply);
    else if (name === "takeback_applied" || name === "match_state" || name === "move_refused") heardPly = view.state.ply;
  };
}
