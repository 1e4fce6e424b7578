/**
 * What one may do at the table right now, and why not. Pure, so that every button can give its reason.
 *
 * @typedef {import("./types").View} View
 * @typedef {{name: string, label: string, why: string | null, tone?: "danger"}} Act `why` null: it may be done
 */
import { other } from "./state.js";
import { tr } from "../language.js";

/** Before both sides have moved a game may be called off. */
const FREE_PLIES = 2;
const FIFTY_MOVES_HALFMOVES = 100;

/**
 * @param {View} view
 * @param {number} now the server's time, milliseconds since 1970
 * @returns {Act[]} empty for the gallery and after the end
 */
export function actsOf(view, now) {
  const { state, seat } = view;
  if (!state.known || seat === "spectator" || state.status === "ended") return [];
  const down = view.line === "live" ? null : tr("The line is down. This comes back with it.");
  const acts = [draw(view), takeback(view), ...hints(view), leaving(view)];
  if (untilClaim(view, now) === 0) {
    acts.unshift({ name: "claim_victory", label: tr("Claim the game"), why: null });
  }
  return acts.map((act) => ({ ...act, why: down ?? act.why }));
}

/**
 * Milliseconds until one may claim the game, because the other side is gone; null where there is nothing to claim: before
 * both sides have moved nobody has lost anything.
 * @param {View} view
 * @param {number} now the server's time, milliseconds since 1970
 */
export function untilClaim({ state, seat }, now) {
  if (!state.known || seat === "spectator" || state.status === "ended" || state.ply < FREE_PLIES) return null;
  const deadline = state.paused[other(seat)];
  return deadline ? Math.max(0, Date.parse(String(deadline)) - now) : null;
}

/** @param {View} view @returns {Act} */
function draw({ state, seat, moves }) {
  if (isClaimable(state)) return { name: "claim_draw", label: tr("Claim the draw"), why: null };
  let why = null;
  if (state.draw_offer === seat) why = tr("Your offer stands until it is answered.");
  else if (moves.length === 0) why = tr("Play a move first; nobody draws an empty game.");
  return { name: "offer_draw", label: tr("Offer a draw"), why };
}

/** @param {View} view @returns {Act} */
function takeback({ state, seat }) {
  let why = null;
  if (!state.takebacks) why = tr("This game is played without takebacks.");
  else if (state.takeback_request === seat) why = tr("You have asked; wait for the answer.");
  else if (!state.moves.some((move) => move.color === seat)) why = tr("You have no move to take back yet.");
  return { name: "request_takeback", label: tr("Takeback"), why };
}

/** None against a person or a program. @param {View} view @returns {Act[]} */
function hints({ state, seat, isMyTurn }) {
  const across = seat === "spectator" ? null : state[other(seat)];
  if (!across || across.kind === "player" || across.program) return [];
  let why = null;
  if (state.rated) why = tr("A rated game is played without hints.");
  else if (!isMyTurn) why = tr("A hint comes on your own move.");
  return [{ name: "request_hint", label: tr("Hint"), why }];
}

/** @param {View} view @returns {Act} */
function leaving({ state }) {
  if (state.ply < FREE_PLIES) return { name: "abort", label: tr("Call it off"), why: null };
  return { name: "resign", label: tr("Resign"), why: null, tone: "danger" };
}

/**
 * Whether threefold repetition or fifty moves stand on the board.
 * @param {import("./types").MatchState} state
 */
export function isClaimable(state) {
  if (Number(state.fen.split(" ")[4] ?? 0) >= FIFTY_MOVES_HALFMOVES) return true;
  const position = (/** @type {string} */ fen) => fen.split(" ").slice(0, 4).join(" ");
  const here = position(state.fen);
  const before = [state.initial_fen, ...state.moves.slice(0, -1).map((move) => move.fen)];
  return state.moves.length > 0 && before.filter((fen) => position(fen) === here).length >= 2;
}
