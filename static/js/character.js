/** A character's page: the face, the repertoire's little boards, and the form that opens a match. */

import { ApiError, explain, post } from "./api.js";
import { fillBoards } from "./board/mini.js";
import { hangPortraits } from "./portraits/hang.js";
import { setEmotion, setThinking } from "./portraits/portrait.js";
import { trouble } from "./notices.js";
import { createSetup } from "./setup.js";
import { keepTerms, termsOf } from "./terms.js";
import { tr } from "./language.js";

fillBoards();
hangPortraits();

/** @returns {SVGElement | null} the living portrait, where one hangs */
function faceOnPage() {
  const face = document.querySelector(".niche[data-portrait]")?.firstElementChild;
  return face instanceof SVGElement ? face : null;
}

/** @param {HTMLFormElement} form @param {SVGElement | null} face */
function wireSitDown(form, face) {
  const button = form.querySelector("button[type=submit]");
  if (!(button instanceof HTMLButtonElement)) return;
  const words = button.textContent;
  /** @param {boolean} busy */
  const show = (busy) => {
    button.disabled = busy;
    button.textContent = busy ? tr("Setting up the board") : words;
    if (face) setThinking(face, busy);
  };
  show(false);
  keepTerms(form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    show(true);
    const terms = termsOf(form);
    try {
      const wish = { character_id: form.dataset.characterId ?? "", takebacks: !terms.rated, ...terms };
      location.assign((await post("/api/matches", wish)).url);
    } catch (error) {
      show(false);
      const isBadStart = terms.initial_fen && error instanceof ApiError && error.code === "bad_payload";
      if (isBadStart) trouble(tr("That FEN is no position in which a move can be played. Look at it once more."), { key: "bad_start" });
      else explain(error);
    }
  });
  // Coming back by the browser's arrow shows the page as it was left: with a busy button.
  window.addEventListener("pageshow", () => show(false));
}

/** They notice when you look at the chair. @param {HTMLFormElement} form @param {SVGElement} face */
function wireGlance(form, face) {
  const warm = () => setEmotion(face, "pleased", 0.7);
  const cool = () => setEmotion(face, "neutral", 1);
  form.addEventListener("pointerenter", warm);
  form.addEventListener("pointerleave", cool);
  form.addEventListener("focusin", warm);
  form.addEventListener("focusout", cool);
}

const form = document.getElementById("sit-down");
if (form instanceof HTMLFormElement) {
  const face = faceOnPage();
  wireSitDown(form, face);
  if (face) wireGlance(form, face);
  const field = document.getElementById("initial_fen");
  if (field instanceof HTMLInputElement) createSetup(field);
}
