/** On every page: the light switch. Everything else belongs to the page that needs it. */

const KEY = "chess-club.light";

/** @returns {"afternoon" | "evening"} the light that is on now, chosen or inherited */
function light() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "afternoon" || chosen === "evening") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "evening" : "afternoon";
}

/** @param {HTMLElement} button */
function label(button) {
  const evening = light() === "evening";
  button.setAttribute("aria-pressed", String(evening));
  button.title = evening ? "Switch to afternoon light" : "Switch to evening light";
}

function wireLightSwitch() {
  const button = document.getElementById("light-switch");
  if (!button) return;
  button.hidden = false;
  label(button);
  button.addEventListener("click", () => {
    const next = light() === "evening" ? "afternoon" : "evening";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Forbidden storage: the choice lasts for this page only.
    }
    label(button);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => label(button));
}

wireLightSwitch();
