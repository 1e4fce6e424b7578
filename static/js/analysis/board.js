/**
 * The board to study on: both sides may be moved. Chessground for hands, play/rules.js for what is legal, a table of
 * squares for whoever does not see it.
 *
 * @typedef {import("./uci.js").Color} Color
 * @typedef {import("./tree.js").Played} Played
 * @typedef {{fen: string, last: string, below: Color, mayMove: boolean, arrows: {uci: string, kind: string}[],
 *   hint?: string[], words: string}} Shown `last` is the last move in UCI, `hint` squares to mark, `words` say it all
 */

import { Chessground } from "chessground";
import { tr } from "../language.js";
import { isStill } from "../play/dom.js";
import { INKS, hangSheets } from "../play/drawing.js";
import { fetchPieces } from "../play/looks.js";
import { createPromotion } from "../play/promotion.js";
import { destinations, movesBetween, sideInCheck } from "../play/rules.js";
import { createTable } from "../play/table.js";
import { drawArrows, layArrows } from "./arrows.js";
import { turnOf } from "./uci.js";

/** How long a piece travels, in milliseconds: LOOK's 120-240. */
const TRAVEL_MS = 180;

/**
 * @param {{frame: HTMLElement, board: HTMLElement, table: HTMLElement, promotion: HTMLElement, announcer: HTMLElement}} places
 * @param {(move: Played) => void} play a legal move has been made on the board
 */
export function createStudyBoard({ frame, board, table, promotion, announcer }, play) {
  let drawnFen = "";
  /** @type {Shown} */
  let shown = { fen: "8/8/8/8/8/8/8/8 w - - 0 1", last: "", below: "white", mayMove: false, arrows: [], words: "" };
  // The set one plays with, but never blindfold: who studies wants to see.
  fetchPieces(document.documentElement.dataset["pieces"]);
  const chooser = createPromotion(promotion);
  const sheet = layArrows(frame);
  const ground = Chessground(board, {
    fen: "8/8/8/8/8/8/8/8",
    coordinates: true,
    ranksPosition: "left",
    disableContextMenu: true,
    addPieceZIndex: false,
    drawable: { enabled: true, visible: false, brushes: /** @type {any} */ (INKS) },
    events: { insert: hangSheets },
    animation: { enabled: !isStill(), duration: TRAVEL_MS },
    highlight: { lastMove: true, check: true },
    draggable: { enabled: true, showGhost: true, autoDistance: true },
    premovable: { enabled: false },
    movable: { free: false, showDests: true, rookCastle: true, events: { after: (from, to) => void moved(from, to) } },
  });
  const squares = createTable(table, {
    play,
    choose: (moves, square, color) => chooser.choose(moves, square, color, shown.below),
    announce: (text) => {
      announcer.textContent = text;
    },
  });

  /** @param {string} from @param {string} to */
  async function moved(from, to) {
    const { fen } = shown;
    const moves = movesBetween(fen, from, to);
    const chosen = moves.length > 1 ? await chooser.choose(moves, to, turnOf(fen), shown.below) : moves[0];
    if (chosen && shown.fen === fen && shown.mayMove) play(chosen);
    else draw();
  }

  function draw() {
    const { fen, last, below, mayMove, hint } = shown;
    const turn = turnOf(fen);
    const marks = /** @type {any} */ (new Map((hint ?? []).map((square) => [square, "hint"])));
    // What the reader has drawn belongs to the position; the engine's arrows lie on a sheet of their own.
    const shapes = fen === drawnFen ? ground.state.drawable.shapes : [];
    drawnFen = fen;
    ground.set({
      fen,
      drawable: { shapes },
      orientation: below,
      turnColor: turn,
      lastMove: /** @type {any} */ (last.match(/[a-h][1-8]/g) ?? []),
      check: sideInCheck(fen) ?? false,
      highlight: { custom: marks },
      movable: { color: mayMove ? turn : undefined, dests: mayMove ? /** @type {any} */ (destinations(fen)) : new Map() },
    });
    drawArrows(sheet, shown.arrows, below);
    board.setAttribute("aria-label", `${tr("Board.")} ${shown.words}`);
    const view = { fen, liveFen: fen, lastMove: last.match(/[a-h][1-8]/g) ?? [], canMove: mayMove, isPast: false, turn };
    squares.show(/** @type {any} */ (view), below === "white");
  }

  // What the steward speaks of, where this very position stands here.
  document.addEventListener("desk:show", (event) => {
    const { fen, arrow, only_ask } = /** @type {CustomEvent} */ (event).detail;
    if (standing(fen) !== standing(shown.fen)) return;
    event.preventDefault();
    if (!only_ask && arrow) drawArrows(sheet, [...shown.arrows, { uci: arrow, kind: "best" }], shown.below);
  });

  return {
    /** @param {Shown} next */
    show(next) {
      if (next.fen !== shown.fen) chooser.cancel();
      shown = next;
      draw();
    },
    /** The same position with other arrows: nothing else is drawn anew. @param {Shown["arrows"]} arrows */
    point(arrows) {
      shown = { ...shown, arrows };
      drawArrows(sheet, arrows, shown.below);
    },
    /** @param {boolean} isOn */
    asTable(isOn) {
      frame.classList.toggle("as-table", isOn);
      squares.toggle(isOn);
    },
  };
}

/** The part of a FEN that says where the pieces stand and whose move it is. @param {string} fen */
function standing(fen) {
  return fen.split(" ").slice(0, 2).join(" ");
}
