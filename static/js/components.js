/** The page of all parts: everything on it is the real thing, moved by the club's own modules. */

import { fillBoards } from "./board/mini.js";
import { notice, trouble } from "./notices.js";
import { EMOTIONS } from "./portraits/emotions.js";
import { arrival, drawPortrait, setThinking } from "./portraits/portrait.js";
import { hangPortraits } from "./portraits/hang.js";

fillBoards();
hangPortraits();

/** @param {string} slug */
async function showEmotions(slug) {
  const place = document.getElementById("emotions");
  if (!place) return;
  const faces = Object.keys(EMOTIONS).map((emotion) => ({ emotion, face: drawPortrait(slug, { emotion, label: emotion }) }));
  await Promise.all(faces.map(({ face }) => arrival(face)));
  place.replaceChildren(...faces.map(({ emotion, face }) => framed(emotion, face)));
}

/** @param {string} name @param {SVGElement} face */
function framed(name, face) {
  const figure = document.createElement("figure");
  const frame = document.createElement("span");
  const caption = document.createElement("figcaption");
  frame.className = "portrait";
  frame.append(face);
  caption.textContent = name;
  figure.append(frame, caption);
  return figure;
}

/** @param {string} id @param {() => void} run */
const onPress = (id, run) => document.getElementById(id)?.addEventListener("click", run);

onPress("say-plain", () => notice("Draw offered.", { key: "shown" }));
onPress("say-trouble", () => trouble("That square is taken.", { key: "shown" }));
onPress("say-staying", () =>
  notice("The board is set.", { key: "shown", stay: true, action: { label: "To the board", run: () => {} } }),
);
onPress("open-dialog", () => {
  const dialog = document.getElementById("dialog");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
});
onPress("think", () => {
  const button = document.getElementById("think");
  const thinking = button?.getAttribute("aria-pressed") !== "true";
  button?.setAttribute("aria-pressed", String(thinking));
  for (const face of document.querySelectorAll("#emotions svg")) {
    if (face instanceof SVGElement) setThinking(face, thinking);
  }
});

const chosen = document.getElementById("whose");
if (chosen instanceof HTMLSelectElement) {
  chosen.addEventListener("change", () => void showEmotions(chosen.value));
  void showEmotions(chosen.value);
}
