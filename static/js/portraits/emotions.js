/**
 * Eight emotions as offsets from a person's resting face. Offsets scale with the intensity and with how much this person
 * shows at all, so that the same "annoyed" is a storm on one face and a flicker on another.
 */

import { clamp } from "./shapes.js";

/**
 * Everything about a face that can move.
 * @typedef {object} Pose
 * @property {number} brow -1 low .. 1 high
 * @property {number} browTilt 1 inner ends down (anger) .. -1 inner ends up (worry)
 * @property {number} browSkew 1 one brow up alone
 * @property {number} lid -0.5 wide .. 0 open .. 1 shut
 * @property {number} squint 0..1 lower lids up
 * @property {number} gazeX -1..1
 * @property {number} gazeY -1 up .. 1 down to the board
 * @property {number} mouthCurve -1 down .. 1 smile
 * @property {number} mouthOpen 0..1
 * @property {number} mouthWidth -1 pursed .. 1 wide
 * @property {number} mouthSkew -1..1 one corner up
 * @property {number} tilt degrees, positive leans to the viewer's right
 * @property {number} nod units of the canvas, positive lowers the head
 * @property {number} blush 0..1
 * @property {number} light -1 dim .. 1 bright
 * @property {number} shoulders units, positive drops them
 * @property {number} hand 0 out of sight .. 1 at the chin
 */

/** @typedef {"neutral" | "pleased" | "annoyed" | "excited" | "focused" | "uncertain" | "smug" | "deflated"} Emotion */

/** @type {Readonly<Pose>} */
export const REST = Object.freeze({
  brow: 0,
  browTilt: 0,
  browSkew: 0,
  lid: 0,
  squint: 0,
  gazeX: 0,
  gazeY: 0,
  mouthCurve: 0,
  mouthOpen: 0,
  mouthWidth: 0,
  mouthSkew: 0,
  tilt: 0,
  nod: 0,
  blush: 0,
  light: 0,
  shoulders: 0,
  hand: 0,
});

/** @type {Readonly<Record<Emotion, Partial<Pose>>>} offsets at full intensity */
export const EMOTIONS = Object.freeze({
  neutral: {},
  pleased: { mouthCurve: 0.75, mouthWidth: 0.25, squint: 0.4, brow: 0.2, blush: 0.45, tilt: 2.5, light: 0.5 },
  annoyed: {
    brow: -0.35, browTilt: 0.95, lid: 0.2, squint: 0.35, mouthCurve: -0.6, mouthWidth: -0.2, tilt: -2.5, nod: 2, light: -0.15,
  },
  excited: {
    brow: 0.8, lid: -0.4, mouthCurve: 0.8, mouthOpen: 0.85, mouthWidth: 0.2, blush: 0.6, nod: -5, shoulders: -5, light: 0.8,
  },
  focused: { brow: -0.4, browTilt: 0.45, lid: 0.18, squint: 0.4, gazeY: 0.85, mouthWidth: -0.3, mouthCurve: -0.1, nod: 5 },
  uncertain: {
    brow: 0.35, browTilt: -0.75, browSkew: 0.3, lid: -0.12, gazeX: -0.75, gazeY: 0.2, mouthCurve: -0.3, mouthSkew: 0.6,
    mouthWidth: -0.15, tilt: 5,
  },
  smug: { brow: 0.1, browSkew: 0.9, lid: 0.36, squint: 0.3, mouthCurve: 0.4, mouthSkew: 0.9, tilt: -5, nod: -4, light: 0.25 },
  deflated: {
    brow: -0.05, browTilt: -0.8, lid: 0.42, gazeY: 0.9, mouthCurve: -0.7, mouthWidth: -0.2, tilt: 4, nod: 9, shoulders: 7,
    light: -0.8,
  },
});

/** Thinking lies on top of any emotion: eyes on the board, a tilt, the hand at the chin. @type {Partial<Pose>} */
const THINKING = { gazeX: 0.3, gazeY: 0.8, lid: 0.12, brow: -0.12, browTilt: 0.2, tilt: 4, nod: 4, hand: 1, mouthWidth: -0.15 };

/** @param {string} name @returns {Emotion} neutral for a name we do not know, so that a new one never breaks a page */
export const emotionNamed = (name) =>
  Object.hasOwn(EMOTIONS, name) ? /** @type {Emotion} */ (name) : "neutral";

/** @param {Pose} pose @param {Partial<Pose>} offsets @param {number} share */
function add(pose, offsets, share) {
  for (const [name, offset] of Object.entries(offsets)) {
    pose[/** @type {keyof Pose} */ (name)] += offset * share;
  }
}

/**
 * @param {{ rest: Partial<Pose>, shows: number, ways?: Partial<Record<Emotion, Partial<Pose>>> }} person resting face, how
 *   much of a feeling shows (0.5 little, 1.2 much), and what they do in their own way
 * @param {Emotion} emotion
 * @param {number} intensity 0..1
 * @param {boolean} thinking
 * @returns {Pose}
 */
export function poseOf(person, emotion, intensity, thinking) {
  const pose = { ...REST };
  add(pose, person.rest, 1);
  add(pose, EMOTIONS[emotion], clamp(intensity, 0, 1) * person.shows);
  add(pose, person.ways?.[emotion] ?? {}, clamp(intensity, 0, 1));
  if (thinking) add(pose, THINKING, 1);
  return {
    ...pose,
    lid: clamp(pose.lid, -0.5, 1),
    squint: clamp(pose.squint, 0, 0.8),
    gazeX: clamp(pose.gazeX, -1, 1),
    gazeY: clamp(pose.gazeY, -1, 1),
    mouthCurve: clamp(pose.mouthCurve, -1.2, 1.25),
    mouthOpen: clamp(pose.mouthOpen, 0, 1),
    blush: clamp(pose.blush, 0, 1),
    hand: clamp(pose.hand, 0, 1),
  };
}
