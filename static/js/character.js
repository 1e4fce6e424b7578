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

/** @param {HTMLFormElement} form */
function wireSitDown(form) {
  const button = form.querySelector("button[type=submit]");
  if (!(button instanceof HTMLButtonElement)) return;
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const words = button.textContent;
    button.textContent = "Setting up the board";
    try {
      const match = await post("/api/matches", wish(new FormData(form), form.dataset.characterId ?? ""));
      location.assign(match.url);
    } catch (error) {
      button.disabled = false;
      button.textContent = words;
      explain(error);
    }
  });
}

/** The face across the table answers a look at the form: they notice that you mean it. @param {HTMLFormElement} form */
function wireGlance(form) {
  const place = document.querySelector(".niche[data-portrait]");
  const face = place?.firstElementChild;
  if (!(face instanceof SVGElement) || !(place instanceof HTMLElement)) return;
  form.addEventListener("pointerenter", () => setEmotion(face, "pleased", 0.7));
  form.addEventListener("pointerleave", () => setEmotion(face, "neutral", 1));
  form.addEventListener("focusin", () => setEmotion(face, "pleased", 0.7));
  form.addEventListener("submit", () => setThinking(face, true));
}

const form = document.getElementById("sit-down");
if (form instanceof HTMLFormElement) {
  wireSitDown(form);
  wireGlance(form);
}
