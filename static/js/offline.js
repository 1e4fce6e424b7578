/** The page for a lost line: knocks now and then, and leads on where one was going as soon as the house answers. */

/** Milliseconds between two knocks. */
const KNOCK_MS = 5000;

async function knock() {
  if (document.hidden) return;
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

// Looked at with a line, at its own address, there is nothing to wait for.
if (location.pathname !== "/offline") {
  addEventListener("online", () => void knock());
  setInterval(() => void knock(), KNOCK_MS);
}
