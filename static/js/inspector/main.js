/** The inspector's list of turns: drawn anew by the house whenever something was said on a channel that we may hear. */
import { openLine } from "../line.js";
import { byId, setText } from "../play/dom.js";
import { LINE } from "../play/words.js";

/** Milliseconds from the first word to the next look: a turn says some thirty things in a row. */
const GATHER_MS = 700;

const list = byId("turns");
const { subject, kind } = list.dataset;
const query = subject ? `?${kind}=${encodeURIComponent(subject)}` : "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

openLine("/inspector", {
  auth: () => (subject && kind ? { [kind]: subject } : {}),
  received() {
    soon ??= setTimeout(look, GATHER_MS);
  },
  changed(state) {
    byId("line").dataset["line"] = state;
    setText(byId("line-words"), state === "connecting" ? "Opening" : LINE[state]);
  },
});

async function look() {
  soon = undefined;
  const answer = await fetch(`/inspector/now${query}`, { headers: { accept: "text/html" } }).catch(() => null);
  // Whoever stands on a link with the keyboard keeps it: the list waits until they have gone on.
  if (!answer?.ok || list.contains(document.activeElement)) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  list.replaceChildren(...drawn.body.children);
}
