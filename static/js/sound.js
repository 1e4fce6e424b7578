/**
 * The club's sounds, made on the spot: wood on felt, two woods, a low bell. Nothing sounds before the first gesture on
 * the page (browsers insist, and so does good taste); one switch keeps it quiet for good.
 */

/** The key under which this browser keeps the choice. */
export const SOUND = "chess-club.sound";
/** Loudness of everything, 0..1: a quiet room. */
const LOUDNESS = 0.5;
/** Seconds a knock lasts; felt swallows it quickly. */
const KNOCK_S = 0.09;
/** Seconds between the two woods of a capture. */
const APART_S = 0.07;
/** Seconds the bell rings. */
const BELL_S = 1.4;
/** A low, slightly inharmonic bell: partials in Hz with their share. */
const BELL = /** @type {const} */ ([
  [220, 0.22],
  [447, 0.09],
  [662, 0.04],
]);

/** @param {HTMLElement} button the switch; `aria-pressed` says whether sound is on */
export function createSound(button) {
  /** @type {AudioContext | null} */
  let audio = null;
  let isOn = isSoundOn();
  button.setAttribute("aria-pressed", String(isOn));

  function wake() {
    if (!isOn) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  }
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { passive: true });

  /** @param {boolean} wished */
  function turn(wished) {
    isOn = wished;
    button.setAttribute("aria-pressed", String(isOn));
    if (!isOn) void audio?.suspend();
  }
  button.addEventListener("click", () => {
    turn(!isOn);
    keepSound(isOn);
    if (isOn) {
      wake();
      knock(0, 1);
    }
  });
  // Switched in another tab, or on one's card.
  addEventListener("storage", (event) => {
    if (event.key === SOUND) turn(isSoundOn());
  });

  /** @returns {AudioContext | null} null while nothing may sound */
  function ready() {
    return isOn && audio && audio.state === "running" ? audio : null;
  }

  /** @param {number} after seconds from now @param {number} pitch factor on the wood's own tone */
  function knock(after, pitch) {
    const context = ready();
    if (!context) return;
    const at = context.currentTime + after;
    const out = envelope(context, at, KNOCK_S, LOUDNESS);
    const body = context.createOscillator();
    body.frequency.setValueAtTime(310 * pitch, at);
    body.frequency.exponentialRampToValueAtTime(140 * pitch, at + KNOCK_S);
    body.connect(out);
    body.start(at);
    body.stop(at + KNOCK_S);
    const click = context.createBufferSource();
    click.buffer = noise(context);
    const felt = context.createBiquadFilter();
    felt.type = "bandpass";
    felt.frequency.value = 1100 * pitch;
    felt.Q.value = 0.9;
    click.connect(felt).connect(out);
    click.start(at);
    click.stop(at + KNOCK_S / 3);
  }

  return {
    move: () => knock(0, 1),
    capture() {
      knock(0, 1.18);
      knock(APART_S, 0.92);
    },
    /** Time runs low: a clock that clears its throat, two dry ticks. */
    low() {
      knock(0, 2.1);
      knock(2 * APART_S, 2.1);
    },
    check() {
      const context = ready();
      if (!context) return;
      const at = context.currentTime + APART_S;
      for (const [hertz, share] of BELL) {
        const out = envelope(context, at, BELL_S, LOUDNESS * share);
        const tone = context.createOscillator();
        tone.frequency.value = hertz;
        tone.connect(out);
        tone.start(at);
        tone.stop(at + BELL_S);
      }
    },
  };
}

/** @param {AudioContext} context @param {number} at @param {number} lasts seconds @param {number} level 0..1 */
function envelope(context, at, lasts, level) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * KNOCK_S), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** Whether sound was left on in this browser. */
export function isSoundOn() {
  try {
    return localStorage.getItem(SOUND) !== "off";
  } catch {
    return true;
  }
}

/** Keeps the choice for every board of this browser. @param {boolean} isOn */
export function keepSound(isOn) {
  try {
    localStorage.setItem(SOUND, isOn ? "on" : "off");
  } catch {
    // Forbidden storage: the choice lasts for this page only.
  }
}
