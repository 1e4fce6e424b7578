/** The door: one button leads straight to a board, one makes a guest, a form lets a member in; these two lead on to where they were going. */

import { post } from "./api.js";
import { destination, wireForm, wireSecrets, withZone } from "./doorstep.js";
import { takeChair } from "./hall/chair.js";

wireForm("straight", async ({ chair = "" }) => {
  await withZone((zone) => post("/api/players/guest", zone));
  location.assign(await takeChair(chair));
});

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
