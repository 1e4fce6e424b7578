/** The list of arenas: the form for one's own. */

import { post } from "../api.js";
import { wireForm } from "../doorstep.js";

wireForm(
  "arena-form",
  async ({ name, system, time_control, stakes, places, rounds }) => {
    const terms = { name, system, time_control, rated: stakes === "rated", places: Number(places) };
    const { url } = await post("/api/arenas", rounds ? { ...terms, rounds: Number(rounds) } : terms);
    location.assign(url);
  },
  "arena-refusal",
);
