/** The door: one button makes a guest, a form lets a member in; both lead on to where they were going. */

import { post } from "./api.js";
import { destination, wireForm, wireSecrets, withZone } from "./doorstep.js";

wireForm("guest", async ({ display_name = "" }) => {
  const name = display_name.trim();
  await withZone((zone) => post("/api/players/guest", { ...(name ? { display_name: name } : {}), ...zone }));
  location.assign(destination());
});

wireForm(
  "login",
  async ({ username = "", password = "" }) => {
    await post("/api/auth/login", { username: username.trim(), password });
    location.assign(destination());
  },
  "login-refusal",
);

wireSecrets();
