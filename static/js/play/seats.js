/**
 * The two who play: portrait, name, rating, mood, what each has taken, and the line that breathes while one thinks.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Color} Color
 */
import { byId, pieceImage, ratingWords, setText } from "./dom.js";
import { material } from "./material.js";
import { counted } from "./readout.js";
import { other } from "./state.js";
import { MOODS } from "./words.js";
import { tr } from "../language.js";

/** @typedef {typeof import("../portraits/portrait.js")} Portraits */

/** A portrait smaller than this many pixels shows the face alone. */
const FACE_ONLY_PX = 96;

/** @param {"them" | "you"} which */
export function createSeat(which) {
  const seat = byId(`seat-${which}`);
  const portrait = byId(`portrait-${which}`);
  const name = byId(`name-${which}`);
  const rating = byId(`rating-${which}`);
  const mood = byId(`mood-${which}`);
  const taken = byId(`taken-${which}`);
  /** @type {SVGElement | null} */
  let face = null;
  let facing = "";
  /** @type {Portraits | null} */
  let portraits = null;

  /** @param {import("./types").Party} party @param {import("./types").Face | undefined} shown @param {boolean} thinks */
  async function drawFace(party, shown, thinks) {
    const slug = party.slug ?? "";
    portrait.hidden = party.kind === "player";
    if (portrait.hidden) return;
    // Faces come after the board, and a line that breaks meanwhile must not break the page: the next change asks again.
    portraits ??= await import("../portraits/portrait.js").catch(() => null);
    if (!portraits?.canDraw(slug)) return;
    const emotion = shown?.emotion ?? "neutral";
    const intensity = shown?.emotion_intensity ?? 0;
    const pose = `${slug} ${emotion} ${intensity} ${thinks}`;
    if (pose === facing) return;
    if (!face || !facing.startsWith(`${slug} `)) {
      const crop = portrait.clientWidth < FACE_ONLY_PX ? "face" : "bust";
      face = portraits.drawPortrait(slug, { emotion, intensity, thinking: thinks, crop });
      portrait.replaceChildren(face);
    } else {
      portraits.setEmotion(face, emotion, intensity);
      portraits.setThinking(face, thinks);
    }
    facing = pose;
  }

  /** @param {Color} color @param {View} view */
  function drawTaken(color, view) {
    const { taken: roles, ahead } = material(view.fen, view.state.initial_fen)[color];
    const key = `${color} ${roles.join()} ${ahead}`;
    if (taken.dataset["key"] === key) return;
    taken.dataset["key"] = key;
    const pieces = roles.map((role, at) => {
      const image = pieceImage(other(color), role);
      if (roles[at - 1] === role) image.classList.add("again");
      return image;
    });
    taken.replaceChildren(...pieces);
    if (ahead > 0) taken.append(Object.assign(document.createElement("span"), { textContent: `+${ahead}`, className: "ahead" }));
    const words = roles.length > 0 ? tr("Has taken {roles}{ahead}.", { roles: counted(roles), ahead: ahead > 0 ? tr(", ahead by {ahead}", { ahead }) : "" }) : "";
    taken.append(Object.assign(document.createElement("span"), { textContent: words, className: "visually-hidden" }));
  }

  return {
    /** @param {View} view @param {Color} color the side this seat plays */
    show(view, color) {
      const { state } = view;
      const party = state[color];
      const thinks = state.thinking[color] !== null && !view.isPast;
      seat.dataset["kind"] = party.kind;
      setText(name, party.name || "\u00a0");
      setText(rating, ratingWords(party));
      rating.title = party.provisional ? tr("Provisional: fewer than thirty rated games") : "";
      setText(mood, moodWords(state, color, thinks));
      seat.classList.toggle("is-thinking", thinks);
      seat.classList.toggle("to-move", state.known && state.status !== "ended" && view.turn === color);
      drawTaken(color, view);
      void drawFace(party, state.faces[color], thinks);
    },
  };
}

/** @param {import("./types").MatchState} state @param {Color} color @param {boolean} thinks */
function moodWords(state, color, thinks) {
  if (!state.known) return "";
  if (color in state.paused) return tr("has left the table for now");
  const mind = state.minds[color];
  const word = mind ? (MOODS[mind.bucket] ?? mind.bucket) : "";
  return thinks && word ? tr("{word}, thinking", { word }) : word;
}

/**
 * Let the room take the colour of the character's mood: aggression and tilt, as light, never as text.
 * @param {import("./types").MatchState} state
 * @param {Color} color
 */
export function tintRoom(state, color) {
  const mood = state.minds[color]?.mood;
  const room = document.documentElement.style;
  room.setProperty("--mood-aggression", String(mood ? Math.max(0, mood.aggression - 0.5) * 2 : 0));
  room.setProperty("--mood-tilt", String(mood?.tilt ?? 0));
}
