/** The page of one's agents: raising one, sending it to the board, letting it rest. */

import { ApiError, explain, post } from "../api.js";
import { also, byId } from "../play/dom.js";
import { hangPortraits } from "../portraits/hang.js";
import { personOf } from "../portraits/made/person.js";
import { drawPortrait } from "../portraits/portrait.js";
import { showFaults } from "../workshop/form.js";
import { showDial } from "../workshop/glass.js";
import { tr } from "../language.js";

/** @typedef {import("../portraits/made/person.js").Features} Features */

const SLIDERS = ["aggression", "risk_tolerance", "patience", "trash_talk"];
/** @type {{portrait: Features, features: Record<string, string[]>}} */
const page = JSON.parse(byId("page-data").textContent ?? "{}");

/** @param {string} id @returns {string} */
const valueOf = (id) => /** @type {HTMLInputElement} */ (byId(id)).value.trim();

/** @param {HTMLFormElement} form */
function wireForm(form) {
  let face = page.portrait;
  const look = () => {
    const name = valueOf("name") || tr("Somebody");
    byId("face").replaceChildren(drawPortrait("made", { person: personOf(face, "made", name), label: tr("Portrait of {name}", { name }) }));
  };
  byId("other-face").addEventListener("click", () => {
    const chosen = Object.entries(page.features).map(([key, words]) => [key, words[Math.floor(Math.random() * words.length)]]);
    face = /** @type {Features} */ (Object.fromEntries(chosen));
    look();
  });
  form.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === "range") showDial(event.target);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void raise(face);
  });
  for (const dial of form.querySelectorAll('input[type="range"]')) showDial(/** @type {HTMLInputElement} */ (dial));
  look();
  /** @type {HTMLButtonElement} */ (byId("keep")).disabled = false;
}

/** @param {Features} portrait */
async function raise(portrait) {
  const keep = /** @type {HTMLButtonElement} */ (byId("keep"));
  if (keep.disabled) return;
  keep.disabled = true;
  byId("refusal").hidden = true;
  showFaults([]);
  try {
    await post("/api/agents", {
      name: valueOf("name"),
      personality_description: valueOf("personality_description"),
      sliders: Object.fromEntries(SLIDERS.map((name) => [name, Number(valueOf(name))])),
      portrait,
    });
    location.reload();
  } catch (error) {
    refuse(error);
    keep.disabled = false;
  }
}

/** @param {unknown} error */
function refuse(error) {
  const faults = error instanceof ApiError && error.code === "bad_sheet" ? /** @type {any} */ (error.details)?.fields : null;
  if (faults) {
    showFaults(faults)?.focus();
    return;
  }
  if (!(error instanceof ApiError) || error.status === 401) {
    explain(error);
    return;
  }
  byId("refusal").textContent = error.message;
  byId("refusal").hidden = false;
}

/** Archiving is for good and is asked about once, on the spot. @param {HTMLElement} item */
function wireArchive(item) {
  /** @param {string} name @returns {HTMLElement | null} */
  const find = (name) => item.querySelector(`[data-${name}]`);
  const [ask, surely, not] = [find("archive"), find("archive-surely"), find("archive-not")];
  if (!ask || !surely || !not) return;
  /** @param {boolean} asking */
  const show = (asking) => {
    ask.hidden = asking;
    surely.hidden = not.hidden = !asking;
    (asking ? not : ask).focus();
  };
  ask.addEventListener("click", () => show(true));
  not.addEventListener("click", () => show(false));
  surely.addEventListener("click", async () => {
    try {
      await post(`/api/agents/${item.dataset["agent"]}/archive`);
      location.reload();
    } catch (error) {
      explain(error);
      show(false);
    }
  });
}

/** Sends an agent to the board and goes along to watch. @param {HTMLElement} item */
function wireSend(item) {
  const form = item.querySelector("form[data-send]");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answers = new FormData(/** @type {HTMLFormElement} */ (form));
    const wish = { character_id: answers.get("character"), rated: answers.get("stakes") === "rated", ...also(form) };
    try {
      const { url } = await post(`/api/agents/${item.dataset["agent"]}/deploy`, wish);
      location.assign(url);
    } catch (error) {
      explain(error);
    }
  });
}

const form = document.getElementById("raise");
if (form instanceof HTMLFormElement) wireForm(form);
for (const item of document.querySelectorAll("[data-agent]")) {
  if (!(item instanceof HTMLElement)) continue;
  wireArchive(item);
  wireSend(item);
}
hangPortraits();
