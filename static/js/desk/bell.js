/** The bell on the desk: fetches the drawer when somebody reaches for it, and opens it when it is rung. */

/** @param {HTMLButtonElement} bell */
export function wireBell(bell) {
  /** @type {Promise<{toggle: () => void}> | null} */
  let drawer = null;

  function fetchDrawer() {
    drawer ??= Promise.all([import("./drawer.js"), ...sheets(bell.dataset["sheets"] ?? "")]).then(([{ createDrawer }]) =>
      createDrawer(bell),
    );
    // One that did not come is asked for again at the next ring.
    drawer.catch(() => (drawer = null));
    return drawer;
  }

  bell.disabled = false;
  bell.addEventListener("pointerenter", () => void fetchDrawer().catch(() => null), { once: true });
  bell.addEventListener("click", () => void fetchDrawer().then((found) => found.toggle()).catch(() => null));
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
