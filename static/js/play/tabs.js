/**
 * On a narrow page the score sheet and the talk share one place, as tabs, and what one does at the table stands under
 * the board whichever tab is open; on a wide page both are there, and the acts stand under the sheet.
 */
import { byId } from "./dom.js";

const NARROW = "(width < 56rem)";

/** @param {(name: "talk" | "moves") => void} opened */
export function createTabs(opened) {
  const names = /** @type {const} */ (["talk", "moves"]);
  const list = byId("tabs");
  const hands = byId("hands");
  const narrow = matchMedia(NARROW);
  /** @type {"talk" | "moves"} */
  let current = "talk";
  let isQuiet = false;

  function arrange() {
    const areTabs = narrow.matches && !isQuiet;
    const place = byId(narrow.matches ? "thumbs" : "hands-place");
    if (hands.parentElement !== place) place.append(hands);
    list.hidden = !areTabs;
    if (areTabs) list.setAttribute("role", "tablist");
    for (const name of names) {
      const tab = byId(`tab-${name}`);
      const panel = byId(`panel-${name}`);
      const isOpen = name === current;
      panel.hidden = (areTabs && !isOpen) || (isQuiet && name === "talk");
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      if (areTabs) panel.setAttribute("role", "tabpanel");
      else panel.removeAttribute("role");
      if (isOpen) tab.classList.remove("has-news");
    }
  }

  /** @param {"talk" | "moves"} name */
  function open(name) {
    current = name;
    arrange();
    opened(name);
  }

  for (const name of names) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => open(name));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      open(name === "talk" ? "moves" : "talk");
      byId(`tab-${current}`).focus();
    });
  }
  narrow.addEventListener("change", arrange);
  arrange();

  return {
    open,
    /** Zen: no talk, and so nothing to choose. @param {boolean} isOn */
    keepQuiet(isOn) {
      if (isOn === isQuiet) return;
      isQuiet = isOn;
      arrange();
    },
    /** Something came while its tab was closed. @param {"talk" | "moves"} name */
    news(name) {
      if (narrow.matches && name !== current) byId(`tab-${name}`).classList.add("has-news");
    },
  };
}
