/** The row of tools under the score sheet and the keys that do the same. */
import { KEY as RECORD } from "./settings.js";
import { byId } from "./dom.js";
import { createHelpSheet } from "./helpsheet.js";
import { createSettingsSheet } from "./settingssheet.js";
import { listenForKeys } from "./shortcuts.js";

/**
 * @param {object} ports
 * @param {ReturnType<typeof import("./settings.js").createSettings>} ports.settings
 * @param {ReturnType<typeof import("./aloud.js").createAloud>} ports.aloud
 * @param {ReturnType<typeof import("./movebox.js").createMoveBox>} ports.moveBox
 * @param {ReturnType<typeof import("./tabs.js").createTabs>} ports.tabs
 * @param {() => void} ports.wipe arrows and a premove
 * @param {() => void} ports.flip the board
 * @param {(isOn: boolean) => void} ports.showTable
 * @param {() => import("./types").Party | null} ports.across whoever has a voice across the table
 */
export function layOutTools({ settings, aloud, moveBox, tabs, wipe, flip, showTable, across }) {
  const help = createHelpSheet();
  const sheet = createSettingsSheet({ settings, aloud });
  const tools = {
    flip: byId("tool-flip"),
    table: byId("tool-table"),
    sound: byId("tool-sound"),
    zen: byId("tool-zen"),
    settings: byId("tool-settings"),
    help: byId("tool-help"),
  };

  foldOut(byId("tools-open"), byId("tools"));
  tools.flip.addEventListener("click", flip);
  tools.table.addEventListener("click", () => {
    const isOn = tools.table.getAttribute("aria-pressed") !== "true";
    tools.table.setAttribute("aria-pressed", String(isOn));
    showTable(isOn);
  });
  tools.zen.addEventListener("click", () => {
    settings.set("zen", !settings.now.zen);
    // On a phone the button lies below the board, which may have been scrolled away for it.
    if (settings.now.zen) scrollTo(0, 0);
  });
  tools.settings.addEventListener("click", () => sheet.open(across()));
  tools.help.addEventListener("click", help.open);
  settings.follow(({ zen }) => {
    tools.zen.setAttribute("aria-pressed", String(zen));
    tabs.keepQuiet(zen);
  });
  addEventListener("storage", (event) => {
    if (event.key === RECORD) settings.reread();
  });

  listenForKeys(
    {
      flip: () => tools.flip.click(),
      table: () => tools.table.click(),
      sound: () => tools.sound.click(),
      zen: () => tools.zen.click(),
      settings: () => tools.settings.click(),
      help: help.open,
      wipe,
      last: () => moveBox.ask("l"),
      move() {
        tabs.open("moves");
        moveBox.focus();
      },
      talk() {
        if (settings.now.zen) return;
        tabs.open("talk");
        byId("say-input").focus();
      },
    },
    () => settings.now.shortcuts,
  );
}

/**
 * On a narrow page the tools lie folded behind one button: it opens them, and whatever one does next closes them.
 * @param {HTMLElement} opener @param {HTMLElement} row
 */
function foldOut(opener, row) {
  /** @param {boolean} isOpen */
  const fold = (isOpen) => {
    row.classList.toggle("is-open", isOpen);
    opener.setAttribute("aria-expanded", String(isOpen));
  };
  opener.addEventListener("click", () => fold(opener.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !opener.contains(event.target)) fold(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !row.classList.contains("is-open")) return;
    if (row.contains(document.activeElement)) opener.focus();
    fold(false);
  });
}
