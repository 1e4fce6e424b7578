/**
 * The sentence beside one's name: whose move it is, what is asked of one, where one looks. Its place is reserved, so
 * that nothing moves when it speaks.
 *
 * @typedef {import("./types").View} View
 * @typedef {{words: string, acts: {label: string, name: string, payload?: object}[], tone: string}} Status
 */
import { untilClaim } from "./acts.js";
import { spoken } from "./clock.js";
import { button, byId, setText } from "./dom.js";
import { moveNumber } from "./position.js";
import { other } from "./state.js";
import { shortName } from "./words.js";
import { spelled, tr } from "../language.js";

/**
 * @param {View} view
 * @param {{premove: boolean, inCheck: boolean, refused?: string, asks?: string, now?: number}} board `refused`: what was
 *   declined a moment ago; `asks`: a move on the board, in SAN, that is played when one says so; `now`: the server's time,
 *   milliseconds since 1970
 * @returns {Status}
 */
export function statusOf(view, board) {
  if (board.asks) {
    const acts = [{ label: tr("Play it"), name: "confirm_move" }, { label: tr("Not yet"), name: "drop_move" }];
    return { words: `${spelled(board.asks)}?`, tone: "asked", acts };
  }
  const status = plainStatus(view, board);
  return board.refused && !view.isPast ? { ...status, words: `${board.refused} ${status.words}` } : status;
}

/** @param {View} view @param {{premove: boolean, inCheck: boolean, now?: number}} board @returns {Status} */
function plainStatus(view, board) {
  const { state, seat } = view;
  if (!state.known) return plain(view.line === "lost" ? tr("No answer from the club yet.") : tr("Setting up the pieces."));
  if (view.isPast) {
    const move = view.moves[view.shownPly - 1];
    const where = move ? tr("Looking back: {ply} {san}", { ply: moveNumber(move.ply, state.initial_fen), san: move.san }) : tr("Before the first move.");
    return { words: where, tone: "past", acts: [{ label: tr("Back to the game"), name: "look_live" }] };
  }
  if (state.status === "ended") return afterwards(view);
  if (view.line !== "live" && seat !== "spectator") {
    return plain(view.pending ? tr("Your move leaves when the line is back.") : tr("The line is down. The game is kept."));
  }
  if (seat !== "spectator") {
    const asked = question(view, other(seat));
    if (asked) return asked;
    const absent = absence(view, board.now ?? 0);
    if (absent && !board.premove) return absent;
    if (view.isMyTurn) return { words: board.inCheck ? tr("Check. Your move.") : tr("Your move."), tone: "yours", acts: [] };
    if (board.premove) return { words: tr("Premove set."), tone: "", acts: [{ label: tr("Undo"), name: "cancel_premove" }] };
    if (state.draw_offer === seat) return plain(tr("Your offer of a draw is on the table."));
    if (state.takeback_request === seat) return plain(tr("You have asked for your move back."));
  }
  if (state.status === "paused") return plain(tr("Adjourned. The position is kept."));
  return plain(tr("{name} to move.", { name: shortName(state[view.turn].name) }));
}

/** @param {View} view @param {import("./types").Color} them @returns {Status | null} */
function question({ state }, them) {
  const name = shortName(state[them].name);
  const answers = (/** @type {string} */ act) => [
    { label: tr("Accept"), name: act, payload: { accept: true } },
    { label: tr("Decline"), name: act, payload: { accept: false } },
  ];
  if (state.draw_offer === them) return { words: tr("{name} offers a draw.", { name }), tone: "asked", acts: answers("answer_draw") };
  if (state.takeback_request === them) {
    const words = state.rated ? tr("{name} asks for a move back; with that the game is a friendly.", { name }) : tr("{name} asks for a move back.", { name });
    return { words, tone: "asked", acts: answers("answer_takeback") };
  }
  return null;
}

/**
 * What is said while the other side is gone, and the game may be claimed, now or after a while.
 * @param {View} view @param {number} now @returns {Status | null}
 */
function absence(view, now) {
  const left = untilClaim(view, now);
  if (left === null) return null;
  const name = shortName(view.state[other(/** @type {import("./types").Color} */ (view.seat))].name);
  if (left === 0) {
    const claim = { label: tr("Claim the game"), name: "claim_victory" };
    return { words: tr("{name} has not come back.", { name }), tone: "asked", acts: [claim] };
  }
  const words = tr("{name} is away. The game can be claimed in {left}.", { name, left: spoken(Math.ceil(left / 1000) * 1000) });
  return view.isMyTurn ? { words: `${tr("Your move.")} ${words}`, tone: "yours", acts: [] } : plain(words);
}

/** @param {Pick<View, "state" | "seat">} view @returns {Status} what is asked once the game is over */
export function afterwards({ state, seat }) {
  if (seat === "spectator" || state.rematch_offer === null) return plain(tr("The game is over."));
  if (state.rematch_offer === seat) return plain(tr("You have offered another game."));
  const words = tr("{name} would like another game.", { name: shortName(state[other(seat)].name) });
  return { words, tone: "asked", acts: [{ label: tr("Play again"), name: "rematch" }, { label: tr("Decline"), name: "decline_rematch" }] };
}

/** @param {string} words @returns {Status} */
function plain(words) {
  return { words, tone: "", acts: [] };
}

/** @param {(name: string, payload?: object) => void} act */
export function createStatus(act) {
  const place = byId("status");
  const words = byId("status-words");
  const acts = byId("status-acts");
  let drawn = "";

  return {
    /** @param {Status} status */
    show(status) {
      setText(words, status.words);
      place.dataset["tone"] = status.tone;
      const key = JSON.stringify(status.acts);
      if (key === drawn) return;
      drawn = key;
      acts.replaceChildren(
        ...status.acts.map((one, at) =>
          button(one.label, () => act(one.name, one.payload), at === 0 ? "button primary" : "button"),
        ),
      );
    },
  };
}
