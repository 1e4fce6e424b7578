/**
 * Questions to the table, written where moves are written: `l` for the last move, `s e4` for a square, and so on. Made for
 * those who play without seeing the board, of use to everybody. Pure; what is to be done is named, not done.
 *
 * @typedef {import("./types").View} View
 * @typedef {{say: string} | {act: string, payload?: object}} Answer `act` is one of the table's own requests, or `say`
 *   (words for the talk)
 * @typedef {{short: string, long: string, takes: string, words: string,
 *   answer: (view: View, rest: string[], now: number) => Answer | null}} Command `answer` null: it was not meant so
 */
import { left, spoken } from "./clock.js";
import { moveNumber } from "./position.js";
import { materialWords, movesFrom, onSquare, readBoard, whereAre } from "./readout.js";
import { colorName, moveInWords } from "./speech.js";
import { other } from "./state.js";
import { MOODS } from "./words.js";
import { tr } from "../language.js";

/** What a command takes. @type {Record<string, string>} */
export const WHAT = { piece: tr("a piece"), square: tr("a square"), words: tr("a sentence") };
const SQUARE = /^[a-h][1-8]$/;
/** What is said between the words that count: `where is the white queen`, `last move`. */
const FILLERS = new Set(
  "is are the of on at please move moves ist sind steht stehen der die das den dem auf von bitte zug züge".split(" "),
);

const LONG = "last clock opponent board where square moves material eval draw takeback hint accept decline resign say help";
/** The same in the reader's language, in the same order. */
const HERE = tr("last clock opponent board where square moves material eval draw takeback hint accept decline resign say help").split(" ");

/** @param {string} long @returns {string} a command as the reader's language calls it; either name is understood */
export function calledHere(long) {
  return HERE[LONG.split(" ").indexOf(long)] ?? long;
}

/** @type {readonly Command[]} */
export const COMMANDS = Object.freeze([
  bare("l", "last", tr("the last move"), (view) => told(lastMove(view))),
  bare("c", "clock", tr("both clocks"), (view, now) => told(clocks(view, now))),
  bare("o", "opponent", tr("who sits across"), (view) => told(opponent(view))),
  bare("b", "board", tr("the whole board, rank by rank"), (view) => told(readBoard(view.fen))),
  {
    short: "p",
    long: "where",
    takes: "piece",
    words: tr("where pieces stand: p knight, p black q, where is the white queen"),
    answer: (view, rest) => orNot(whereAre(view.fen, rest)),
  },
  {
    short: "s",
    long: "square",
    takes: "square",
    words: tr("what stands there: s e4"),
    answer: (view, rest) => ofSquare(rest, (square) => onSquare(view.fen, square)),
  },
  {
    short: "m",
    long: "moves",
    takes: "square",
    words: tr("where the piece there may go: m g1"),
    answer: (view, rest) => ofSquare(rest, (square) => movesFrom(view.fen, square)),
  },
  bare("", "material", tr("who has taken what"), (view) => told(materialWords(view.fen, view.state.initial_fen))),
  bare("", "eval", tr("who stands better: told after the game, not during it"), () => told(tr("The club gives no verdicts on a game that goes on: the story after it does, and in a friendly the bar that the settings offer."))),
  bare("", "draw", tr("offer a draw"), () => ({ act: "offer_draw" })),
  bare("", "takeback", tr("ask for your move back"), () => ({ act: "request_takeback" })),
  bare("", "hint", tr("a hint, in a friendly game"), () => ({ act: "request_hint" })),
  bare("", "accept", tr("accept what is offered or asked"), (view) => answerTo(view, true)),
  bare("", "decline", tr("decline it"), (view) => answerTo(view, false)),
  bare("", "resign", tr("resign, after a question"), () => ({ act: "resign" })),
  {
    short: "",
    long: "say",
    takes: "words",
    words: tr("say something at the table: say good luck"),
    answer: (_view, rest) => (rest.length > 0 ? { act: "say", payload: { text: rest.join(" ") } } : null),
  },
  bare("?", "help", tr("these words"), () => told(help())),
]);

/**
 * @param {string} text what was written
 * @param {View} view
 * @param {number} now the server's time, milliseconds since 1970
 * @returns {Answer | null} null when it is no command: then it is a move, or meant to be one
 */
export function answerCommand(text, view, now) {
  const [head = "", ...rest] = asQuestion(text).split(/\s+/);
  const word = head.toLowerCase();
  const command = COMMANDS.find(({ short, long }) => word !== "" && [short, long, calledHere(long)].includes(word));
  if (!command) return null;
  if (command.long === "say") return command.answer(view, rest, now);
  const words = rest.map((one) => one.toLowerCase().replace(/[?!.,]+$/, "")).filter((one) => one && !FILLERS.has(one));
  return command.answer(view, words.map((one) => whoseWord(one, view)), now);
}

/**
 * @param {string} text
 * @returns {string} without the ways of asking, in either language: `What's the last move?` is `last move?`, `Wo ist die
 *   weiße Dame?` is `where ist die weiße Dame?`
 */
function asQuestion(text) {
  return text
    .trim()
    .replace(/^(?:was war |wie war )?(?:der|den|mein|sein|ihr)?\s*(?:letzter?|letzte[ns])\s+zug\b[?!.]*/i, "last")
    .replace(/^wo\s+(?=ist|sind|steht|stehen)/i, "where ")
    .replace(/^wohin\s+(?:kann|darf|geht|zieht)\s+(?=[a-h][1-8]\b)/i, "moves ")
    .replace(/^was\s+(?:steht|ist)\s+auf\s+/i, "square ")
    .replace(/^the\s+(?=last\b)/i, "")
    .replace(/^where(?:'s|’s)\s/i, "where ")
    .replace(/^what(?:'s|’s|\s+is|\s+was|\s+are|\s+stands)\s+on\s/i, "square ")
    .replace(/^what(?:'s|’s|\s+is|\s+was|\s+are)\s+(?:the\s+)?/i, "");
}

const MINE = /^(?:my|meine?[nmrs]?)$/;
const THEIRS = /^(?:their|his|her|(?:seine|ihre)[nmrs]?|sein|ihr|gegnerische[nmrs]?)$/;

/** @param {string} word @param {View} view @returns {string} `my` and `their` as the colour that is meant */
function whoseWord(word, { seat }) {
  if (seat === "spectator") return word;
  if (MINE.test(word)) return seat;
  return THEIRS.test(word) ? other(seat) : word;
}

/**
 * A command of one word.
 * @param {string} short @param {string} long @param {string} words
 * @param {(view: View, now: number) => Answer | null} answer
 * @returns {Command}
 */
function bare(short, long, words, answer) {
  return { short, long, takes: "", words, answer: (view, rest, now) => (rest.length === 0 ? answer(view, now) : null) };
}

/**
 * @param {string[]} rest what was written after the command: one square, or it was not meant so
 * @param {(square: string) => string} words
 * @returns {Answer | null}
 */
function ofSquare([square, ...more], words) {
  if (!square || more.length > 0) return null;
  return told(SQUARE.test(square) ? words(square) : tr("There is no square {square}. They go from a1 to h8.", { square }));
}

/** @param {string} say @returns {Answer} */
function told(say) {
  return { say };
}

/** @param {string | null} say @returns {Answer | null} */
function orNot(say) {
  return say === null ? null : { say };
}

/** @param {View} view */
function lastMove(view) {
  const move = view.moves[view.shownPly - 1];
  return move ? `${moveNumber(move.ply, view.state.initial_fen)} ${moveInWords(move)}` : tr("No move has been played.");
}

/** @param {View} view @param {number} now */
function clocks(view, now) {
  const { clock } = view.state;
  if (!clock) return tr("This game is played without a clock.");
  const side = (/** @type {import("./types").Color} */ color) => `${whose(view, color)} ${spoken(left(clock, color, now))}.`;
  const first = view.seat === "black" ? "black" : "white";
  return `${side(first)} ${side(other(first))}`;
}

/** @param {View} view @param {import("./types").Color} color */
function whose(view, color) {
  return color === view.seat ? tr("You have") : tr("{name} has", { name: view.state[color].name });
}

/** @param {View} view */
function opponent(view) {
  /** @type {import("./types").Color[]} */
  const colors = view.seat === "spectator" ? ["white", "black"] : [other(view.seat)];
  return colors.map((color) => person(view, color)).join(" ");
}

/** @param {View} view @param {import("./types").Color} color */
function person({ state }, color) {
  const { name, rating } = state[color];
  const mind = state.minds[color];
  const mood = mind ? tr(" Looks {mood}{thinking}.", { mood: MOODS[mind.bucket] ?? mind.bucket, thinking: state.thinking[color] ? tr(", thinking") : "" }) : "";
  return tr("{name}{rating} has {color}.{mood}", { name, rating: rating ? tr(", rated {rating},", { rating }) : "", color: colorName(color), mood });
}

/** @param {View} view @param {boolean} accept @returns {Answer} */
function answerTo({ state, seat }, accept) {
  if (seat !== "spectator") {
    if (state.draw_offer === other(seat)) return { act: "answer_draw", payload: { accept } };
    if (state.takeback_request === other(seat)) return { act: "answer_takeback", payload: { accept } };
  }
  return told(tr("Nothing has been offered or asked."));
}

function help() {
  const lines = COMMANDS.map(({ short, long, takes, words }) => {
    const called = calledHere(long);
    const names = short ? tr("{short} or {long}", { short, long: called }) : called;
    return `${names}${takes ? tr(" and {something}", { something: WHAT[takes] }) : ""}: ${words}.`;
  });
  return tr("Write a move, or: {lines}", { lines: `\n${lines.join("\n")}` });
}
