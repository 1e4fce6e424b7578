/** Puts a person together: the layers from the wall behind to the hand in front, all moved by one pose. */

import { cheeks, lines, mouth, nose, skin } from "./anatomy.js";
import { browPair, eyePair } from "./eyes.js";
import { el, group } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./emotions.js").Pose} Pose */

/**
 * What makes somebody somebody. A new character is one file with one of these and a line in cast.js.
 * @typedef {object} Person
 * @property {string} slug
 * @property {string} name
 * @property {number} shows how much of a feeling reaches the face, about 0.5 to 1.2
 * @property {Partial<Pose>} rest the face when nothing happens
 * @property {Partial<Record<import("./emotions.js").Emotion, Partial<Pose>>>} [ways] what this person does besides what
 *   everybody does, at full intensity
 * @property {import("./anatomy.js").Palette} palette
 * @property {import("./anatomy.js").Face} face
 * @property {string} shadow path of the side away from the lamp; is clipped to the face
 * @property {number} years how deep the lines are, 0..1
 * @property {string} closeUp viewBox of the face alone, for small sizes
 * @property {(pose: Pose) => Node} backdrop fills the canvas
 * @property {(pose: Pose) => Node} behind hair and ears behind the face
 * @property {(pose: Pose) => Node} body neck and clothes
 * @property {(pose: Pose, clip: string) => Node} [onSkin] beards, freckles, coloured light; `clip` keeps it on the face
 * @property {(pose: Pose) => Node} front hair and what is worn over it
 * @property {(pose: Pose) => Node} [glasses] before the eyes
 * @property {(pose: Pose) => Node} hand
 */

/** Where the neck turns, units of the canvas. */
const NECK_Y = 240;

/**
 * @param {Person} person
 * @param {Pose} pose
 * @param {string} key unique in the document; names the clips of this drawing
 * @param {"bust" | "face"} crop
 * @returns {Node} an <svg> of 320 x 320
 */
export function drawPerson(person, pose, key, crop = "bust") {
  const { face, palette } = person;
  const turn = `translate(0 ${pose.nod.toFixed(2)}) rotate(${pose.tilt.toFixed(2)} ${face.cx} ${NECK_Y})`;
  const dim = Math.max(0, -pose.light) * 0.3;
  return el(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: crop === "face" ? person.closeUp : "0 0 320 320",
      preserveAspectRatio: "xMidYMax slice",
      "data-slug": person.slug,
    },
    person.backdrop(pose),
    group({ transform: turn }, person.behind(pose)),
    group({ transform: `translate(0 ${pose.shoulders.toFixed(2)})` }, person.body(pose)),
    group(
      { transform: turn },
      skin(face, palette, `${key}-face`, person.shadow),
      cheeks(face, palette, pose),
      person.onSkin ? person.onSkin(pose, `url(#${key}-face)`) : null,
      lines(face, palette, pose, person.years),
      nose(face, palette),
      mouth(face, palette, pose, `${key}-mouth`),
      eyePair(face, palette, pose, `${key}-eye`),
      browPair(face, palette, pose),
      person.front(pose),
      person.glasses ? person.glasses(pose) : null,
    ),
    person.hand(pose),
    el("rect", { width: 320, height: 320, fill: "#14160f", opacity: dim }),
  );
}
