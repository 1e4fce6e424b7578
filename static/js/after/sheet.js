/** A score sheet one can walk: every move a button, one of them the place where one stands. */

import { make, verdicts } from "./make.js";
import { plyBefore } from "../play/position.js";
import { spelled } from "../language.js";

/**
 * @param {HTMLElement} list an <ol>
 * @param {{san: string, label?: string | null, mark?: string | null}[]} moves from ply 1
 * @param {(ply: number) => void} onWalk
 * @param {string} [fen] where the game begins
 * @returns {(ply: number) => void} marks where one stands
 */
export function writeSheet(list, moves, onWalk, fen) {
  const buttons = moves.map((move, index) => {
    // One stop for the Tab key: the arrows do the walking.
    const button = make("button", { type: "button", class: "sheet-move", tabindex: "-1" }, spelled(move.san));
    for (const { name, words, sign } of verdicts(move)) {
      button.classList.add(name);
      button.append(make("span", { "aria-hidden": "true", text: sign }));
      button.append(make("span", { class: "visually-hidden", text: `, ${words}` }));
    }
    button.addEventListener("click", () => onWalk(index + 1));
    return button;
  });
  /** @type {HTMLElement[]} */
  const rows = [];
  // Where Black begins, White's place in the first row is empty.
  const before = plyBefore(fen);
  const cells = before % 2 && buttons.length ? [make("span", { class: "faint", text: "…" }), ...buttons] : buttons;
  for (let index = 0; index < cells.length; index += 2) {
    const number = make("span", { class: "faint", text: `${Math.floor(before / 2) + index / 2 + 1}. ` });
    rows.push(make("li", {}, number, cells[index] ?? null, cells[index + 1] ?? null));
  }
  list.replaceChildren(...rows);
  let marked = buttons[0];
  return (ply) => {
    marked?.removeAttribute("aria-current");
    marked?.setAttribute("tabindex", "-1");
    marked = buttons[ply - 1] ?? buttons[0];
    marked?.setAttribute("tabindex", "0");
    if (ply > 0) marked?.setAttribute("aria-current", "true");
    // Inside its own scroller only: the page stays where it is.
    if (marked && list.scrollHeight > list.clientHeight) list.scrollTop = marked.offsetTop - list.clientHeight / 2;
  };
}
