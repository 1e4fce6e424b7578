/**
 * The looks that the style sheets know by attributes of the page: board, pieces, coordinates, zen. (theme.js sets them
 * from the same record before the first paint.)
 */

/** The sheet of another set than the club's is fetched when somebody wants it. @param {string | undefined} pieces */
export function fetchPieces(pieces) {
  const sheet = document.getElementById(`${pieces}-pieces`);
  if (sheet instanceof HTMLLinkElement) sheet.disabled = false;
}

/** @param {ReturnType<typeof import("./settings.js").createSettings>} settings */
export function wearLooks(settings) {
  const page = document.documentElement.dataset;
  settings.follow(({ board, pieces, coordinates, zen, board_share: share }) => {
    document.documentElement.style.setProperty("--board-share", String(share));
    page["board"] = board;
    page["pieces"] = pieces;
    fetchPieces(pieces);
    page["coordinates"] = coordinates ? "on" : "off";
    page["zen"] = zen ? "on" : "off";
  });
}

/**
 * Radios that are looks by their name: what is chosen is worn at once, and what is worn is chosen.
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof import("./settings.js").createSettings>} settings
 */
export function offerLooks(form, settings) {
  settings.follow((now) => {
    for (const field of form.querySelectorAll("input")) {
      field.checked = field.value === now[/** @type {"board" | "pieces"} */ (field.name)];
    }
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) settings.set(/** @type {"board" | "pieces"} */ (target.name), target.value);
  });
}
