/** Whoever sits across: they look up, think, and show how your words were taken. */

import { arrival, canDraw, drawPortrait, setEmotion, setThinking } from "../portraits/portrait.js";
import { faceOf } from "./state.js";

/** @param {HTMLElement} place holds a picture until the person is there */
export function createFace(place) {
  const slug = place.dataset["portrait"] ?? "";
  const face = canDraw(slug) ? drawPortrait(slug, { label: place.querySelector("img")?.alt ?? "" }) : null;
  let shown = "";

  async function hang() {
    if (face && (await arrival(face))) place.replaceChildren(face);
  }
  void hang();

  return {
    /** @param {import("./state.js").RoomState} state */
    show(state) {
      if (!face) return;
      const { emotion, intensity } = faceOf(state);
      const pose = `${emotion} ${intensity} ${state.thinking}`;
      if (pose === shown) return;
      shown = pose;
      setEmotion(face, emotion, intensity);
      setThinking(face, state.thinking);
    },
  };
}
