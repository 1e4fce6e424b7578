/** What the pages at the door share: where to go on to, how a form asks once, how a password is looked at. */

import { ApiError, explain } from "./api.js";

/** Only a path of this house; "//elsewhere" and "/\elsewhere" would be another one. @returns {string} */
export function destination() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  if (!next.startsWith("/")) return "/";
  const resolved = new URL(next, location.origin);
  return resolved.origin === location.origin ? resolved.pathname + resolved.search + resolved.hash : "/";
}

/** What the browser knows of the visitor's day. @returns {{time_zone: string}} */
export const zone = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/** A zone the house has not heard of is no reason to stay out. @param {(zone: object) => Promise<unknown>} knock */
export async function withZone(knock) {
  try {
    await knock(zone());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "bad_payload") throw error;
    await knock({});
  }
}

/**
 * A form that asks the house once at a time. A refusal is told where `refusal` stands, or else at the foot of the page.
 * @param {string} id of the form; nothing happens on a page without it
 * @param {(fields: Record<string, string>) => Promise<void>} ask
 * @param {string} [refusal] id of the place for a refusal
 */
export function wireForm(id, ask, refusal) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  const button = form.querySelector("button[type=submit]");
  if (!(button instanceof HTMLButtonElement)) return;
  const place = refusal ? document.getElementById(refusal) : null;
  const open = () => (button.disabled = false);
  open();
  window.addEventListener("pageshow", open);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    if (place) place.hidden = true;
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    try {
      await ask(fields);
      open();
    } catch (error) {
      open();
      const ours = error instanceof ApiError && (error.status !== 401 || error.code === "bad_credentials");
      if (!place || !ours) return explain(error);
      place.textContent = /** @type {ApiError} */ (error).message;
      place.hidden = false;
    }
  });
}

/** Every button that shows a password, and hides it again. */
export function wireSecrets() {
  for (const button of document.querySelectorAll("button[data-shows]")) {
    const field = document.getElementById(button.getAttribute("data-shows") ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    button.addEventListener("click", () => {
      const shown = field.type === "password";
      field.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", String(shown));
      field.focus();
    });
  }
}
