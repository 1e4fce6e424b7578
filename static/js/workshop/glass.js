/** The looking-glass: the face, the lines they would say, style and strength, while one still writes. */

import { ApiError, post } from "../api.js";
import { byId, el, setText } from "../play/dom.js";
import { personOf } from "../portraits/made/person.js";
import { drawPortrait, setEmotion } from "../portraits/portrait.js";
import { isWhole } from "./form.js";
import { tr } from "../language.js";

/** Milliseconds of rest after the last change before they are asked to speak. */
const REST_MS = 450;
/** How long a line keeps the face alive, in milliseconds. */
const SMILE_MS = 1600;

/** @typedef {{ temperament: string | null, lines: { scene: string, text: string }[], style: { key: string, value: number, words: string }[], strength: string }} Preview */

export function createGlass() {
  const place = byId("face");
  const heard = byId("heard");
  let asked = 0;
  let timer = 0;
  let drawn = "";
  /** @type {SVGElement | null} */
  let face = null;

  /** @param {Record<string, unknown>} wish */
  function look(wish) {
    const features = /** @type {import("../portraits/made/person.js").Features} */ (wish["portrait"]);
    const name = String(wish["name"] || tr("Somebody"));
    const key = JSON.stringify(features);
    setText(byId("glass-name"), name);
    setText(byId("glass-elo"), String(wish["target_elo"]));
    if (key === drawn) return;
    drawn = key;
    face = drawPortrait("made", { person: personOf(features, "made", name), label: tr("Portrait of {name}", { name }) });
    place.replaceChildren(face);
  }

  /** @param {Preview} preview */
  function hear(preview) {
    heard.replaceChildren(el("dl", {}, ...preview.lines.flatMap(({ scene, text }) => [el("dt", {}, scene), el("dd", {}, text)])));
    setText(byId("strength-words"), preview.strength);
    if (!face) return;
    setEmotion(face, "pleased", 0.6);
    setTimeout(() => face && setEmotion(face, "neutral", 1), SMILE_MS);
  }

  /** @param {Record<string, unknown>} wish @param {boolean} [improvised] by a model */
  async function ask(wish, improvised = false) {
    const mine = (asked += 1);
    heard.setAttribute("aria-busy", "true");
    try {
      const preview = await post(`/api/characters/preview${improvised ? "?improvised=true" : ""}`, wish);
      if (mine === asked) hear(preview);
    } catch (error) {
      // What is wrong with the sheet is said when it is to be kept; until then the last lines stay.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      if (mine === asked) heard.setAttribute("aria-busy", "false");
    }
  }

  return {
    /** @param {Record<string, unknown>} wish */
    improvise(wish) {
      if (isWhole(wish)) void ask(wish, true);
    },
    /** Shows the wish at once, and lets it speak when the maker rests. @param {Record<string, unknown>} wish */
    show(wish) {
      look(wish);
      clearTimeout(timer);
      if (isWhole(wish)) timer = window.setTimeout(() => void ask(wish), REST_MS);
    },
  };
}

/** The words and bars of one slider. @param {HTMLInputElement} slider */
export function showDial(slider) {
  const words = (slider.dataset["words"] ?? "").split("|");
  const value = Number(slider.value);
  const said = words.length > 1 ? (words[Math.floor((value - 1) / 2)] ?? "") : slider.value;
  setText(byId(`${slider.id}-words`), said);
  slider.setAttribute("aria-valuetext", words.length > 1 ? `${value} of 10: ${said}` : `${value} Elo`);
  if (words.length > 1) showBar(slider.id, value, said);
}

const ROWS = ["aggression", "risk_tolerance", "patience", "trash_talk"];

/** @param {string} key @param {number} value @param {string} words */
function showBar(key, value, words) {
  const row = document.querySelectorAll("#glass-style .style-bars > div")[ROWS.indexOf(key)];
  const told = row?.querySelector("dd");
  if (!row || !told) return;
  told.replaceChildren(`${words} `, el("span", { class: "visually-hidden" }, `(${value} of 10)`));
  row.querySelector(".style-level")?.setAttribute("width", String(value * 10));
}
