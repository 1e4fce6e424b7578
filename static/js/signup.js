/** The book by the door: a guest or a stranger becomes a member. */

import { post } from "./api.js";
import { destination, wireForm, wireSecrets, zone } from "./doorstep.js";

wireForm(
  "signup",
  async ({ username = "", password = "", email = "" }) => {
    const wish = { username: username.trim(), password, ...(email.trim() ? { email: email.trim() } : {}) };
    await post("/api/auth/signup", { ...wish, ...(await knownZone()) });
    location.assign(destination());
  },
  "signup-refusal",
);

wireSecrets();

/** The visitor's zone where this browser's name for it is one that others know; the rest is set later by hand. */
async function knownZone() {
  const { time_zone } = zone();
  return /^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_+-]*)*$/.test(time_zone) ? { time_zone } : {};
}
