/** Sets up a position by hand: choose a piece, put it on squares; the FEN beside it follows, and leads where one is typed. */

import { make, place } from "./after/make.js";
import { miniBoard, standing } from "./board/mini.js";
import { tr } from "./language.js";
import { manName } from "./play/speech.js";

const USUAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const EMPTY = "8/8/8/8/8/8/8/8";
const NAMES = /** @type {Record<string, string>} */ ({
  k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn",
});
/** What one may put down: a sign as FEN has it, or nothing. */
const PALETTE = [..."KQRBNPkqrbnp", ""];
/** Castling is possible where king and rook stand at home: its sign, the king's and the rook's square from a8 on. @type {[string, number, number][]} */
const CASTLING = [["K", 60, 63], ["Q", 60, 56], ["k", 4, 7], ["q", 4, 0]];

/** @param {string} fen at least its first field @returns {string[]} 64 signs from a8 to h1, "" for an empty square */
export function signsOf(fen) {
  const signs = Array.from({ length: 64 }, () => "");
  for (const { letter, white, file, rank } of standing(fen)) {
    signs[(7 - rank) * 8 + file] = white ? letter.toUpperCase() : letter;
  }
  return signs;
}

/**
 * @param {string[]} signs 64, from a8 to h1 @param {string} turn `w` or `b`
 * @returns {string} a FEN in which may castle whoever stands at home
 */
export function fenOf(signs, turn) {
  const rows = Array.from({ length: 8 }, (_, row) =>
    signs.slice(row * 8, row * 8 + 8).map((sign) => sign || "1").join("").replace(/1+/g, (gap) => String(gap.length)),
  );
  const castling = CASTLING.filter(([sign, king, rook]) => {
    const isWhite = sign === sign.toUpperCase();
    return signs[king] === (isWhite ? "K" : "k") && signs[rook] === (isWhite ? "R" : "r");
  });
  return `${rows.join("/")} ${turn} ${castling.map(([sign]) => sign).join("") || "-"} - 0 1`;
}

/** @param {string} sign @returns {string} "white king", "empty" */
function named(sign) {
  return sign ? manName({ color: sign === sign.toLowerCase() ? "black" : "white", role: NAMES[sign.toLowerCase()] ?? "" }) : tr("empty");
}

/** @param {number} index from a8 on @returns {string} "e4" */
const squareAt = (index) => `${"abcdefgh"[index % 8]}${8 - Math.floor(index / 8)}`;

/** A picture of one piece, cut from a little board that holds nothing else. @param {string} sign */
function picture(sign) {
  const svg = miniBoard(`${sign || 8}/8/8/8/8/8/8/8`);
  svg.setAttribute("viewBox", "0 0 40 40");
  return svg;
}

/** Lays the board into the page's `#setup`, beside the field for the FEN. @param {HTMLInputElement} field */
export function createSetup(field) {
  let signs = signsOf(field.value || EMPTY);
  let turn = "w";
  let chosen = "K";
  const drawing = make("span", { class: "setup-men" });
  const squares = signs.map((_, index) => {
    const button = make("button", { type: "button", tabindex: index ? "-1" : "0" });
    button.addEventListener("click", () => {
      signs[index] = signs[index] === chosen ? "" : chosen;
      tell();
    });
    return button;
  });
  const board = make("div", { class: "mini-board setup-board", role: "group", "aria-label": tr("The board") }, drawing, ...squares);
  board.addEventListener("keydown", (event) => {
    const at = squares.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 })[event.key];
    const next = step === undefined ? undefined : squares[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    for (const one of squares) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  });

  /** @param {string} name @param {string} value @param {Node} shown @param {string} words @param {() => void} act */
  function radio(name, value, shown, words, act) {
    const input = make("input", { type: "radio", name, value, "aria-label": words });
    input.addEventListener("change", act);
    return make("label", {}, input, make("span", {}, shown));
  }
  const palette = PALETTE.map((sign) =>
    radio("setup_piece", sign || "none", sign ? picture(sign) : document.createTextNode(tr("clear")), sign ? named(sign) : tr("clear a square"), () => (chosen = sign)),
  );
  const turns = ["w", "b"].map((side) =>
    radio("setup_turn", side, document.createTextNode(side === "w" ? tr("White to move") : tr("Black to move")), side === "w" ? tr("White to move") : tr("Black to move"), () => {
      turn = side;
      tell();
    }),
  );
  for (const [first] of [palette, turns]) /** @type {HTMLInputElement} */ (first?.querySelector("input")).checked = true;
  const starts = [[tr("Empty board"), EMPTY], [tr("The usual position"), USUAL]].map(([words, fen]) => {
    const button = make("button", { type: "button", class: "button quiet", text: words });
    button.addEventListener("click", () => {
      signs = signsOf(fen ?? EMPTY);
      tell();
    });
    return button;
  });

  function draw() {
    drawing.replaceChildren(miniBoard(fenOf(signs, turn)));
    squares.forEach((button, index) => button.setAttribute("aria-label", `${squareAt(index)}, ${named(signs[index] ?? "")}`));
  }
  function tell() {
    field.value = fenOf(signs, turn);
    draw();
  }
  field.addEventListener("input", () => {
    signs = signsOf(field.value);
    turn = field.value.trim().split(/\s+/)[1] === "b" ? "b" : "w";
    for (const one of turns) {
      const input = one.querySelector("input");
      if (input) input.checked = input.value === turn;
    }
    draw();
  });
  place("setup").replaceChildren(
    make("div", { class: "choice-row setup-palette", role: "radiogroup", "aria-label": tr("What to put down") }, ...palette),
    board,
    make("div", { class: "choice-row", role: "radiogroup", "aria-label": tr("Who is to move") }, ...turns),
    make("p", { class: "setup-starts" }, ...starts),
  );
  draw();
}
