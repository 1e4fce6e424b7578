/** Small builders that the pages after a game share. */

/**
 * An element with class, text and children; text is never parsed.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {{class?: string, text?: string, [attribute: string]: string | undefined}} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    if (name === "text") element.textContent = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** @param {string} iso a moment @returns {string} the day, as people here write it */
export function day(iso) {
  return new Date(iso).toLocaleDateString(document.documentElement.lang, {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

/** @param {number} ply a half-move, from 1 @returns {string} "12." or "12…" */
export function moveNumber(ply) {
  return `${Math.ceil(ply / 2)}${ply % 2 ? "." : "…"}`;
}

/** @returns {any} what the page was given */
export function pageData() {
  return JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
}
