/**
 * The board's squares and pieces, drawn before the rest of the page is there: a script of its own, which needs three files
 * where the page needs sixty. It shows where the pieces stood when the house wrote the page. A piece of one's own may be
 * picked up at once; where it may go is known when the table has told, and board.js takes over with it in hand.
 */
import { Chessground } from "chessground";
import { byId } from "./dom.js";
import { INKS, hangSheets } from "./drawing.js";

const place = byId("board");
const { fen, below, mine } = place.dataset;

/** The one board of this page. */
export const ground = Chessground(place, {
  fen: fen ?? "8/8/8/8/8/8/8/8",
  orientation: below === "black" ? "black" : "white",
  coordinates: true,
  ranksPosition: "left",
  disableContextMenu: true,
  addPieceZIndex: false,
  // Chessground's own sheets would set style attributes, which the page's policy forbids.
  drawable: { enabled: true, visible: false, brushes: /** @type {any} */ (INKS) },
  events: { insert: hangSheets },
  highlight: { lastMove: true, check: true },
  draggable: { enabled: true, showGhost: true, autoDistance: true },
  movable: { free: false, color: /** @type {any} */ (mine || undefined) },
  premovable: { enabled: false },
});
