/**
 * A drawing as plain values: drawing code returns a tree, the browser makes elements of it and patches them when the pose
 * changes, a script writes the same tree to a file. So a face is a pure function of its pose.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ tag: string, attrs: Record<string, string>, children: Node[] }} Node */
/** @typedef {Record<string, string | number | undefined>} Attrs */

/** Two decimals are a hundredth of a pixel at 320 px: more would only be bytes. @param {number} value */
export const num = (value) => String(Math.round(value * 100) / 100);

/**
 * @param {string} tag
 * @param {Attrs} attrs numbers are rounded, undefined ones left out
 * @param {...(Node | Node[] | null)} children
 * @returns {Node}
 */
export function el(tag, attrs, ...children) {
  /** @type {Record<string, string>} */
  const plain = {};
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== undefined) plain[name] = typeof value === "number" ? num(value) : value;
  }
  return { tag, attrs: plain, children: children.flat().filter((child) => child !== null) };
}

/** @param {Attrs} attrs @param {...(Node | Node[] | null)} children */
export const group = (attrs, ...children) => el("g", attrs, ...children);

/** @param {string} d @param {string} fill @param {Attrs} [more] */
export const shape = (d, fill, more = {}) => el("path", { d, fill, ...more });

/** @param {string} d @param {string} stroke @param {number} width @param {Attrs} [more] */
export const line = (d, stroke, width, more = {}) =>
  el("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @param {Attrs} [more] */
export const dot = (cx, cy, r, fill, more = {}) => el("circle", { cx, cy, r, fill, ...more });

/** @param {Node} node @returns {SVGElement} */
export function toElement(node) {
  const element = document.createElementNS(SVG, node.tag);
  fill(element, node);
  return element;
}

/** Make an element of the same tag hold a drawing. @param {Element} element @param {Node} node */
export function fill(element, node) {
  for (const [name, value] of Object.entries(node.attrs)) element.setAttribute(name, value);
  element.replaceChildren(...node.children.map(toElement));
}

/**
 * Bring elements to a new drawing of the same person. Poses never change the structure, only attributes.
 * @param {Element} element made from `before`
 * @param {Node} before
 * @param {Node} after
 */
export function patch(element, before, after) {
  for (const [name, value] of Object.entries(after.attrs)) {
    if (before.attrs[name] !== value) element.setAttribute(name, value);
  }
  after.children.forEach((child, index) => {
    const was = before.children[index];
    const now = element.children[index];
    if (was && now) patch(now, was, child);
  });
}

/** @param {string} value */
const escaped = (value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** @param {Node} node @returns {string} markup for a file */
export function toMarkup(node) {
  const attrs = Object.entries(node.attrs)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
  if (node.children.length === 0) return `<${node.tag}${attrs}/>`;
  return `<${node.tag}${attrs}>${node.children.map(toMarkup).join("")}</${node.tag}>`;
}
