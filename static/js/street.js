/**
 * The board on the street, for whoever has not come in: White's first move, by two presses or one drag, leads through the
 * door to a table where it is played (play/firstmove.js).
 */

import { explain, post } from "./api.js";
import { miniBoard } from "./board/mini.js";
import { withZone } from "./doorstep.js";
import { takeChair } from "./hall/chair.js";
import { tr } from "./language.js";

const FILES = "abcdefgh";
/** Where each piece that may begin can go. @type {Map<string, string[]>} */
const WAYS = new Map([
  ...[...FILES].map((file) => /** @type {[string, string[]]} */ ([`${file}2`, [`${file}3`, `${file}4`]])),
  ["b1", ["a3", "c3"]],
  ["g1", ["f3", "h3"]],
]);

/** @param {string} move in UCI, "" for none @returns {string} the position after it */
function after(move) {
  const rows = ["rnbqkbnr", "pppppppp", "11111111", "11111111", "11111111", "11111111", "PPPPPPPP", "RNBQKBNR"].map((row) => [...row]);
  const at = (/** @type {string} */ square) => /** @type {[string[], number]} */ ([rows[8 - Number(square[1])], FILES.indexOf(square[0] ?? "")]);
  if (move) {
    const [from, file] = at(move.slice(0, 2));
    const [to, target] = at(move.slice(2));
    [to[target], from[file]] = [from[file] ?? "1", "1"];
  }
  return rows.map((row) => row.join("")).join("/");
}

/** @param {HTMLElement} board */
function wireStreetBoard(board) {
  const picture = document.createElement("span");
  picture.className = "mini-board framed";
  board.replaceChildren(picture);
  let chosen = "";
  let isGoing = false;

  /** @param {string} move */
  const draw = (move) => picture.replaceChildren(miniBoard(after(move), { last: move }));

  /** @param {string} square @param {string} words @param {string} kind */
  function lay(square, words, kind) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `street-square ${kind}`;
    button.dataset["square"] = square;
    button.setAttribute("aria-label", words);
    button.style.insetInlineStart = `${FILES.indexOf(square[0] ?? "") * 12.5}%`;
    button.style.insetBlockStart = `${(8 - Number(square[1])) * 12.5}%`;
    board.append(button);
    return button;
  }

  /** @param {string} square */
  function choose(square) {
    chosen = chosen === square ? "" : square;
    for (const old of board.querySelectorAll(".target")) old.remove();
    for (const man of board.querySelectorAll(".man-square")) {
      man.setAttribute("aria-pressed", String(man instanceof HTMLElement && man.dataset["square"] === chosen));
    }
    for (const to of WAYS.get(chosen) ?? []) lay(to, `to ${to}`, "target").addEventListener("click", () => void go(to));
  }

  /** @param {string} to */
  async function go(to) {
    if (isGoing) return;
    isGoing = true;
    const move = chosen + to;
    for (const button of board.querySelectorAll("button")) button.disabled = true;
    draw(move);
    try {
      await withZone((zone) => post("/api/players/guest", zone));
      location.assign(`${await takeChair(board.dataset["chair"] ?? "")}#${move}`);
    } catch (error) {
      begin();
      explain(error);
    }
  }

  function begin() {
    chosen = "";
    isGoing = false;
    board.replaceChildren(picture);
    draw("");
    for (const square of WAYS.keys()) {
      const button = lay(square, square.endsWith("2") ? tr("Pawn on {square}", { square }) : tr("Knight on {square}", { square }), "man-square");
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => choose(square));
      // A drag by mouse: taken up here, let go over one of its squares.
      button.addEventListener("pointerleave", (event) => event.buttons === 1 && chosen !== square && choose(square));
    }
  }
  board.addEventListener("pointerup", (event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (under instanceof HTMLElement && under.classList.contains("target")) void go(under.dataset["square"] ?? "");
  });
  window.addEventListener("pageshow", begin);
  begin();
}

const board = document.getElementById("street-board");
if (board) wireStreetBoard(board);
