/**
 * The match page: builds every part, lets the session drive them. The parts never talk to each other; what one of them
 * wants goes through here.
 *
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Happening} Happening
 * @typedef {import("./types").Color} Color
 */
import { trouble } from "../notices.js";
import { createSound } from "../sound.js";
import { createActions } from "./actions.js";
import { createAloud } from "./aloud.js";
import { createAnnouncer } from "./announcer.js";
import { createBoard, restingSide } from "./board.js";
import { createCalling } from "./calling.js";
import { createClocks } from "./clocks.js";
import { connect } from "./connection.js";
import { byId, el, setText } from "./dom.js";
import { createEndCard } from "./endcard.js";
import { wearLooks } from "./looks.js";
import { createMoveBox } from "./movebox.js";
import { createMoves } from "./moves.js";
import { createPromotion } from "./promotion.js";
import { createRibbon } from "./ribbon.js";
import { sideInCheck } from "./rules.js";
import { createSeat, tintRoom } from "./seats.js";
import { createSession } from "./session.js";
import { createSettings } from "./settings.js";
import { moveSounds } from "./sounds.js";
import { other } from "./state.js";
import { createStatus, statusOf } from "./status.js";
import { createTable } from "./table.js";
import { createTabs } from "./tabs.js";
import { createTalk } from "./talk.js";
import { layOutTools } from "./tools.js";
import { createWakeLock } from "./wakelock.js";
import { LINE, door, refusal } from "./words.js";

const { match_id: matchId } = JSON.parse(byId("page-data").textContent ?? "{}");
const main = byId("main");

let isFlipped = false;
let hasPremove = false;

const line = connect(matchId, {
  afterSeq: () => session.seq,
  received: (name, payload) => session.receive(name, payload),
  changed: (state, error) => {
    showLine(state);
    if (error) showDoor(error);
    session.lineChanged(state);
  },
});
const session = createSession(matchId, {
  ask: line.ask,
  show,
  refused: (error) => trouble(refusal(error), { key: error.code }),
});

const settings = createSettings();
wearLooks(settings);
const sound = createSound(byId("tool-sound"));
const aloud = createAloud(settings);
const calling = createCalling(settings);
const wakeLock = createWakeLock(settings);
const announcer = createAnnouncer();
const promotion = createPromotion(byId("promotion"));
const playing = { play: session.play, choose, announce: announcer.say };
const likes = () => settings.now;
const board = createBoard(byId("board"), { ...playing, premoveChanged, likes });
const table = createTable(byId("board-table"), playing);
const seats = { them: createSeat("them"), you: createSeat("you") };
const clocks = createClocks({ serverNow: session.serverNow, low: timeRunsLow });
const ribbon = createRibbon();
const moves = createMoves(session.lookAt);
const moveBox = createMoveBox({ ...playing, act: command, serverNow: session.serverNow });
const talk = createTalk({ say: session.say, unsay: session.unsay });
const actions = createActions({ act: session.act, mark: board.mark, serverNow: session.serverNow, likes });
const status = createStatus(answer);
const endCard = createEndCard({ rematch: () => session.act("rematch") });
const tabs = createTabs((name) => name === "talk" && talk.shown());
const hear = moveSounds(sound);

/** @param {View} view @param {Happening | null} happening */
function show(view, happening) {
  const you = restingSide(view);
  const who = { you, them: other(you) };
  if (happening && CHANGES_POSITION.has(happening.name)) promotion.cancel();
  board.show(view, happening);
  if (!view.state.known) return showStatus(view);
  seats.them.show(view, who.them);
  seats.you.show(view, who.you);
  tintRoom(view.state, who.them);
  clocks.show(view.state, who);
  ribbon.show(view);
  moves.show(view);
  moveBox.show(view);
  talk.show(view);
  table.show(view, (you === "white") !== isFlipped);
  actions.show(view, happening);
  endCard.show(view, happening);
  showStatus(view);
  announcer.show(view, happening);
  hear(view, happening);
  aloud.show(view, happening);
  calling.show(view, happening);
  wakeLock.show(view);
  if (happening?.name === "agent_chat" && !happening.replayed) tabs.news("talk");
  setText(byId("match-title"), `${view.state.white.name} against ${view.state.black.name}`);
  document.title = title(view);
  main.classList.toggle("is-spectator", view.seat === "spectator");
  main.classList.toggle("has-clock", view.state.clock !== null);
  main.dataset["status"] = view.state.status;
}

const CHANGES_POSITION = new Set(["player_move_applied", "agent_move", "takeback_applied", "match_ended"]);

/** @param {View} view */
function showStatus(view) {
  const inCheck = view.state.known && sideInCheck(view.fen) !== null;
  status.show(statusOf(view, { premove: hasPremove, inCheck }));
}

/** @param {View} view */
function title(view) {
  const them = view.seat === "spectator" ? "" : view.state[other(view.seat)].name;
  if (!them) return `${view.state.white.name} – ${view.state.black.name} · Chess Club`;
  return view.isMyTurn ? `Your move against ${them} · Chess Club` : `${them} · Chess Club`;
}

/** @param {boolean} has */
function premoveChanged(has) {
  hasPremove = has;
  showStatus(session.view());
}

/**
 * @param {import("./rules.js").Played[]} options
 * @param {string} square
 * @param {Color} color
 */
function choose(options, square, color) {
  const below = restingSide(session.view());
  return promotion.choose(options, square, color, isFlipped ? other(below) : below);
}

/** What a written command asks for: the same as the button would. @param {string} name @param {any} [payload] */
function command(name, payload) {
  if (name === "say") void session.say(payload.text);
  else if (name.startsWith("answer_")) void session.act(name, payload);
  else void actions.press(name);
}

/** @param {string} left */
function timeRunsLow(left) {
  if (settings.now.low_time) sound.low();
  announcer.interrupt(`${left} left.`);
}

/** @param {string} name @param {object} [payload] */
function answer(name, payload) {
  if (name === "look_live") session.lookAt(null);
  else if (name === "cancel_premove") board.cancelPremove();
  else void session.act(name, payload);
}

/** @param {import("./types").LineState} state */
function showLine(state) {
  byId("line").dataset["line"] = state;
  setText(byId("line-words"), LINE[state]);
}

/** @param {{code: string, message: string}} error */
function showDoor(error) {
  const { title, text, label, href } = door(error);
  const place = byId("door");
  const target = href === "/login" ? `/login?next=${encodeURIComponent(location.pathname)}` : href || location.pathname;
  place.replaceChildren(
    el("h2", {}, title),
    el("p", { class: "soft" }, text),
    el("a", { class: "button primary", href: target }, label),
  );
  place.hidden = false;
  main.classList.add("is-shut");
}

layOutTools({
  settings,
  aloud,
  moveBox,
  tabs,
  wipe: board.wipe,
  flip() {
    isFlipped = board.flip();
    main.classList.toggle("is-flipped", isFlipped);
    show(session.view(), null);
  },
  showTable(isOn) {
    main.classList.toggle("as-table", isOn);
    table.toggle(isOn);
  },
  across: () => {
    const { state } = session.view();
    const party = state[other(restingSide(session.view()))];
    return party.kind === "player" ? null : party;
  },
});
settings.follow(board.redraw);
addEventListener("online", line.hurry);

/** The position by HTTP, asked for by the page's head already: the board need not wait for the line to stand. */
async function paintEarly() {
  const answer = await fetch(`/api/matches/${encodeURIComponent(matchId)}`).catch(() => null);
  const state = answer?.ok ? await answer.json() : null;
  if (state && session.seq === 0) session.receive("match_state", state);
}
void paintEarly();
