/** A character's page: the face, the repertoire's little boards, and the form that opens a match. */

import { explain, post } from "./api.js";
import { fillBoards } from "./board/mini.js";
import { hangPortraits } from "./portraits/hang.js";
import { setEmotion, setThinking } from "./portraits/portrait.js";

fillBoards();
hangPortraits();

/** @param {FormData} answers @param {string} characterId */
function wish(answers, characterId) {
  const rated = answers.get("stakes") === "rated";
  return {
    character_id: characterId,
    color: String(answers.get("color") ?? "random"),
    time_control: String(answers.get("time_control") ?? "untimed"),
    rated,
    takebacks: !rated,
  };
}

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
    button.textContent = busy ? "Setting up the board" : words;
    if (face) setThinking(face, busy);
  };
  show(false);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    show(true);
    try {
      const match = await post("/api/matches", wish(new FormData(form), form.dataset.characterId ?? ""));
      location.assign(match.url);
    } catch (error) {
      show(false);
      explain(error);
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
}
