/** The door: one button makes a guest and leads on to where they were going. */

import { explain, post } from "./api.js";

/** Only a path of this house; "//elsewhere" and "/\elsewhere" would be another one. @returns {string} */
function destination() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  if (!next.startsWith("/")) return "/";
  const resolved = new URL(next, location.origin);
  return resolved.origin === location.origin ? resolved.pathname + resolved.search + resolved.hash : "/";
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
      await post("/api/players/guest", name ? { display_name: name } : {});
      location.assign(destination());
    } catch (error) {
      open();
      explain(error);
    }
  });
}

const form = document.getElementById("guest");
if (form instanceof HTMLFormElement) wire(form);
