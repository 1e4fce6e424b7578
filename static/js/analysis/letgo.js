/** Whose work lies in this tab; the work itself is in `kept.js`. */

/** What begins the name of everything that is kept of analyses. */
export const PREFIX = "chess-club.analysis ";

/**
 * Lets go of what is kept in this tab, but for the work of `owner` where one is named.
 * @param {string | null} [owner]
 */
export function letGo(owner = null) {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && (owner === null || ownerOf(key) !== owner)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage that is forbidden holds nothing.
  }
}

/** @param {string} key @returns {unknown} whose work is kept there; undefined for nobody's */
function ownerOf(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null")?.owner;
  } catch {
    return undefined;
  }
}
