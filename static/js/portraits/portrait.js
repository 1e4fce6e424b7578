/**
 * Living portraits.
 *
 *   const face = drawPortrait("kenji", { emotion: "smug", intensity: 0.7 });
 *   place.replaceChildren(face);
 *   setEmotion(face, "deflated", 0.4);
 *   setThinking(face, true);
 *
 * Faces blend from one pose to the next, blink now and then, and look about the board while thinking; under
 * `prefers-reduced-motion` they simply change. Names we do not know are drawn neutral, people we do not know as a stranger's
 * empty chair by the caller (`canDraw`). How to draw somebody is fetched when they are first looked at: the picture is empty
 * until then (`arrival`), and shows whatever has been asked of it meanwhile.
 */

import { CAST } from "./cast.js";
import { emotionNamed, poseOf, REST } from "./emotions.js";
import { drawPerson } from "./person.js";
import { mix } from "./shapes.js";
import { el, fill, patch, toElement } from "./tree.js";

/** @typedef {import("./emotions.js").Pose} Pose */
/** @typedef {import("./emotions.js").Emotion} Emotion */
/** @typedef {import("./person.js").Person} Person */

/** A change of face takes as long as the slowest motion in tokens.css, in milliseconds. */
const BLEND_MS = 240;
/** Down and up again, in milliseconds; people take 100 to 400. */
const BLINK_MS = 170;
/** Between two blinks, in milliseconds: people at a board blink less than people in talk. */
const BLINK_EVERY_MS = /** @type {const} */ ([3200, 7600]);
/** A thinking glance rests this long on one part of the board, in milliseconds. */
const GLANCE_MS = /** @type {const} */ ([900, 2100]);

/**
 * @typedef {object} Life
 * @property {() => Promise<Person>} fetchPerson
 * @property {Person | null} person null until they are here
 * @property {Promise<boolean>} arrival
 * @property {"bust" | "face"} crop
 * @property {string} key
 * @property {Emotion} emotion
 * @property {number} intensity
 * @property {boolean} thinking
 * @property {Pose} pose what is shown now
 * @property {number} blink 0 open .. 1 shut
 * @property {number} glance offset of the eyes while thinking
 * @property {import("./tree.js").Node} drawing what the element holds, an empty picture at first
 * @property {number} frame the running animation frame, 0 when none
 * @property {boolean} seen was it ever in the document
 */

/** @type {WeakMap<Element, Life>} */
const lives = new WeakMap();
let drawn = 0;

const stillness = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
const still = () => stillness?.matches ?? true;

/** @param {readonly [number, number]} range */
const within = (range) => range[0] + Math.random() * (range[1] - range[0]);

/** Addresses of made characters end in six letters or figures; nobody of the cast has such a one. */
const MADE = /^[a-z][a-z-]*-[a-z2-9]{6}$/;

/** The portrait of an agent goes by its id. */
const AGENT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param {string} slug */
export const canDraw = (slug) => CAST.has(slug) || MADE.test(slug) || AGENT.test(slug);

/** Somebody a player made, or an agent: their features are asked for, and drawn like everybody. @param {string} slug @returns {Promise<Person>} */
async function fetchMade(slug) {
  const [{ personOf }, answer] = await Promise.all([import("./made/person.js"), fetch(`/api/${AGENT.test(slug) ? "agents" : "characters"}/${slug}/portrait`)]);
  if (!answer.ok) throw new Error(`no portrait of ${slug}: ${answer.status}`);
  const { name, features } = await answer.json();
  return personOf(features, slug, name);
}

/** @param {SVGElement} element @param {Life} life */
function show(element, life) {
  if (!life.person) return;
  const pose = {
    ...life.pose,
    lid: mix(life.pose.lid, 1, life.blink),
    gazeX: Math.max(-1, Math.min(1, life.pose.gazeX + life.glance)),
  };
  const next = drawPerson(life.person, pose, life.key, life.crop);
  patch(element, life.drawing, next);
  life.drawing = next;
}

/** @param {Pose} from @param {Pose} to @param {number} share @returns {Pose} */
function between(from, to, share) {
  const pose = { ...to };
  for (const name of /** @type {(keyof Pose)[]} */ (Object.keys(to))) pose[name] = mix(from[name], to[name], share);
  return pose;
}

/** @param {number} share linear 0..1 @returns {number} leaving quickly, arriving gently */
const ease = (share) => 1 - (1 - share) ** 3;

/** @param {SVGElement} element @param {Life} life */
function blend(element, life) {
  if (!life.person) {
    life.arrival = arrive(element, life);
    return;
  }
  cancelAnimationFrame(life.frame);
  const to = poseOf(life.person, life.emotion, life.intensity, life.thinking);
  if (still() || !element.isConnected) {
    life.pose = to;
    show(element, life);
    return;
  }
  const from = life.pose;
  const begun = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const share = Math.min(1, Math.max(0, (now - begun) / BLEND_MS));
    life.pose = between(from, to, ease(share));
    show(element, life);
    life.frame = share < 1 ? requestAnimationFrame(step) : 0;
  };
  life.frame = requestAnimationFrame(step);
}

/** @param {SVGElement} element @param {Life} life */
function blink(element, life) {
  const begun = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const share = Math.min(1, Math.max(0, (now - begun) / BLINK_MS));
    life.blink = 1 - Math.abs(share * 2 - 1);
    show(element, life);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Nobody sees a blink above or below the screen, and each costs frames. @param {SVGElement} element */
function isInView(element) {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.bottom > 0 && box.top < window.innerHeight;
}

/**
 * Run `act` now and then for as long as the portrait hangs somewhere; one that was taken down is left to the collector.
 * @param {SVGElement} element @param {Life} life @param {readonly [number, number]} every @param {() => void} act
 */
function nowAndThen(element, life, every, act) {
  window.setTimeout(() => {
    if (element.isConnected) {
      life.seen = true;
      if (!still() && !document.hidden && isInView(element)) act();
    } else if (life.seen) {
      return;
    }
    nowAndThen(element, life, every, act);
  }, within(every));
}

/**
 * The person comes to their picture. One who cannot be fetched is asked for again at their next feeling.
 * @param {SVGElement} element @param {Life} life
 * @returns {Promise<boolean>} are they here
 */
async function arrive(element, life) {
  let person;
  try {
    person = await life.fetchPerson();
  } catch (error) {
    console.warn("a portrait could not be fetched", error);
    return false;
  }
  if (life.person) return true;
  life.person = person;
  life.pose = poseOf(person, life.emotion, life.intensity, life.thinking);
  life.drawing = drawPerson(person, life.pose, life.key, life.crop);
  fill(element, life.drawing);
  nowAndThen(element, life, BLINK_EVERY_MS, () => blink(element, life));
  nowAndThen(element, life, GLANCE_MS, () => glance(element, life));
  return true;
}

/** Eyes wander over the board while one thinks. @param {SVGElement} element @param {Life} life */
function glance(element, life) {
  const offset = life.thinking ? Math.random() * 1.2 - 0.9 : 0;
  if (offset === life.glance) return;
  life.glance = offset;
  show(element, life);
}

/**
 * Draw somebody.
 * @param {string} slug somebody of the cast
 * @param {{ emotion?: string, intensity?: number, thinking?: boolean, crop?: "bust" | "face", label?: string, person?: Person }} [options]
 *   `person` is somebody who is nowhere filed yet; `crop` "face" for anything under 96 px; `label` only where no name stands beside it (else it is decoration)
 * @returns {SVGElement}
 * @throws {RangeError} nobody of that name
 */
export function drawPortrait(slug, options = {}) {
  const fetchPerson = options.person ? async () => /** @type {Person} */ (options.person) : (CAST.get(slug) ?? (MADE.test(slug) || AGENT.test(slug) ? () => fetchMade(slug) : null));
  if (!fetchPerson) throw new RangeError(`nobody called ${slug} in the cast`);
  const drawing = el("svg", { viewBox: "0 0 320 320", "data-slug": slug });
  const element = toElement(drawing);
  if (options.label) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", options.label);
  } else {
    element.setAttribute("aria-hidden", "true");
  }
  /** @type {Life} */
  const life = {
    fetchPerson,
    person: null,
    arrival: Promise.resolve(false),
    crop: options.crop ?? "bust",
    key: `portrait-${(drawn += 1)}`,
    emotion: emotionNamed(options.emotion ?? "neutral"),
    intensity: options.intensity ?? 1,
    thinking: options.thinking ?? false,
    pose: { ...REST },
    blink: 0,
    glance: 0,
    drawing,
    frame: 0,
    seen: false,
  };
  lives.set(element, life);
  life.arrival = arrive(element, life);
  return element;
}

/** @param {Element} element @returns {Life} */
function lifeOf(element) {
  const life = lives.get(element);
  if (!life) throw new TypeError("not a portrait made by drawPortrait");
  return life;
}

/**
 * @param {SVGElement} element made by drawPortrait
 * @param {string} emotion one of the eight; anything else is neutral
 * @param {number} [intensity] 0..1
 */
export function setEmotion(element, emotion, intensity = 1) {
  const life = lifeOf(element);
  life.emotion = emotionNamed(emotion);
  life.intensity = intensity;
  blend(element, life);
}

/**
 * Hand to the chin and eyes on the board, or back again.
 * @param {SVGElement} element made by drawPortrait
 * @param {boolean} thinking
 */
export function setThinking(element, thinking) {
  const life = lifeOf(element);
  if (life.thinking === thinking) return;
  life.thinking = thinking;
  life.glance = 0;
  blend(element, life);
}

/**
 * @param {SVGElement} element made by drawPortrait
 * @returns {Promise<boolean>} is there somebody in the picture now; never rejects
 */
export const arrival = (element) => lifeOf(element).arrival;
