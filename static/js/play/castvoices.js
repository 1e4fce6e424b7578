/**
 * How each of the cast sounds, as far as a browser's borrowed voices allow: a kind of English, pitch and pace. Somebody
 * who is not of the cast gets a voice by their name, always the same one.
 *
 * @typedef {import("./settings.js").VoiceChoice} VoiceChoice
 */

/** @type {Record<string, {lang: string, pitch: number, rate: number}>} */
const CAST = {
  anselm: { lang: "en-GB", pitch: 0.75, rate: 0.85 },
  ilyas: { lang: "en-GB", pitch: 0.85, rate: 0.95 },
  kenji: { lang: "en-US", pitch: 1.15, rate: 1.3 },
  marguerite: { lang: "en-GB", pitch: 1.05, rate: 0.9 },
  pip: { lang: "en-US", pitch: 1.4, rate: 1.15 },
  rosa: { lang: "en-US", pitch: 1.1, rate: 1.0 },
  teodor: { lang: "en-GB", pitch: 0.65, rate: 0.9 },
  vesna: { lang: "en-GB", pitch: 1.2, rate: 1.05 },
};
/** The house's own voice, for moves. */
const HOUSE = { lang: "en-GB", pitch: 1, rate: 1 };
const NAMES = Object.keys(CAST);

/**
 * @param {string} who a character's slug; empty for the house
 * @param {VoiceChoice | undefined} chosen what the listener has set for them
 * @param {readonly SpeechSynthesisVoice[]} voices what the browser lends
 * @returns {{voice: SpeechSynthesisVoice | null, pitch: number, rate: number}} `voice` null: the browser's own choice
 */
export function voiceOf(who, chosen, voices) {
  const own = who === "" ? HOUSE : (CAST[who] ?? HOUSE);
  const pitch = chosen?.pitch ?? own.pitch;
  const rate = chosen?.rate ?? own.rate;
  const named = voices.find((voice) => chosen?.name && voice.name === chosen.name);
  return { voice: named ?? natural(who, own.lang, voices), pitch, rate };
}

/** @param {string} who @param {string} lang @param {readonly SpeechSynthesisVoice[]} voices */
function natural(who, lang, voices) {
  const english = englishOf(voices);
  const close = english.filter((voice) => voice.lang.replace("_", "-").startsWith(lang));
  const pool = close.length > 0 ? close : english;
  return pool[seat(who) % Math.max(1, pool.length)] ?? null;
}

/** Words are English; a voice for another tongue would read them as that one. @param {readonly SpeechSynthesisVoice[]} voices */
export function englishOf(voices) {
  return voices.filter((voice) => voice.lang.toLowerCase().startsWith("en")).sort((one, two) => one.name.localeCompare(two.name));
}

/** A number that belongs to a name. @param {string} who */
function seat(who) {
  const place = NAMES.indexOf(who);
  return place >= 0 ? place + 1 : [...who].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
}
