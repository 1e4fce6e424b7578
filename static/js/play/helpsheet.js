/** The sheet of keys and commands, written from the very tables that the page acts on. */
import { COMMANDS, WHAT, calledHere } from "./commands.js";
import { byId, el } from "./dom.js";
import { KEYS, OTHER_KEYS } from "./shortcuts.js";

export function createHelpSheet() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("help-dialog"));
  const keys = byId("help-keys");
  const commands = byId("help-commands");

  function write() {
    keys.replaceChildren(
      ...[...KEYS, ...OTHER_KEYS].flatMap(({ key, words }) => [el("dt", {}, ...caps(key.split("  "))), el("dd", {}, words)]),
    );
    commands.replaceChildren(
      ...COMMANDS.flatMap(({ short, long, takes, words }) => [
        el("dt", {}, ...caps(short ? [short, calledHere(long)] : [calledHere(long)]), takes ? ` ${WHAT[takes]}` : ""),
        el("dd", {}, words),
      ]),
    );
  }

  return {
    open() {
      if (dialog.open) return;
      if (keys.childElementCount === 0) write();
      dialog.showModal();
    },
  };
}

/** @param {string[]} names @returns {(Node | string)[]} */
function caps(names) {
  return names.flatMap((name, at) => (at > 0 ? [" ", el("kbd", {}, name)] : [el("kbd", {}, name)]));
}
