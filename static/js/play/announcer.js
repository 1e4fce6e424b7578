/**
 * What a listener hears: moves in words, offers, the end. Several things at once become one sentence, a whole stretch of
 * moves after a broken line only its last. What cannot wait (the end, a question, time) interrupts; the rest is polite.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Happening} Happening
 */
import { byId } from "./dom.js";
import { colorName, moveInWords, toMove } from "./speech.js";
import { shortName, verdict } from "./words.js";
import { tr } from "../language.js";

/**
 * Things that happen within this time are told together, in milliseconds; what cannot wait, and whatever waits with it,
 * is told after the shorter one: two alarms at once are one sentence after the other, and none takes another's place.
 */
const GATHER_MS = 250;
const GATHER_ALARMS_MS = 60;
/** More moves at once than this are summed up. */
const TELL_EACH = 2;

export function createAnnouncer() {
  const place = byId("announcer");
  const alarm = byId("alarm");
  /** @type {import("./types").Move[]} */
  let moves = [];
  /** @type {string[]} */
  let sentences = [];
  /** @type {string[]} */
  let alarms = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wasDown = false;

  function speak() {
    clearTimeout(timer);
    timer = undefined;
    const last = moves.at(-1);
    const played =
      moves.length > TELL_EACH && last ? [tr("{moves} moves were played. {last}", { moves: moves.length, last: moveInWords(last) })] : moves.map(moveInWords);
    const words = [...played, ...sentences, ...alarms].join(" ");
    const region = alarms.length > 0 ? alarm : place;
    // Emptied first, so that the same words twice are read twice.
    region.textContent = "";
    region.textContent = words;
    moves = [];
    sentences = [];
    alarms = [];
  }

  /** @param {string} sentence */
  function say(sentence) {
    sentences.push(sentence);
    timer ??= setTimeout(speak, GATHER_MS);
  }

  /** Interrupts whatever is being read, and takes along what waits to be read. @param {string} sentence */
  function interrupt(sentence) {
    if (alarms.length === 0) {
      clearTimeout(timer);
      timer = setTimeout(speak, GATHER_ALARMS_MS);
    }
    alarms.push(sentence);
  }

  return {
    say,
    interrupt,
    /** @param {View} view @param {Happening | null} happening */
    show(view, happening) {
      if (!happening) return;
      const { name, payload } = happening;
      if (name === "line_live" && wasDown) say(tr("The line is back."));
      if (name.startsWith("line_")) wasDown = name === "line_reconnecting" || name === "line_lost";
      if (name === "player_move_applied" || name === "agent_move") {
        moves.push(payload);
        timer ??= setTimeout(speak, GATHER_MS);
      } else if (name === "match_ended") {
        const { title, score } = verdict(view.state);
        interrupt(`${title}. ${score}`);
      } else {
        const sentence = SENTENCES[name]?.(view, payload);
        if (sentence) (ASKS.has(name) && payload.color !== view.seat ? interrupt : say)(sentence);
      }
    },
  };
}

/** Happenings that wait for one's answer. */
const ASKS = new Set(["draw_offered", "takeback_requested", "rematch_offered"]);

/** @type {Record<string, (view: View, payload: any) => string | null>} */
const SENTENCES = {
  draw_offered: (view, { color }) => (color === view.seat ? tr("You offer a draw.") : tr("{color} offers a draw.", { color: nameOf(view, color) })),
  draw_declined: (view, { color }) => (color === view.seat ? null : declined(view, "draw_declined", color)),
  takeback_requested(view, { color }) {
    if (color === view.seat) return null;
    const who = { color: nameOf(view, color) };
    return view.state.rated ? tr("{color} asks for a move back; with that the game is a friendly.", who) : tr("{color} asks for a move back.", who);
  },
  takeback_declined: (view, { color }) => (color === view.seat ? null : declined(view, "takeback_declined", color)),
  rematch_offered: (view, { color }) =>
    color === view.seat ? tr("You offer another game.") : tr("{color} would like another game.", { color: nameOf(view, color) }),
  rematch_declined: (view, { color }) => (color === view.seat ? null : tr("{color} declines another game.", { color: nameOf(view, color) })),
  rematch_started: () => tr("The next game begins."),
  takeback_applied: (view) => `${tr("Taken back.")} ${toMove(view.turn)}`,
  looked: (view) => {
    const move = view.moves[view.shownPly - 1];
    if (!view.isPast) return tr("Back in the game.");
    return move ? tr("Looking at {move}", { move: moveInWords(move) }) : tr("Looking at the start position.");
  },
  line_reconnecting: () => tr("The line is down, reconnecting."),
  line_lost: () => tr("The line is lost, still trying. The game is kept."),
};

/** @param {View} view @param {import("./types").Color} color */
function nameOf(view, color) {
  return view.state[color]?.name || colorName(color);
}

/** What was declined, and by whom. @param {View} view @param {string} name of the event @param {import("./types").Color} color */
export function declined(view, name, color) {
  const who = shortName(nameOf(view, color));
  if (name === "rematch_declined") return tr("{who} declines another game.", { who });
  return name === "draw_declined" ? tr("{who} declines the draw.", { who }) : tr("{who} keeps the move.", { who });
}
