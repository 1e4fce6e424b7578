/**
 * The looks that the style sheets know by attributes of the page: board, pieces, coordinates, zen. (theme.js sets them
 * from the same record before the first paint.)
 */

import { byId } from "./dom.js";

/** @param {ReturnType<typeof import("./settings.js").createSettings>} settings */
export function wearLooks(settings) {
  const page = document.documentElement.dataset;
  settings.follow(({ board, pieces, coordinates, zen, board_share: share }) => {
    document.documentElement.style.setProperty("--board-share", String(share));
    page["board"] = board;
    page["pieces"] = pieces;
    // The other set's sheet is fetched when somebody wants it.
    if (pieces === "classic") /** @type {HTMLLinkElement} */ (byId("classic-pieces")).disabled = false;
    page["coordinates"] = coordinates ? "on" : "off";
    page["zen"] = zen ? "on" : "off";
  });
}
