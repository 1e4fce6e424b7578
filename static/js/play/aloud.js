/**
 * Moves and talk, said by the browser's own speech: the house says the moves, each character its words in a voice of its
 * own. Off until asked for. A quick game is not followed by a minute of old news: moves that wait give way to the latest.
 *
 * @typedef {import("./types").View} View
 * @typedef {{text: string, who: string, isMove: boolean}} Utterance `who` is a character's slug, empty for the house
 */
import { language, locale } from "../language.js";
import { voiceOf } from "./castvoices.js";
import { moveInWords } from "./speech.js";
import { verdict } from "./words.js";

/** So many utterances wait at the most; more is a crowd nobody listens to. */
const MOST_WAITING = 4;

/** @param {ReturnType<typeof import("./settings.js").createSettings>} settings */
export function createAloud(settings) {
  const synth = /** @type {SpeechSynthesis | undefined} */ (globalThis.speechSynthesis);
  /** @type {Utterance[]} */
  let waiting = [];
  let isSpeaking = false;

  function next() {
    const said = waiting.shift();
    if (!said || !synth) return;
    const { voice, pitch, rate } = voiceOf(said.who, settings.now.voices[said.who], synth.getVoices());
    const utterance = new SpeechSynthesisUtterance(said.text);
    // The house speaks the language of the page, characters speak English.
    const own = said.who || language === "en" ? voice : synth.getVoices().find((one) => one.lang.startsWith(language));
    if (own) utterance.voice = own;
    utterance.lang = own?.lang ?? (said.who ? "en-GB" : locale);
    utterance.pitch = pitch;
    utterance.rate = rate;
    isSpeaking = true;
    const after = () => {
      isSpeaking = false;
      next();
    };
    utterance.addEventListener("end", after);
    utterance.addEventListener("error", after);
    synth.speak(utterance);
  }

  /** @param {Utterance} utterance */
  function say(utterance) {
    if (utterance.isMove) waiting = waiting.filter((other) => !other.isMove);
    waiting = [...waiting, utterance].slice(-MOST_WAITING);
    if (!isSpeaking) next();
  }

  function hush() {
    waiting = [];
    isSpeaking = false;
    synth?.cancel();
  }

  settings.follow(({ speak_moves: moves, speak_talk: talk }) => {
    if (!moves && !talk) hush();
    else waiting = waiting.filter((one) => (one.isMove ? moves : talk));
  });
  addEventListener("pagehide", hush);

  return {
    /** @param {View} view @param {import("./types").Happening | null} happening */
    show(view, happening) {
      if (!happening || happening.replayed) return;
      const { name, payload } = happening;
      const { speak_moves: moves, speak_talk: talk } = settings.now;
      if (moves && (name === "player_move_applied" || name === "agent_move")) {
        say({ text: moveInWords(payload), who: "", isMove: true });
      } else if (moves && name === "match_ended") {
        say({ text: verdict(view.state).title, who: "", isMove: false });
      } else if (talk && name === "agent_chat") {
        const color = /** @type {import("./types").Color} */ (payload.color);
        say({ text: payload.text, who: view.state[color].slug ?? "", isMove: false });
      }
    },
    /** Let one voice be heard at once, to choose it. @param {string} who @param {string} text */
    sample(who, text) {
      hush();
      say({ text, who, isMove: false });
    },
    /** The voices the browser lends; some browsers fetch them first and say so later. */
    voices: () => synth?.getVoices() ?? [],
    /** @param {() => void} told */
    onVoices: (told) => synth?.addEventListener("voiceschanged", told),
  };
}
