/**
 * The board one touches: chessground for hands, rules.js for what is legal, the session for what counts.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Color} Color
 * @typedef {import("./rules.js").Played} Played
 */
import { Chessground } from "chessground";
import { isStill } from "./dom.js";
import { INKS, hangSheets } from "./drawing.js";
import { destinations, movesBetween, sideInCheck } from "./rules.js";
import { sanInWords } from "./speech.js";

/** How long a piece travels, in milliseconds: LOOK's 120-240. */
const TRAVEL_MS = 180;

/**
 * @param {HTMLElement} place
 * @param {object} ports
 * @param {(move: Played) => void} ports.play
 * @param {(moves: Played[], square: string, color: Color) => Promise<Played | null>} ports.choose which promotion; null: none
 * @param {(has: boolean) => void} ports.premoveChanged
 * @param {() => import("./settings.js").Settings} ports.likes how the table is set now
 */
export function createBoard(place, { play, choose, premoveChanged, likes }) {
  /** @type {View | null} */
  let view = null;
  let drawn = "";
  let drawnFen = "";
  let isFlipped = false;

  const ground = Chessground(place, {
    // Bare wood until the table has told where the pieces stand: another position would be a lie for a moment.
    fen: "8/8/8/8/8/8/8/8",
    coordinates: true,
    ranksPosition: "left",
    disableContextMenu: true,
    addPieceZIndex: false,
    // Chessground's own sheets would set style attributes, which the page's policy forbids.
    drawable: { enabled: true, visible: false, brushes: /** @type {any} */ (INKS) },
    events: { insert: hangSheets },
    animation: { enabled: !isStill(), duration: TRAVEL_MS },
    highlight: { lastMove: true, check: true },
    draggable: { enabled: true, showGhost: true, autoDistance: true },
    movable: { free: false, showDests: true, rookCastle: true, events: { after: userMoved } },
    premovable: {
      enabled: true,
      showDests: true,
      castle: true,
      events: { set: () => premoveChanged(true), unset: () => premoveChanged(false) },
    },
  });

  /** @param {string} from @param {string} to @param {{premove?: boolean}} how */
  async function userMoved(from, to, how) {
    const now = view;
    if (!now) return;
    const moves = movesBetween(now.liveFen, from, to);
    // A premove cannot wait for a choice, so it takes a queen, as everywhere else.
    const needsNoWord = moves.length < 2 || how.premove || likes().auto_queen;
    const chosen = needsNoWord ? strongest(moves) : await choose(moves, to, now.turn);
    // While one was choosing, the position may have changed under the choice.
    if (chosen && view?.canMove && view.liveFen === now.liveFen) play(chosen);
    else redraw();
  }

  /** Draws it again when it is the same position: a refused move goes back, a setting has changed. */
  function redraw() {
    drawn = "";
    if (view) draw(view);
  }

  /** @param {View} now */
  function draw(now) {
    if (!now.state.known) return;
    const orientation = sideBelow(now);
    const mayTouch = now.seat !== "spectator" && now.state.status !== "ended" && !now.isPast;
    const key = [now.fen, now.lastMove.join(""), orientation, now.turn, mayTouch, now.canMove].join("|");
    if (key === drawn) return;
    drawn = key;
    // What one has drawn belongs to the position, whoever sits below and whatever the board looks like.
    const shapes = now.fen === drawnFen ? ground.state.drawable.shapes : [];
    drawnFen = now.fen;
    ground.set({
      fen: now.fen,
      drawable: { shapes },
      orientation,
      turnColor: now.turn,
      lastMove: /** @type {any} */ (now.lastMove),
      check: sideInCheck(now.fen) ?? false,
      movable: {
        color: mayTouch ? /** @type {Color} */ (now.seat) : undefined,
        showDests: likes().legal,
        dests: now.canMove ? /** @type {any} */ (destinations(now.fen)) : new Map(),
      },
      premovable: { enabled: mayTouch, showDests: likes().legal },
      highlight: { custom: new Map() },
    });
    place.classList.toggle("is-past", now.isPast);
    place.setAttribute("aria-label", description(now));
  }

  /** @param {View} now @returns {Color} */
  function sideBelow(now) {
    const below = restingSide(now);
    return isFlipped ? (below === "white" ? "black" : "white") : below;
  }

  return {
    /** @param {View} next @param {import("./types").Happening | null} happening */
    show(next, happening) {
      view = next;
      if (happening?.name === "move_refused" || happening?.name === "takeback_applied") {
        ground.cancelPremove();
        drawn = "";
      }
      if (next.state.status === "ended" || next.isPast) ground.cancelPremove();
      draw(next);
      if (next.canMove && ground.state.premovable.current) ground.playPremove();
    },
    flip() {
      isFlipped = !isFlipped;
      redraw();
      return isFlipped;
    },
    cancelPremove: () => ground.cancelPremove(),
    /** Away with what was drawn and meant: arrows, circles, a premove, a piece picked up. */
    wipe() {
      ground.cancelMove();
      ground.cancelPremove();
      ground.setShapes([]);
    },
    /** @param {string} uci squares to mark as a hint until the position changes */
    mark(uci) {
      const squares = [uci.slice(0, 2), uci.slice(2, 4)].map((square) => [square, "hint"]);
      ground.set({ highlight: { custom: /** @type {any} */ (new Map(/** @type {any} */ (squares))) } });
    },
    redraw,
  };
}

/**
 * Who sits below when nobody has flipped the board: oneself; for the gallery the person at the board, or White.
 * @param {View} view
 * @returns {Color}
 */
export function restingSide(view) {
  if (view.seat !== "spectator") return view.seat;
  return view.state.black.kind === "player" && view.state.white.kind !== "player" ? "black" : "white";
}

/** @param {Played[]} moves between two squares @returns {Played | undefined} the queen among promotions */
function strongest(moves) {
  return moves.find((move) => move.uci.endsWith("q")) ?? moves[0];
}

/** @param {View} view @returns {string} the board in a sentence, for those who do not see it */
function description(view) {
  const last = view.moves[view.shownPly - 1];
  const played = last ? `After ${last.color}'s ${sanInWords(last.san)}.` : "The start position.";
  if (view.isPast) return `Board. ${played} You are looking at the past.`;
  const turn = view.state.status === "ended" ? "The game is over." : `${view.turn === "white" ? "White" : "Black"} to move.`;
  return `Board. ${played} ${turn} Write moves in the move box, or show the board as a table.`;
}
