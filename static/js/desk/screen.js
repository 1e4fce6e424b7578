/** Which screen this is, by its address: what the steward is told. */

/** @typedef {{screen: string, subject?: string}} Screen */

/** Addresses and their screens; the first group is the subject. @type {[RegExp, string][]} */
const SCREENS = [
  [/^\/$/, "hall"],
  [/^\/matches\/([^/]+)\/summary/, "summary"],
  [/^\/matches\/([^/]+)\/(?:replay|analysis|mistakes|puzzles)/, "replay"],
  [/^\/matches\/([^/]+)/, "match"],
  [/^\/characters\/([^/]+)/, "character"],
  [/^\/room\/([^/]+)/, "room"],
  [/^\/watch/, "gallery"],
  [/^\/me(?:\/|$)/, "my_chess"],
  [/^\/leaderboard/, "honours"],
];

/** Every other page is called what its address begins with. @param {string} path @returns {Screen} */
export function screenOf(path) {
  for (const [pattern, screen] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return found[1] ? { screen, subject: decodeURIComponent(found[1]).slice(0, 64) } : { screen };
  }
  return { screen: /^\/([a-z]{1,32})(?:\/|$)/.exec(path)?.[1] ?? "elsewhere" };
}

/** The half-move that a replay shows, from its address. @param {string} hash @returns {number | undefined} */
export function plyIn(hash) {
  const ply = /^#(\d{1,4})$/.exec(hash);
  return ply ? Number(ply[1]) : undefined;
}

/**
 * What stands on the analysis board, said by the page that has one; empty on every other.
 * @returns {{fen?: string, moves?: string[]}} `moves` (UCI) from `fen`
 */
export function positionHere() {
  const detail = {};
  document.dispatchEvent(new CustomEvent("desk:position", { detail }));
  return detail;
}
