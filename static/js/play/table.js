/**
 * The board as a table: a real one, for screen readers and for anybody without a mouse. Arrow keys go from square to
 * square, Enter picks a piece up and sets it down.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./rules.js").Played} Played
 */
import { el, pieceImage } from "./dom.js";
import { FILES, piecesOf } from "./position.js";
import { destinations, movesBetween } from "./rules.js";
import { tr } from "../language.js";
import { manName } from "./speech.js";

/**
 * @param {HTMLElement} place
 * @param {object} ports
 * @param {(move: Played) => void} ports.play
 * @param {(moves: Played[], square: string, color: import("./types").Color) => Promise<Played | null>} ports.choose
 * @param {(text: string) => void} ports.announce
 */
export function createTable(place, { play, choose, announce }) {
  /** @type {View | null} */
  let view = null;
  /** @type {string | null} */
  let picked = null;
  let current = "e2";
  let drawn = "";
  let isWhiteBelow = true;

  /** @param {string} square */
  async function press(square) {
    if (!view) return;
    if (!view.canMove) {
      announce(view.isPast ? tr("You are looking at the past. Press End to return.") : tr("It is not your move."));
      return;
    }
    const legal = destinations(view.liveFen);
    if (picked === null || !legal.get(picked)?.includes(square)) {
      picked = legal.has(square) && square !== picked ? square : null;
      announce(picked ? tr("Picked up on {picked}. It can go to {picked2}.", { picked, picked2: legal.get(picked)?.join(", ") }) : tr("No legal move from there."));
      redraw();
      return;
    }
    const moves = movesBetween(view.liveFen, picked, square);
    const chosen = moves.length > 1 ? await choose(moves, square, view.turn) : moves[0];
    picked = null;
    if (chosen) play(chosen);
    redraw();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const file = FILES.indexOf(current[0] ?? "a");
    const rank = Number(current[1]);
    const up = isWhiteBelow ? 1 : -1;
    const to = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [file - up, rank],
      ArrowRight: [file + up, rank],
      ArrowUp: [file, rank + up],
      ArrowDown: [file, rank - up],
    })[event.key];
    if (!to) {
      if (event.key === "Escape" && picked) {
        picked = null;
        redraw();
      }
      return;
    }
    event.preventDefault();
    const next = FILES[to[0]];
    if (!next || to[1] < 1 || to[1] > 8) return;
    current = `${next}${to[1]}`;
    redraw();
    focusCurrent();
  }
  place.addEventListener("keydown", onKey);

  function focusCurrent() {
    /** @type {HTMLElement | null} */ (place.querySelector(`[data-square="${current}"]`))?.focus();
  }

  function redraw() {
    drawn = "";
    if (view) draw(view);
  }

  /** @param {View} now */
  function draw(now) {
    const key = `${now.fen}|${picked}|${current}|${isWhiteBelow}|${now.canMove}`;
    if (key === drawn || place.hidden) return;
    drawn = key;
    const hadFocus = place.contains(document.activeElement);
    const files = isWhiteBelow ? FILES : [...FILES].reverse();
    const ranks = isWhiteBelow ? [8, 7, 6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6, 7, 8];
    const pieces = piecesOf(now.fen);
    const goals = new Set(picked ? destinations(now.liveFen).get(picked) : []);
    const cell = (/** @type {string} */ square) => {
      const piece = pieces.get(square);
      const marks = [square === picked && "picked", goals.has(square) && "goal", now.lastMove.includes(square) && "last"];
      const button = el(
        "button",
        {
          type: "button",
          "data-square": square,
          class: marks.filter(Boolean).join(" "),
          tabindex: square === current ? "0" : "-1",
          "aria-label": `${square}, ${piece ? manName(piece) : tr("empty")}${goals.has(square) ? tr(", can go here") : ""}`,
          "aria-pressed": square === picked ? "true" : undefined,
        },
        ...(piece ? [pieceImage(piece.color, piece.role)] : []),
      );
      button.addEventListener("click", () => {
        current = square;
        void press(square);
      });
      return el("td", {}, button);
    };
    const head = el("tr", {}, el("td"), ...files.map((file) => el("th", { scope: "col" }, file)));
    const rows = ranks.map((rank) =>
      el("tr", {}, el("th", { scope: "row" }, String(rank)), ...files.map((file) => cell(`${file}${rank}`))),
    );
    const caption = el("caption", { class: "visually-hidden" }, tr("The board. Arrow keys move, Enter picks up and sets down."));
    place.replaceChildren(el("table", {}, caption, el("thead", {}, head), el("tbody", {}, ...rows)));
    if (hadFocus) focusCurrent();
  }

  return {
    /** @param {View} next @param {boolean} whiteBelow */
    show(next, whiteBelow) {
      if (next.fen !== view?.fen) picked = null;
      view = next;
      isWhiteBelow = whiteBelow;
      draw(next);
    },
    /** @param {boolean} isOn */
    toggle(isOn) {
      place.hidden = !isOn;
      if (!isOn) return;
      redraw();
      focusCurrent();
    },
  };
}
