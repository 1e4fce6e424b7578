/** The bell on the desk: fetches the drawer when somebody reaches for it, and opens it when it is rung. */

/** @type {Promise<{toggle: () => void}> | null} */
let drawer = null;

/** Fetches the drawer. @param {HTMLButtonElement} bell @returns {() => Promise<void>} opens it, or closes it again */
export function ringer(bell) {
  function fetched() {
    drawer ??= Promise.all([import("./drawer.js"), ...sheets(bell.dataset["sheets"] ?? "")]).then(([{ createDrawer }]) =>
      createDrawer(bell),
    );
    return drawer;
  }

  // One that did not come is asked for again at the next ring.
  fetched().catch(() => (drawer = null));
  return async () => (await fetched()).toggle();
}

/** The style sheets of the drawer that the page does not have yet. @param {string} hrefs @returns {Promise<unknown>[]} */
function sheets(hrefs) {
  return hrefs
    .split(" ")
    .filter((href) => href && !document.querySelector(`link[href="${CSS.escape(href)}"]`))
    .map((href) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = href;
      const loaded = new Promise((done, failed) => {
        link.onload = done;
        link.onerror = failed;
      });
      document.head.append(link);
      return loaded;
    });
}
