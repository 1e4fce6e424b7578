/** The tokens of one's programs: made, shown once, listed and revoked. */

import { explain, get, post, remove } from "./api.js";
import { day, make, place } from "./after/make.js";
import { wireForm } from "./doorstep.js";
import { notice } from "./notices.js";
import { tr } from "./language.js";

/** @typedef {{id: string, name: string, scopes: string[], created_at: string, used_at: string | null}} Token */

const SCOPES = ["play", "watch", "talk"];

/** @param {Token} token */
function tokenItem(token) {
  const used = token.used_at ? tr("last used {used_at}", { used_at: day(token.used_at) }) : tr("never used yet");
  const words = make("p", {}, make("strong", { text: token.name }));
  const told = tr("may {scopes}; since {created_at}, {used}", { scopes: token.scopes.join(", "), created_at: day(token.created_at), used });
  words.append(make("span", { class: "small soft", text: told }));
  const end = make("button", { type: "button", class: "button quiet", text: tr("Revoke") });
  end.append(make("span", { class: "visually-hidden", text: tr(" the token of {name}", { name: token.name }) }));
  end.addEventListener("click", () => void revoke(token));
  return make("li", { class: "session" }, words, end);
}

/** @param {Token} token */
async function revoke(token) {
  try {
    await remove(`/api/tokens/${token.id}`);
    notice(tr("{name} is out, and its token opens nothing any more.", { name: token.name }), { key: "tokens" });
  } catch (error) {
    explain(error);
  }
  await showTokens();
  place("programs-title").focus();
}

async function showTokens() {
  try {
    /** @type {{tokens: Token[]}} */
    const { tokens } = await get("/api/tokens");
    const none = make("li", { class: "aside", text: tr("No program of yours has a token.") });
    place("tokens").replaceChildren(...(tokens.length ? tokens.map(tokenItem) : [none]));
  } catch (error) {
    place("tokens").replaceChildren(make("li", { class: "aside", text: tr("They cannot be listed just now.") }));
    explain(error);
  }
}

async function copy() {
  const field = /** @type {HTMLInputElement} */ (place("new-token-text"));
  field.select();
  const isCopied = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  notice(isCopied ? tr("The token is in your clipboard.") : tr("The token is marked: copy it from there."), { key: "copied" });
}

/** The whole section of the card. */
export function wireTokens() {
  place("programs-title").tabIndex = -1;
  place("copy-token").addEventListener("click", () => void copy());
  wireForm(
    "token",
    async ({ name = "", ...chosen }) => {
      const scopes = SCOPES.filter((scope) => scope in chosen);
      const { token } = await post("/api/tokens", { name, scopes });
      const field = /** @type {HTMLInputElement} */ (place("new-token-text"));
      field.value = token;
      place("new-token").hidden = false;
      field.focus();
      field.select();
      /** @type {HTMLFormElement} */ (place("token")).reset();
      await showTokens();
    },
    "token-refusal",
  );
  void showTokens();
}
