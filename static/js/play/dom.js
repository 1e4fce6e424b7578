/** Small words for building the page. Text always enters as text, never as markup. */

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T} throws when the template lacks it: a broken page should say so at once
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined>} [attributes] `false` and `undefined` are left out
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/**
 * A button with words and what it does.
 * @param {string} words
 * @param {() => void} act
 * @param {string} [className]
 * @returns {HTMLElement}
 */
export function button(words, act, className = "button") {
  const element = el("button", { type: "button", class: className }, words);
  element.addEventListener("click", act);
  return element;
}

/** @param {Element} element @param {string} text sets it only when it differs, so that nothing is read out twice */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A piece as chessground's style sheet draws it. @param {string} color @param {string} role */
export function pieceImage(color, role) {
  return el("span", { class: "cg-wrap piece-image", "aria-hidden": "true" }, el("piece", { class: `${color} ${role}` }));
}

/**
 * Whether the keys belong to whoever has the focus. The board as a table is not among them: it takes its arrows before
 * the page hears of them and leaves it all others.
 * @param {EventTarget | null} target
 */
export function needsKeys(target) {
  const taken = "input, textarea, select, dialog[open], .promotion, [role=tablist]";
  return target instanceof Element && target.closest(taken) !== null;
}

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A rating as it is shown everywhere: with a question mark while it rests on few games. @param {{rating?: number | null, provisional?: boolean | null}} whose */
export function ratingWords({ rating, provisional }) {
  return rating ? `${rating}${provisional ? "?" : ""}` : "";
}

/** Whatever else a form asks for, in numbers; what is left empty is not asked. @param {Element} form */
export function also(form) {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[data-also]")]);
  return Object.fromEntries(fields.filter((field) => field.value !== "").map((field) => [field.name, Number(field.value)]));
}
