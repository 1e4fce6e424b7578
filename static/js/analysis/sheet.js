/** The tree as one reads it in a book: the main line running, variations in brackets under the move they answer. */

import { make, verdicts } from "../after/make.js";
import { spelled, tr } from "../language.js";

/** @typedef {import("./tree.js").Node} Node */

/** What PGN's numeric glyphs look like on a score sheet. */
const GLYPHS = /** @type {Record<number, string>} */ ({ 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" });

/**
 * @param {HTMLElement} place
 * @param {(node: Node) => void} onWalk
 */
export function createSheet(place, onWalk) {
  /** @type {Map<number, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {HTMLButtonElement | undefined} */
  let marked;

  /** @param {Node} node @param {boolean} isNumbered */
  function cell(node, isNumbered) {
    const isWhites = node.ply % 2 === 1;
    const number = isWhites || isNumbered ? `${Math.ceil(node.ply / 2)}${isWhites ? "." : "…"}\u00a0` : "";
    const judged = verdicts(node);
    const glyph = judged.map(({ sign }) => sign).join("") || (GLYPHS[node.nags.find((nag) => nag in GLYPHS) ?? 0] ?? "");
    // One stop for the Tab key: the arrows do the walking.
    const button = make("button", { type: "button", class: ["sheet-move", ...judged.map(({ name }) => name)].join(" "), tabindex: "-1" }, spelled(node.san));
    if (glyph) button.append(make("span", { "aria-hidden": "true", text: glyph }));
    for (const { words } of judged) button.append(make("span", { class: "visually-hidden", text: `, ${words}` }));
    button.addEventListener("click", () => onWalk(node));
    buttons.set(node.id, button);
    const told = node.comment ? make("span", { class: "sheet-comment", text: ` ${node.comment} ` }) : null;
    return make("span", { class: "sheet-cell" }, make("span", { class: "faint", text: number }), button, told);
  }

  /** @param {Node} start @param {HTMLElement} into @param {boolean} isNumbered */
  function lay(start, into, isNumbered) {
    let needsNumber = isNumbered;
    for (let at = start; at.children[0]; at = at.children[0]) {
      const [main, ...others] = at.children;
      if (!main) return;
      into.append(cell(main, needsNumber));
      needsNumber = Boolean(main.comment) || others.length > 0;
      for (const other of others) {
        const words = tr("Instead of {san}", { san: main.san });
        const branch = make("div", { class: "variation", role: "group", "aria-label": words }, cell(other, true));
        lay(other, branch, Boolean(other.comment));
        into.append(branch);
      }
    }
  }

  return {
    /** @param {Node} root writes it anew */
    write(root) {
      buttons = new Map();
      marked = undefined;
      place.replaceChildren();
      if (root.comment) place.append(make("p", { class: "sheet-comment", text: root.comment }));
      lay(root, place, true);
      if (!place.hasChildNodes()) place.append(make("p", { class: "aside", text: tr("Nothing written yet. Move a piece, or paste a game.") }));
    },
    /** @param {Node} node marks where one stands */
    mark(node) {
      marked?.removeAttribute("aria-current");
      marked?.setAttribute("tabindex", "-1");
      const button = buttons.get(node.id);
      button?.setAttribute("aria-current", "true");
      marked = button ?? buttons.values().next().value;
      marked?.setAttribute("tabindex", "0");
      if (!button) place.scrollTop = 0;
      // Inside its own scroller only: the page stays where it is.
      else if (place.scrollHeight > place.clientHeight) {
        const [box, frame] = [button.getBoundingClientRect(), place.getBoundingClientRect()];
        if (box.top < frame.top || box.bottom > frame.bottom) place.scrollTop += box.top - frame.top - place.clientHeight / 2;
      }
    },
    /** Whether the reader stands on the sheet with the keyboard, who then wants to go along. */
    hasFocus: () => place.contains(document.activeElement),
    focus: () => marked?.focus({ preventScroll: true }),
  };
}

