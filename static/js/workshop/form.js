/** The sheet as a form: what it says as a wish, and what is wrong with it, field by field. */

import { byId, el } from "../play/dom.js";
import { tr } from "../language.js";

/** @typedef {{ field: string, code: string, message: string }} Fault */

const SLIDERS = ["aggression", "risk_tolerance", "patience", "trash_talk"];
const TEXTS = ["name", "tagline", "backstory", "voice"];
const LISTS = ["quirks", "sample_lines"];
/** What a sheet must at least say before anybody can speak from it. */
const NEEDED = TEXTS;

/** @param {string} id @returns {string} */
const textOf = (id) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (byId(id)).value.trim();

/** @param {string} text @returns {string[]} */
const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** @param {HTMLFormElement} form @param {string} name @returns {string | null} of a row of radios */
const chosen = (form, name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]:checked`))?.value ?? null;

/** @returns {NodeListOf<HTMLSelectElement>} */
const features = () => document.querySelectorAll("select[data-feature]");

/** @returns {Record<string, string>} one word for each feature */
export const faceOf = () => Object.fromEntries([...features()].map((select) => [select.dataset["feature"] ?? "", select.value]));

/** Give every feature one of its choices by chance. */
export function shuffleFace() {
  for (const select of features()) select.selectedIndex = Math.floor(Math.random() * select.options.length);
}

/** @returns {string[]} */
export const openingsOf = () => [...document.querySelectorAll("#openings li")].map((item) => /** @type {HTMLElement} */ (item).dataset["opening"] ?? "");

/** @param {string} name */
export function addOpening(name) {
  if (!name || openingsOf().includes(name)) return;
  const item = el("li", { "data-opening": name }, el("span", {}, name), el("button", { class: "button quiet", type: "button", "aria-label": tr("Leave out {name}", { name }) }, "×"));
  byId("openings").append(item);
}

/** @param {HTMLFormElement} form @returns {Record<string, unknown>} as `POST /api/characters` takes it */
export function wishOf(form) {
  const temperament = chosen(form, "temperament");
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])),
    ...Object.fromEntries(LISTS.map((name) => [name, linesOf(textOf(name))])),
    sliders: Object.fromEntries(SLIDERS.map((name) => [name, Number(textOf(name))])),
    target_elo: Number(textOf("target_elo")),
    adaptive: /** @type {HTMLInputElement} */ (form.elements.namedItem("adaptive")).checked,
    openings: openingsOf(),
    content_rating: chosen(form, "content_rating") ?? "family",
    visibility: chosen(form, "visibility") ?? "private",
    portrait: faceOf(),
    ...(temperament ? { temperament } : {}),
  };
}

/** @param {Record<string, unknown>} wish */
export const isWhole = (wish) => NEEDED.every((name) => wish[name]);

/** Say beside each field what is wrong with it; nothing where nothing is. @param {Fault[]} faults @returns {HTMLElement | null} the first faulty control */
export function showFaults(faults) {
  /** @type {HTMLElement | null} */
  let first = null;
  for (const place of document.querySelectorAll("[data-field]")) {
    const name = /** @type {HTMLElement} */ (place).dataset["field"] ?? "";
    const mine = faults.filter(({ field }) => field === name || field.startsWith(`${name}.`));
    const said = place.querySelector(".fault");
    const control = /** @type {HTMLElement | null} */ (place.querySelector("input, textarea"));
    control?.toggleAttribute("aria-invalid", false);
    if (mine.length) control?.setAttribute("aria-invalid", "true");
    if (said instanceof HTMLElement) {
      said.textContent = mine.map(({ message }) => message).join(" ");
      said.hidden = mine.length === 0;
    }
    if (mine.length) first ??= control;
  }
  return first;
}
