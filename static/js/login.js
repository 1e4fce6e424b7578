/** The door: one button makes a guest and leads on to where they were going. */

import { ApiError, explain, post } from "./api.js";

/** Only a path of this house; "//elsewhere" and "/\elsewhere" would be another one. @returns {string} */
function destination() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  if (!next.startsWith("/")) return "/";
  const resolved = new URL(next, location.origin);
  return resolved.origin === location.origin ? resolved.pathname + resolved.search + resolved.hash : "/";
}

/** Those inside know what time of day it is for their guest; a zone the house has not heard of is no reason to stay out. @param {object} who */
async function comeIn(who) {
  const zone = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  try {
    await post("/api/players/guest", { ...who, ...zone });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "bad_payload") throw error;
    await post("/api/players/guest", who);
  }
}

/** @param {HTMLFormElement} form */
function wire(form) {
  const button = form.querySelector("button[type=submit]");
  if (!(button instanceof HTMLButtonElement)) return;
  const open = () => (button.disabled = false);
  open();
  window.addEventListener("pageshow", open);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const name = String(new FormData(form).get("display_name") ?? "").trim();
    try {
      await comeIn(name ? { display_name: name } : {});
      location.assign(destination());
    } catch (error) {
      open();
      explain(error);
    }
  });
}

const form = document.getElementById("guest");
if (form instanceof HTMLFormElement) wire(form);
