/** Small builders and words that the pages after a game share. */

import { moveNumber, plyBefore } from "../play/position.js";
import { locale, tr } from "../language.js";

/**
 * An element with attributes and children; text is never parsed.
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

/** @param {string} id @returns {HTMLElement} of this page, which has it */
export const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Days are told in the club's English, whatever the browser speaks. */
const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" });

/** @param {string} iso a moment @returns {string} its day, from where the reader is: "today", "yesterday", "21 November 2026" */
export function day(iso) {
  const told = DAY.format(new Date(iso));
  const today = new Date();
  if (told === DAY.format(today)) return tr("today");
  today.setDate(today.getDate() - 1);
  return told === DAY.format(today) ? tr("yesterday") : told;
}

/**
 * A line as one reads it, each move unbroken: "8… Qe7 9. f4".
 * @param {string[]} sans
 * @param {number} ply the half-move the first one is
 * @param {string} [fen] where its game begins
 */
export function numbered(sans, ply, fen) {
  const before = plyBefore(fen) + ply;
  return sans
    .map((san, index) => ((before + index) % 2 || !index ? `${moveNumber(before + index)}\u00a0${san}` : san))
    .map((move) => move.replaceAll("-", "\u2011"))
    .join(" ");
}

/** What one calls a weak move, and the sign it bears on a score sheet. */
export const LABELS = /** @type {Record<string, {words: string, sign: string}>} */ ({
  inaccuracy: { words: tr("an inaccuracy"), sign: "?!" },
  mistake: { words: tr("a mistake"), sign: "?" },
  blunder: { words: tr("a blunder"), sign: "??" },
});

/** What else a move is remembered for, and the sign it bears. */
const MARKS = /** @type {Record<string, {words: string, sign: string}>} */ ({
  brilliant: { words: tr("a brilliant move"), sign: "!!" },
  only: { words: tr("the only move"), sign: "□" },
  missed_mate: { words: tr("a missed mate"), sign: "✕" },
});

/**
 * What the analysis says of a move, the label first.
 * @param {{label?: string | null, mark?: string | null}} move
 * @returns {{name: string, words: string, sign: string}[]}
 */
export function verdicts({ label, mark }) {
  const found = /** @type {const} */ ([[LABELS, label], [MARKS, mark]]);
  return found.flatMap(([known, name]) => (name && known[name] ? [{ name, ...known[name] }] : []));
}

/** @param {{label?: string | null, mark?: string | null}[]} moves @returns {string} the signs on their sheet, each with what it means */
export function signsOf(moves) {
  const met = new Map(moves.flatMap((move) => verdicts(move).map(({ sign, words }) => [sign, words])));
  return [...met].map(([sign, words]) => `${sign}\u00a0${words}`).join(" · ");
}

/** @returns {any} what the page was given */
export function pageData() {
  return JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
}
