/**
 * The sheet on which one sets one's table. Every control is a setting by its name and works the moment it is touched.
 *
 * @typedef {import("./settings.js").SettingName} SettingName
 * @typedef {import("./types").Party} Party
 */
import { askLeave } from "./calling.js";
import { englishOf, voiceOf } from "./castvoices.js";
import { byId, el, setText } from "./dom.js";
import { tr } from "../language.js";

/** What a voice says to be heard. */
const SAMPLE = tr("Knight to f3. Your move.");

/**
 * @param {object} ports
 * @param {ReturnType<typeof import("./settings.js").createSettings>} ports.settings
 * @param {ReturnType<typeof import("./aloud.js").createAloud>} ports.aloud
 */
export function createSettingsSheet({ settings, aloud }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings-dialog"));
  const form = /** @type {HTMLFormElement} */ (byId("settings-form"));
  const why = byId("notify-why");
  const voiceName = /** @type {HTMLSelectElement} */ (byId("voice-name"));
  const pitch = /** @type {HTMLInputElement} */ (byId("voice-pitch"));
  const rate = /** @type {HTMLInputElement} */ (byId("voice-rate"));
  /** Whose voice is set here: whoever sits across. @type {Party | null} */
  let across = null;

  /** @param {Event} event */
  function changed(event) {
    const control = event.target;
    if (!(control instanceof HTMLInputElement) || !control.name) return;
    const name = /** @type {SettingName} */ (control.name);
    if (control.type === "radio") settings.set(name, /** @type {any} */ (control.value));
    else if (name === "notify" && control.checked) void allowCalls(control);
    else settings.set(name, control.checked);
  }

  /** @param {HTMLInputElement} control */
  async function allowCalls(control) {
    const refused = await askLeave();
    setText(why, refused);
    control.checked = refused === "";
    settings.set("notify", control.checked);
  }

  function chooseVoice() {
    if (!across) return;
    const choice = { name: voiceName.value, pitch: Number(pitch.value), rate: Number(rate.value) };
    settings.set("voices", { ...settings.now.voices, [slugOf(across)]: choice });
  }

  /** What stands in the sheet is what is set. */
  function fill() {
    for (const control of form.querySelectorAll("input[name]")) {
      if (!(control instanceof HTMLInputElement)) continue;
      const value = settings.now[/** @type {SettingName} */ (control.name)];
      control.checked = control.type === "radio" ? control.value === value : value === true;
    }
    fillVoice();
  }

  function fillVoice() {
    const voices = englishOf(aloud.voices());
    byId("voice").hidden = voices.length === 0 || !across;
    byId("voice-none").hidden = voices.length > 0;
    if (!across) return;
    const chosen = settings.now.voices[slugOf(across)];
    const own = voiceOf(slugOf(across), chosen, voices);
    setText(byId("voice-of"), tr("Voice of {name}", { name: across.name }));
    const options = voices.map((voice) => el("option", { value: voice.name }, voice.name));
    voiceName.replaceChildren(el("option", { value: "" }, tr("The house's choice")), ...options);
    voiceName.value = chosen?.name ?? "";
    pitch.value = String(own.pitch);
    rate.value = String(own.rate);
  }

  form.addEventListener("change", changed);
  for (const control of [voiceName, pitch, rate]) control.addEventListener("change", chooseVoice);
  byId("voice-try").addEventListener("click", () => across && aloud.sample(slugOf(across), SAMPLE));
  aloud.onVoices(() => dialog.open && fillVoice());
  settings.follow(() => dialog.open && fill());

  return {
    /** @param {Party | null} party whoever sits across, if anybody with a voice */
    open(party) {
      if (dialog.open) return;
      across = party;
      setText(why, "");
      fill();
      dialog.showModal();
    },
  };
}

/** @param {Party} party */
function slugOf(party) {
  return party.slug ?? "";
}
