/**
 * The score sheet: moves in pairs, one of them looked at. Arrow keys walk it from anywhere on the page but from fields.
 * @typedef {import("./types").View} View
 */
import { byId, el, needsKeys } from "./dom.js";
import { moveInWords } from "./speech.js";
import { turnOf } from "./state.js";
import { spelled } from "../language.js";

/** @param {(ply: number | null) => void} lookAt */
export function createMoves(lookAt) {
  const list = byId("moves");
  const sheet = byId("sheet");
  const empty = byId("moves-empty");
  /** @type {View | null} */
  let view = null;
  let written = "";

  /** @param {View} now */
  function write(now) {
    const key = `${now.state.initial_fen}|${now.state.epoch}|${now.moves.map((move) => move.san).join(" ")}|${now.pending !== null}`;
    if (key === written) return;
    written = key;
    const fields = now.state.initial_fen.split(" ");
    const first = Number(fields[5] ?? 1) || 1;
    const blackBegins = turnOf(now.state.initial_fen) === "black";
    /** @type {HTMLElement[]} */
    const cells = now.moves.map((move) => cell(move, now));
    if (blackBegins && cells.length > 0) cells.unshift(el("span", { class: "move none" }, "…"));
    const rows = [];
    for (let at = 0; at < cells.length; at += 2) {
      const pair = cells.slice(at, at + 2);
      rows.push(el("li", {}, el("span", { class: "number" }, `${first + at / 2}`), ...pair));
    }
    list.replaceChildren(...rows);
  }

  /** @param {import("./types").Move} move @param {View} now */
  function cell(move, now) {
    const isPending = now.pending !== null && move.ply === now.livePly;
    const button = el(
      "button",
      {
        type: "button",
        class: isPending ? "move pending" : "move",
        "data-ply": String(move.ply),
        "aria-label": `${spelled(move.san)}. ${moveInWords(move)}`,
        tabindex: "-1",
      },
      spelled(move.san),
    );
    button.addEventListener("click", () => lookAt(move.ply));
    return button;
  }

  /** @param {View} now */
  function point(now) {
    for (const button of list.querySelectorAll("button")) {
      const isShown = Number(button.dataset["ply"]) === now.shownPly;
      button.classList.toggle("shown", isShown);
      button.tabIndex = isShown ? 0 : -1;
      if (isShown) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (isShown) bringIntoSheet(button);
    }
    if (now.shownPly === 0) sheet.scrollTop = 0;
  }

  /** Scrolls the sheet alone: `scrollIntoView` would move the whole page on a phone. @param {HTMLElement} button */
  function bringIntoSheet(button) {
    const row = /** @type {HTMLElement} */ (button.parentElement);
    const over = row.offsetTop + row.offsetHeight - (sheet.scrollTop + sheet.clientHeight);
    if (over > 0) sheet.scrollTop += over;
    else if (row.offsetTop < sheet.scrollTop) sheet.scrollTop = row.offsetTop;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!view || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (needsKeys(event.target)) return;
    const next = {
      ArrowLeft: view.shownPly - 1,
      ArrowRight: view.shownPly + 1,
      Home: 0,
      End: view.livePly,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    lookAt(Math.max(0, next));
    const onSheet = list.contains(document.activeElement);
    if (onSheet) /** @type {HTMLElement | null} */ (list.querySelector(".shown"))?.focus({ preventScroll: true });
  }
  document.addEventListener("keydown", onKey);

  return {
    /** @param {View} next */
    show(next) {
      view = next;
      write(next);
      point(next);
      empty.hidden = next.moves.length > 0;
    },
    /** The sheet has been hidden and is seen again: it stands where the game stands. */
    shown() {
      if (view) point(view);
    },
  };
}
