/**
 * How somebody likes their table: kept in this browser, read once, told to everybody who asked when it changes. Only
 * the script of every page's head (theme.js) reads the same record, for the looks that must stand before the first paint.
 *
 * @typedef {{name: string, pitch: number, rate: number}} VoiceChoice `name` is empty for the house's own choice
 * @typedef {object} Settings
 * @property {string} board squares, one of `CHOICES`
 * @property {string} pieces one of `CHOICES`
 * @property {number} board_share the board's part of the window's height on a wide page, within `SHARE`
 * @property {boolean} coordinates
 * @property {boolean} legal show where a piece may go
 * @property {boolean} auto_queen promote without asking
 * @property {boolean} confirm_resign
 * @property {boolean} evaluation a bar beside the board, in friendlies against a character
 * @property {boolean} confirm_moves a move made by hand is asked about before it is played
 * @property {string} speed how fast pieces travel, one of `CHOICES`
 * @property {boolean} low_time warn by sound
 * @property {boolean} hear_person show what the other player says, where it is a person
 * @property {boolean} hear_gallery show what spectators say
 * @property {boolean} shortcuts single keys do things
 * @property {boolean} zen
 * @property {boolean} wake_lock keep the screen awake during a game
 * @property {boolean} notify call by a notification when it is one's move
 * @property {boolean} speak_moves
 * @property {boolean} speak_talk
 * @property {Record<string, VoiceChoice>} voices by character's slug
 * @typedef {keyof Settings} SettingName
 */

/** Where the record lies in localStorage; theme.js names it too. */
export const KEY = "chess-club.table";

/** What may be chosen where it is more than yes or no; the first is the house's choice. */
export const CHOICES = Object.freeze({
  board: ["walnut", "baize", "slate", "paper", "sand", "sea", "plum", "coal"],
  pieces: ["club", "ink", "blocks", "classic", "hidden"],
  speed: ["usual", "slow", "fast", "none"],
});

/** What the board may take of the window's height; `usual` is the house's choice (LOOK: 75 to 80 %). */
export const SHARE = Object.freeze({ least: 0.45, usual: 0.775, most: 0.92 });

/** @type {Readonly<Settings>} */
const DEFAULTS = Object.freeze({
  board: "walnut",
  pieces: "club",
  board_share: SHARE.usual,
  speed: "usual",
  coordinates: true,
  legal: true,
  auto_queen: false,
  confirm_resign: true,
  confirm_moves: false,
  evaluation: false,
  low_time: true,
  hear_person: true,
  hear_gallery: true,
  shortcuts: true,
  zen: false,
  wake_lock: true,
  notify: false,
  speak_moves: false,
  speak_talk: false,
  voices: Object.freeze({}),
});

/** Speech knows pitch and rate as factors around 1; outside of these nobody is understood. */
const FACTOR = Object.freeze({ least: 0.5, most: 1.6 });

/**
 * A record as it was kept, made whole: unknown names are dropped, anything that is not a possible value becomes the
 * house's choice.
 * @param {unknown} kept
 * @returns {Settings}
 */
export function mended(kept) {
  const record = /** @type {Record<string, unknown>} */ (kept && typeof kept === "object" ? kept : {});
  /** @type {Record<string, unknown>} */
  const whole = {};
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const value = record[name];
    const choices = /** @type {Record<string, string[]>} */ (CHOICES)[name];
    if (name === "voices") whole[name] = voicesIn(value);
    else if (name === "board_share") whole[name] = shareIn(value);
    else if (choices) whole[name] = choices.includes(String(value)) ? value : usual;
    else whole[name] = typeof value === "boolean" ? value : usual;
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (whole));
}

/** @param {unknown} value */
function shareIn(value) {
  return typeof value === "number" && value >= SHARE.least && value <= SHARE.most ? value : SHARE.usual;
}

/** @param {unknown} value @returns {Record<string, VoiceChoice>} by character's slug */
function voicesIn(value) {
  if (!value || typeof value !== "object") return {};
  const factor = (/** @type {unknown} */ given) =>
    typeof given === "number" && given >= FACTOR.least && given <= FACTOR.most ? given : 1;
  const entries = Object.entries(value)
    .filter(([, voice]) => voice && typeof voice === "object")
    .map(([slug, voice]) => [
      slug,
      { name: String(voice.name ?? ""), pitch: factor(voice.pitch), rate: factor(voice.rate) },
    ]);
  return Object.fromEntries(entries);
}

/** @param {Pick<Storage, "getItem" | "setItem">} [storage] */
export function createSettings(storage = localStorage) {
  let now = mended(read(storage));
  /** @type {((settings: Settings, changed: SettingName | null) => void)[]} */
  const listeners = [];

  /** @param {SettingName | null} changed null: perhaps everything */
  function tell(changed) {
    for (const listen of listeners) listen(now, changed);
  }

  return {
    get now() {
      return now;
    },
    /**
     * @template {SettingName} Name
     * @param {Name} name
     * @param {Settings[Name]} value
     */
    set(name, value) {
      now = mended({ ...now, [name]: value });
      try {
        storage.setItem(KEY, JSON.stringify(now));
      } catch {
        // Forbidden storage: the choice lasts for this page only.
      }
      tell(name);
    },
    /** @param {(settings: Settings, changed: SettingName | null) => void} listen called at once and after each change */
    follow(listen) {
      listeners.push(listen);
      listen(now, null);
    },
    /** Another window of the club has changed something. */
    reread() {
      now = mended(read(storage));
      tell(null);
    },
  };
}

/** @param {Pick<Storage, "getItem">} storage @returns {unknown} null when there is none, or none that can be read */
function read(storage) {
  try {
    return JSON.parse(storage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
