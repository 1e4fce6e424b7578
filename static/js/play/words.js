/**
 * What the house says on the match page: refusals, states of the line, results. Each refusal names what happened and
 * what to do next, in the club's voice.
 *
 * @typedef {import("./types").MatchState} MatchState
 * @typedef {import("./types").Color} Color
 */

import { tr, trn } from "../language.js";
import { clockWords } from "../terms.js";

/** One sentence for every code of the contract. @type {Record<string, string>} */
const REFUSALS = {
  bad_payload: tr("The table could not read that. Reload the page and try once more."),
  unknown_event: tr("This table does not know that request. Reload the page, it may be an old one."),
  not_found: tr("There is no such game here. The hall has the ones that are."),
  illegal_move: tr("That move is not legal here. The position stands as it was."),
  not_your_turn: tr("It is not your turn. Wait for the reply, or set a premove."),
  stale_ply: tr("The position changed before your move arrived. Look at the board and move again."),
  not_a_player: tr("You are watching this game. Only the two at the board may do that."),
  not_allowed: tr("That is not possible at this moment."),
  rate_limited: tr("That was a little fast. Take a breath and try again."),
  too_long: tr("That is more than 500 characters. Say it shorter."),
  game_over: tr("This game is over. A rematch or the hall comes next."),
  unavailable: tr("The club cannot write anything down at the moment. Your game is safe; try again soon."),
  internal: tr("Something broke on our side. Your game is safe; try again."),
  timeout: tr("No answer from the table yet. Try again in a moment."),
  offline: tr("The line is down. Try again when it is back."),
};

/** Refusals whose own words from the server are the better reason. */
const SERVER_KNOWS_WHY = new Set(["not_allowed"]);

/**
 * @param {{code: string, message?: string}} error
 * @returns {string}
 */
export function refusal(error) {
  const knowsWhy = SERVER_KNOWS_WHY.has(error.code) || isTooMany(error.code, error.message ?? "");
  if (knowsWhy && error.message) return error.message;
  return REFUSALS[error.code] ?? (error.message || tr("The table said no. Try again."));
}

/**
 * The way on from a refusal that has one: whoever has too many games under way finds them in the hall.
 * @param {{code: string, message?: string}} error
 * @returns {import("../notices.js").NoticeOptions}
 */
export function wayOn({ code, message = "" }) {
  if (!isTooMany(code, message)) return {};
  return { stay: true, action: { label: tr("Show them"), href: "/#unfinished" } };
}

/** @param {string} code @param {string} message sent for too much in a minute too, which passes by itself */
function isTooMany(code, message) {
  return code === "rate_limited" && message.includes(tr("games under way"));
}

/** A connection the server refused: what to tell and where to go. */
const DOORS = /** @type {Record<string, {title: string, text: string, label: string, href: string}>} */ ({
  not_found: {
    title: tr("No game at this table"),
    text: tr("Either it was never set up, or it is not open to the gallery."),
    label: tr("Back to the hall"),
    href: "/",
  },
  unauthenticated: {
    title: tr("The door asks who you are"),
    text: tr("Come in as a guest or with your name, and the table is yours again."),
    label: tr("To the door"),
    href: "/login",
  },
  rate_limited: {
    title: tr("Too many boards at once"),
    text: tr("You have this club open in many windows. Close one or two and sit down again."),
    label: tr("Sit down again"),
    href: "",
  },
});
const OTHER_DOOR = {
  title: tr("This table does not open"),
  text: tr("Something on our side keeps it shut. Your game is safe."),
  label: tr("Try again"),
  href: "",
};

/** @param {{code: string, message?: string}} error */
export function door(error) {
  if (error.code === "banned") return { title: tr("That door is closed"), text: error.message ?? "", label: tr("To the door"), href: "/login" };
  return DOORS[error.code] ?? { ...OTHER_DOOR, text: error.message || OTHER_DOOR.text };
}

/** @type {Record<import("./types").LineState, string>} */
export const LINE = {
  connecting: tr("Finding your table"),
  live: tr("Connected"),
  reconnecting: tr("Reconnecting"),
  lost: tr("Line lost, still trying"),
  refused: tr("Not connected"),
};

/** How a game ended that somebody won or that was drawn. @type {Record<string, string>} */
export const HOW = {
  checkmate: tr("by checkmate"),
  stalemate: tr("by stalemate"),
  threefold_repetition: tr("by threefold repetition"),
  fivefold_repetition: tr("by fivefold repetition"),
  fifty_moves: tr("by the fifty-move rule"),
  seventyfive_moves: tr("by the seventy-five-move rule"),
  insufficient_material: tr("with too little left to mate"),
  resignation: tr("by resignation"),
  timeout: tr("on time"),
  agreement: tr("by agreement"),
  abandonment: tr("because the other chair stayed empty"),
};

/**
 * @param {MatchState} state an ended match
 * @returns {{title: string, detail: string, score: string}}
 */
export function verdict(state) {
  const how = HOW[state.end_reason ?? ""] ?? "";
  const moves = Math.ceil(state.ply / 2);
  const length = moves === 0 ? tr("No move was played") : trn("{n} move", "{n} moves", moves);
  const score = state.result === "1/2-1/2" ? "½ – ½" : state.result.replace("-", " – ");
  if (state.result === "*") return { title: tr("The game was called off"), detail: tr("It counts for nobody"), score: "" };
  if (!state.winner) return { title: tr("Drawn {how}", { how }).trim(), detail: length, score };
  if (state.your_seat === state.winner) return { title: tr("You win {how}", { how }).trim(), detail: length, score };
  if (state.your_seat !== "spectator") return { title: tr("You lose {how}", { how }).trim(), detail: length, score };
  return { title: tr("{name} wins {how}", { name: shortName(state[state.winner].name), how }).trim(), detail: length, score };
}

/** @param {Pick<MatchState, "rated" | "time_control">} state @returns {string} `rated · 5+3` */
export function termsWords({ rated, time_control }) {
  return `${rated ? tr("rated") : tr("friendly")} · ${clockWords(time_control)}`;
}

/** What a typed move's problem is called. @type {Record<string, (text: string, choices: string[]) => string>} */
export const TYPED = {
  empty: () => tr("Type a move first, for example Nf3 or g1f3."),
  unreadable: (text) => tr("“{text}” does not read as a move. Try Nf3, exd5, O-O or g1f3.", { text }),
  illegal: (text) => tr("{text} is not legal here.", { text }),
  ambiguous: (_text, choices) => tr("Which one? {choices}.", { choices: choices.join(tr(" or ")) }),
  promotion: (_text, choices) => tr("Promote to what? {choices}.", { choices: choices.join(", ") }),
};

/** Mood buckets in a quiet word of ours. @type {Record<string, string>} */
export const MOODS = {
  deflated: tr("deflated"),
  tense: tr("tense"),
  guarded: tr("guarded"),
  steady: tr("steady"),
  confident: tr("confident"),
  dominant: tr("on top of it"),
};

/**
 * What one calls somebody at the table: the first name where there is one.
 * @param {string} name
 * @returns {string} the whole name when it begins with an article, a title or an initial
 */
export function shortName(name) {
  const first = name.split(" ")[0] ?? name;
  return /^\p{L}{4,}$/u.test(first) ? first : name;
}
