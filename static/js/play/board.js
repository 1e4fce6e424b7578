/**
 * The board one touches: chessground for hands (ground.js), rules.js for what is legal, the session for what counts.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Color} Color
 * @typedef {import("./rules.js").Played} Played
 */
import { isStill } from "./dom.js";
import { ground } from "./ground.js";
import { destinations, movesBetween, sideInCheck } from "./rules.js";
import { colorName, sanInWords, toMove } from "./speech.js";
import { tr } from "../language.js";

/** How long a piece travels, in milliseconds, by the player's choice; 0: not at all. */
const TRAVEL_MS = /** @type {Record<string, number>} */ ({ usual: 180, slow: 400, fast: 90, none: 0 });

/**
 * @param {HTMLElement} place
 * @param {object} ports
 * @param {(move: Played) => void} ports.play
 * @param {(moves: Played[], square: string, color: Color) => Promise<Played | null>} ports.choose which promotion; null: none
 * @param {(move: Played) => void} ports.confirm asks first; `redraw` takes the move back, `play` plays it
 * @param {(has: boolean) => void} ports.premoveChanged
 * @param {() => import("./settings.js").Settings} ports.likes how the table is set now
 */
export function createBoard(place, { play, choose, confirm, premoveChanged, likes }) {
  /** @type {View | null} */
  let view = null;
  let drawn = "";
  let drawnFen = "";
  let isFlipped = false;

  ground.set({
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
    if (!chosen || !view?.canMove || view.liveFen !== now.liveFen) return redraw();
    if (how.premove || !likes().confirm_moves) return play(chosen);
    // The piece lies on its square, and nothing else is touched until it is answered.
    ground.set({ movable: { color: /** @type {any} */ (undefined) }, premovable: { enabled: false } });
    confirm(chosen);
  }

  /** Draws it again when it is the same position: a refused move goes back, a setting has changed. */
  function redraw() {
    drawn = "";
    // A board that only moved, as by zen or by turning it, has not been measured anew.
    ground.state.dom.bounds.clear();
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
    const travel = TRAVEL_MS[likes().speed] ?? 0;
    ground.set({
      animation: { enabled: travel > 0 && !isStill(), duration: travel },
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
    /** An arrow until the position changes. @param {string} uci */
    point(uci) {
      const [orig, dest] = [uci.slice(0, 2), uci.slice(2, 4)];
      ground.setShapes([/** @type {any} */ ({ orig, dest, brush: "green" })]);
    },
    redraw,
  };
}

/**
 * Who sits below when nobody has flipped the board: oneself or one's agent; for the gallery the person at the board, or White.
 * @param {View} view
 * @returns {Color}
 */
export function restingSide(view) {
  if (view.seat !== "spectator") return view.seat;
  if (view.beside) return view.beside;
  return view.state.black.kind === "player" && view.state.white.kind !== "player" ? "black" : "white";
}

/** @param {Played[]} moves between two squares @returns {Played | undefined} the queen among promotions */
function strongest(moves) {
  return moves.find((move) => move.uci.endsWith("q")) ?? moves[0];
}

/** @param {View} view @returns {string} the board in a sentence, for those who do not see it */
function description(view) {
  const last = view.moves[view.shownPly - 1];
  const played = last ? tr("After {color}'s move: {san}.", { color: colorName(last.color), san: sanInWords(last.san) }) : tr("The start position.");
  if (view.isPast) return tr("Board. {played} You are looking at the past.", { played });
  const turn = view.state.status === "ended" ? tr("The game is over.") : toMove(view.turn);
  return tr("Board. {played} {turn} Write moves in the move box, or show the board as a table.", { played, turn });
}
