/** One's card: what is changed is kept at once; sessions, password, and the way out. */

import { ApiError, explain, get, patch, post, remove } from "./api.js";
import { day, make, place } from "./after/make.js";
import { letGo } from "./analysis/letgo.js";
import { wireForm, wireSecrets } from "./doorstep.js";
import { choose, chosen } from "./light.js";
import { notice, trouble } from "./notices.js";
import { offerLooks, wearLooks } from "./play/looks.js";
import { KEY as TABLE, createSettings } from "./play/settings.js";
import { isSoundOn, keepSound, SOUND } from "./sound.js";
import { wireTokens } from "./tokens.js";
import { tr } from "./language.js";

/** @typedef {{id: string, browser: string | null, opened_at: string, seen_at: string, current: boolean}} Session */

/** What the answers to a question of yes or no are to the house. */
const YES_OR_NO = new Map([
  ["yes", true],
  ["no", false],
]);

/** @param {string} id @param {(field: HTMLInputElement) => void} keep */
function wireChoices(id, keep) {
  for (const field of place(id).querySelectorAll("input[type=radio]")) {
    if (field instanceof HTMLInputElement) field.addEventListener("change", () => field.checked && keep(field));
  }
}

/** A choice is kept as it is made; one that was not kept springs back. @param {HTMLInputElement} field */
async function keepChoice(field) {
  try {
    await patch("/api/me", { [field.name]: YES_OR_NO.get(field.value) ?? field.value });
    notice(tr("Kept."), { key: "kept" });
  } catch (error) {
    /** @type {HTMLFormElement} */ (field.form).reset();
    explain(error);
  }
  // What is kept now is what a later failure falls back to.
  for (const other of /** @type {HTMLFormElement} */ (field.form).querySelectorAll("input")) {
    other.defaultChecked = other.checked;
  }
}

/** @param {Session} session */
function sessionItem(session) {
  const words = make("p", {}, make("strong", { text: session.browser ?? tr("A program") }));
  const times = tr("since {opened_at}, last used {seen_at}", { opened_at: day(session.opened_at), seen_at: day(session.seen_at) });
  words.append(make("span", { class: "small soft", text: session.current ? tr("this browser") : times }));
  const item = make("li", { class: "session" }, words);
  if (session.current) return item;
  const end = make("button", { type: "button", class: "button quiet", text: tr("Log out") });
  end.append(make("span", { class: "visually-hidden", text: ` ${session.browser ?? tr("the program")}, ${times}` }));
  end.addEventListener("click", () => void endSessions(`/api/me/sessions/${session.id}`));
  item.append(end);
  return item;
}

/** @param {string} path @returns {Promise<void>} */
async function endSessions(path) {
  try {
    await remove(path);
    notice(tr("Logged out there."), { key: "sessions" });
  } catch (error) {
    explain(error);
  }
  await showSessions();
  place("sessions-title").focus();
}

async function showSessions() {
  const others = place("end-others");
  try {
    /** @type {{sessions: Session[]}} */
    const { sessions } = await get("/api/me/sessions");
    place("sessions").replaceChildren(...sessions.map(sessionItem));
    others.hidden = sessions.every((session) => session.current);
  } catch (error) {
    place("sessions").replaceChildren(make("li", { class: "aside", text: tr("The book cannot be found just now.") }));
    explain(error);
  }
}

/** To the door; what one worked on in this tab is nobody else's. @param {string} [door] */
function goOut(door = "/login") {
  letGo();
  location.assign(door);
}

function wireSessions() {
  place("sessions-title").tabIndex = -1;
  place("end-others").addEventListener("click", () => void endSessions("/api/me/sessions"));
  const logout = /** @type {HTMLButtonElement} */ (place("logout"));
  logout.disabled = false;
  logout.addEventListener("click", async () => {
    try {
      await post("/api/auth/logout");
      goOut();
    } catch (error) {
      explain(error);
    }
  });
  void showSessions();
}

function fillZones() {
  if (!("supportedValuesOf" in Intl)) return;
  place("time-zones").replaceChildren(...Intl.supportedValuesOf("timeZone").map((value) => make("option", { value })));
}

/** The looks are those of the sheet at a table, and kept where it keeps them. */
function wireLooks() {
  const looks = createSettings();
  wearLooks(looks);
  offerLooks(/** @type {HTMLFormElement} */ (place("looks")), looks);
  window.addEventListener("storage", (event) => {
    if (event.key === TABLE) looks.reread();
  });
}

/** Boards that are open in other tabs hear of it. */
function wireSound() {
  const show = () => {
    for (const field of place("sound").querySelectorAll("input")) field.checked = (field.value === "on") === isSoundOn();
  };
  show();
  wireChoices("sound", (field) => keepSound(field.value === "on"));
  window.addEventListener("storage", (event) => {
    if (event.key === SOUND) show();
  });
}

wireForm("you", async ({ display_name = "", time_zone = "" }) => {
  const { player } = await patch("/api/me", { display_name, time_zone });
  /** @type {HTMLInputElement} */ (place("display-name")).value = player.display_name;
  for (const name of document.querySelectorAll(".who strong")) name.textContent = player.display_name;
  notice(tr("Kept."), { key: "kept" });
});

wireForm(
  "password",
  async ({ current_password, new_password }) => {
    await post("/api/me/password", { current_password, new_password });
    /** @type {HTMLFormElement} */ (place("password")).reset();
    notice(tr("The new password holds. Every other browser is logged out."), { key: "password" });
    await showSessions();
  },
  "password-refusal",
);

wireForm(
  "email",
  async ({ email = "", email_password: current_password }) => {
    await post("/api/me/email", { current_password, email });
    location.reload();
  },
  "email-refusal",
);

wireForm(
  "leave",
  async ({ confirmation = "", farewell_password: password }) => {
    const username = place("leave").querySelector("strong")?.textContent ?? "";
    if (confirmation.trim() !== username) {
      trouble(tr("Type {username}, letter for letter, and you are out.", { username }), { key: "leave" });
      place("confirmation").focus();
      return;
    }
    try {
      // Guests have no password.
      await remove("/api/me", password === undefined ? undefined : { password });
    } catch (error) {
      // It goes on in the house even when the answer took too long to arrive.
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
    }
    goOut("/login?farewell=1");
  },
  "leave-refusal",
);

for (const field of place("light").querySelectorAll("input")) field.checked = field.value === chosen();
wireChoices("talk", (field) => void keepChoice(field));
wireChoices("programs", (field) => void keepChoice(field));
wireChoices("light", (field) => choose(/** @type {"system" | "afternoon" | "evening"} */ (field.value)));
document.addEventListener("chess-club:light", () => {
  for (const field of place("light").querySelectorAll("input")) field.checked = field.value === chosen();
});
wireLooks();
wireSound();
wireSecrets();
wireTokens();
fillZones();
wireSessions();
