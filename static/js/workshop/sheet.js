/** The sheet: one writes, the looking-glass answers, and in the end somebody is there. */

import { ApiError, explain, patch, post, remove } from "../api.js";
import { notice } from "../notices.js";
import { byId } from "../play/dom.js";
import { addOpening, showFaults, shuffleFace, wishOf } from "./form.js";
import { createGlass, showDial } from "./glass.js";
import { watchOnSheet } from "./seeding.js";
import { tr } from "../language.js";

const page = JSON.parse(byId("page-data").textContent ?? "{}");
const form = /** @type {HTMLFormElement} */ (byId("sheet"));
const keep = /** @type {HTMLButtonElement} */ (byId("keep"));
const refusal = byId("refusal");
const glass = createGlass();
/** @type {string | null} */
let slug = page.slug;
let isKept = true;

function changed() {
  isKept = false;
  glass.show(wishOf(form));
}

/** @param {unknown} error */
function refuse(error) {
  const faults = error instanceof ApiError && error.code === "bad_sheet" ? /** @type {any} */ (error.details)?.fields : null;
  if (!faults) {
    explain(error);
    return;
  }
  const first = showFaults(faults);
  refusal.textContent = faults.length === 1 ? tr("One thing on the sheet cannot stay so.") : tr("{faults} things on the sheet cannot stay so.", { faults: faults.length });
  refusal.hidden = false;
  first?.focus();
}

/** @param {any} made */
async function arrive(made) {
  slug = made.slug;
  isKept = true;
  history.replaceState(null, "", `/workshop/${made.slug}`);
  byId("sheet-title").textContent = made.name;
  keep.textContent = tr("Keep the changes");
  const isReady = await watchOnSheet(made.slug);
  /** @type {HTMLAnchorElement} */ (byId("to-them")).href = `/characters/${made.slug}`;
  /** @type {HTMLAnchorElement} */ (byId("to-card")).href = `/api/characters/${made.slug}/card`;
  byId("after-acts").hidden = !isReady;
}

async function save() {
  if (keep.disabled) return;
  keep.disabled = true;
  refusal.hidden = true;
  showFaults([]);
  const wish = wishOf(form);
  try {
    const made = slug ? await patch(`/api/characters/${slug}`, wish) : await post("/api/characters", wish);
    if (slug) notice(tr("Kept."), { key: "kept" });
    await arrive(made);
  } catch (error) {
    refuse(error);
  } finally {
    keep.disabled = false;
  }
}

function wireOpenings() {
  const input = /** @type {HTMLInputElement} */ (byId("opening"));
  const add = () => {
    addOpening(input.value.trim());
    input.value = "";
    input.focus();
    changed();
  };
  byId("add-opening").addEventListener("click", add);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  });
  byId("openings").addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("button")?.closest("li") : null;
    if (!item) return;
    item.remove();
    input.focus();
    changed();
  });
}

/** Going for good is asked about once, on the spot. */
function wireParting() {
  const ask = document.getElementById("remove");
  if (!ask) return;
  const surely = byId("remove-surely");
  const not = byId("remove-not");
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
      await remove(`/api/characters/${slug}`);
      isKept = true;
      location.assign("/workshop");
    } catch (error) {
      explain(error);
      show(false);
    }
  });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void save();
});
form.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === "range") showDial(event.target);
  if (event.target !== byId("opening")) changed();
});
byId("other-face").addEventListener("click", () => {
  shuffleFace();
  changed();
});
document.getElementById("improvise")?.addEventListener("click", () => glass.improvise(wishOf(form)));
addEventListener("beforeunload", (event) => {
  if (!isKept) event.preventDefault();
});
for (const dial of form.querySelectorAll('input[type="range"]')) showDial(/** @type {HTMLInputElement} */ (dial));
wireOpenings();
wireParting();
glass.show(wishOf(form));
keep.disabled = false;
if (slug && !page.ready) void arrive({ slug, name: byId("sheet-title").textContent });
