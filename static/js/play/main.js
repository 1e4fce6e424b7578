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
import { untilClaim } from "./acts.js";
import { createAloud } from "./aloud.js";
import { createAnnouncer, declined } from "./announcer.js";
import { createBoard, restingSide } from "./board.js";
import { createCalling } from "./calling.js";
import { createCleared } from "./cleared.js";
import { createClocks } from "./clocks.js";
import { connect } from "./connection.js";
import { byId, el, setText } from "./dom.js";
import { createEndCard } from "./endcard.js";
import { playFirstMove } from "./firstmove.js";
import { hangHandle } from "./handle.js";
import { wearLooks } from "./looks.js";
import { createMoveBox } from "./movebox.js";
import { createMoves } from "./moves.js";
import { createOpening } from "./opening.js";
import { createPerson } from "./person.js";
import { createPromotion } from "./promotion.js";
import { createRibbon } from "./ribbon.js";
import { sideInCheck } from "./rules.js";
import { createSeat, tintRoom } from "./seats.js";
import { createSession } from "./session.js";
import { createSettings } from "./settings.js";
import { moveSounds } from "./sounds.js";
import { moveInWords } from "./speech.js";
import { other } from "./state.js";
import { createStatus, statusOf } from "./status.js";
import { createSteps } from "./steps.js";
import { createTable } from "./table.js";
import { createTabs } from "./tabs.js";
import { createTalk } from "./talk.js";
import { layOutTools } from "./tools.js";
import { createWakeLock } from "./wakelock.js";
import { LINE, door, refusal, termsWords, wayOn } from "./words.js";
import { tr } from "../language.js";

const page = JSON.parse(byId("page-data").textContent ?? "{}");
const { match_id: matchId, engine: engineAt = null, person: personAcross = null, agent: beside = null, to_agent: toAgent = null, to_either: toEither = false } = page;
const main = byId("main");

let isFlipped = false;
let hasPremove = false;
let refusedNow = "";
/** A move on the board that is played when one says so. @type {import("./rules.js").Played | null} */
let toConfirm = null;

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
  beside,
  toAgent,
  toWhom: () => (toEither ? /** @type {HTMLSelectElement} */ (byId("say-to")).value : null),
  refused: (error) => trouble(refusal(error), { key: error.code, ...wayOn(error) }),
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
const board = createBoard(byId("board"), { ...playing, confirm: askToConfirm, premoveChanged, likes });
const table = createTable(byId("board-table"), playing);
const seats = { them: createSeat("them"), you: createSeat("you") };
const clocks = createClocks({ serverNow: session.serverNow, low: timeRunsLow });
const ribbon = createRibbon();
const moves = createMoves(session.lookAt);
const steps = createSteps(session.lookAt);
const opening = createOpening(matchId);
/** Fetched when it is first wished for. @type {Promise<{show: (view: View, isWhiteBelow: boolean) => void}> | null} */
let evalBar = null;
const moveBox = createMoveBox({ ...playing, act: command, serverNow: session.serverNow });
const person = createPerson(personAcross, matchId, () => show(session.view(), null));
const cleared = createCleared({ serverNow: session.serverNow, changed: () => show(session.view(), null) });
const talk = createTalk({ say: session.say, unsay: session.unsay, toEither });
const actions = createActions({ act: session.act, mark: board.mark, serverNow: session.serverNow, likes });
const status = createStatus(answer);
const endCard = createEndCard({ rematch: () => session.act("rematch") });
const tabs = createTabs((name) => (name === "talk" ? talk : moves).shown());
const hear = moveSounds(sound);

/** @param {View} view @param {boolean} isWhiteBelow */
function showEvalBar(view, isWhiteBelow) {
  if (!engineAt || (!evalBar && !likes().evaluation)) return;
  evalBar ??= import("./evalbar.js").then(({ createEvalBar }) => createEvalBar({ engineAt, likes }));
  void evalBar.then((bar) => bar.show(view, isWhiteBelow));
}

/** @param {View} view @param {Happening | null} happening */
function show(view, happening) {
  const you = restingSide(view);
  const who = { you, them: other(you) };
  if (happening && CHANGES_POSITION.has(happening.name)) {
    promotion.cancel();
    toConfirm = null;
  }
  board.show(view, happening);
  if (!view.state.known) return showStatus(view);
  playFirstMove(view, session.play);
  seats.them.show(view, who.them);
  seats.you.show(view, who.you);
  tintRoom(view.state, who.them);
  clocks.show(view.state, who);
  ribbon.show(view);
  actions.show(view, happening);
  // The result takes its room from the sheet, which then shows the last move again.
  endCard.show(view, happening);
  moves.show(view);
  steps.show(view);
  opening.show(view);
  showEvalBar(view, (you === "white") !== isFlipped);
  moveBox.show(view);
  talk.show(heard(view));
  setText(byId("terms"), termsWords(view.state));
  setText(byId("watching"), watchingWords(view.state.spectators));
  table.show(view, (you === "white") !== isFlipped);
  hearRefusal(view, happening);
  showStatus(view);
  announcer.show(view, happening);
  hear(view, happening);
  aloud.show(view, happening);
  calling.show(view, happening);
  wakeLock.show(view);
  if (happening?.name === "agent_chat" && !happening.replayed) tabs.news("talk");
  setText(byId("match-title"), tr("{name} against {name2}", { name: view.state.white.name, name2: view.state.black.name }));
  document.title = title(view);
  main.classList.toggle("is-spectator", view.seat === "spectator");
  main.classList.toggle("has-clock", view.state.clock !== null);
  main.dataset["status"] = view.state.status;
}

/** What was declined is read beside one's name, which is in sight whatever tab is open, until something else happens. */
/** @param {View} view @param {Happening | null} happening */
function hearRefusal(view, happening) {
  if (!happening || happening.replayed || IS_NO_NEWS.has(happening.name)) return;
  const { name, payload } = happening;
  refusedNow = name.endsWith("_declined") && payload.color !== view.seat ? declined(view, name, payload.color) : "";
}

/** These come with a refusal or soon after it, and leave it to be read. */
const IS_NO_NEWS = new Set(["agent_chat", "mood_update", "spectator_count", "spectator_chat_broadcast", "player_chat_echoed", "memory_surfaced"]);

/** The talk without whom one does not want to hear. @param {View} view */
function heard(view) {
  const { hear_person, hear_gallery } = likes();
  const them = view.seat === "spectator" ? null : other(view.seat);
  const chat = view.state.chat.filter((line) => {
    if (line.role === "spectator") return hear_gallery;
    return (hear_person && !person.isBlocked()) || line.role !== "player" || line.color !== them;
  });
  return { ...view, state: { ...view.state, chat }, isOver: view.state.status === "ended", isCleared: cleared.isCleared(view.state) };
}

/** @param {number} count */
function watchingWords(count) {
  if (count === 0) return "";
  return count === 1 ? tr("One looks on") : tr("{count} look on", { count });
}

const CHANGES_POSITION = new Set(["player_move_applied", "agent_move", "takeback_applied", "match_ended"]);

/** @param {View} view */
function showStatus(view) {
  const inCheck = view.state.known && sideInCheck(view.fen) !== null;
  const [now, asks] = [session.serverNow(), toConfirm?.san ?? ""];
  status.show(statusOf(view, { premove: hasPremove, inCheck, refused: refusedNow, asks, now }));
}

/** While the other side is gone, the time until the game may be claimed runs. */
setInterval(() => {
  const view = session.view();
  if (untilClaim(view, session.serverNow()) === null) return;
  showStatus(view);
  actions.show(view, null);
}, 1000);

/** @param {View} view */
function title(view) {
  const them = view.seat === "spectator" ? "" : view.state[other(view.seat)].name;
  if (!them) return tr("{name} – {name2} · Chess Club", { name: view.state.white.name, name2: view.state.black.name });
  return view.isMyTurn ? tr("Your move against {them} · Chess Club", { them }) : tr("{them} · Chess Club", { them });
}

/** @param {import("./rules.js").Played} move */
function askToConfirm(move) {
  toConfirm = move;
  showStatus(session.view());
  announcer.say(tr("{turn} Play it?", { turn: moveInWords({ ...move, ply: 0, color: session.view().turn }) }));
  /** @type {HTMLElement | null} */ (document.querySelector("#status-acts button"))?.focus({ preventScroll: true });
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
  announcer.interrupt(tr("{left} left.", { left }));
}

/** @param {string} name @param {object} [payload] */
function answer(name, payload) {
  if (name === "look_live") session.lookAt(null);
  else if (name === "cancel_premove") board.cancelPremove();
  else if (name === "confirm_move" || name === "drop_move") {
    const move = toConfirm;
    toConfirm = null;
    if (move && name === "confirm_move") session.play(move);
    else board.redraw();
    showStatus(session.view());
  }
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

hangHandle(settings);
layOutTools({
  settings,
  aloud,
  moveBox,
  tabs,
  wipe: board.wipe,
  flip() {
    // The rows change places first: the board is measured where it will lie.
    main.classList.toggle("is-flipped", !isFlipped);
    isFlipped = board.flip();
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
settings.follow((_, changed) => changed === "evaluation" && show(session.view(), null));
settings.follow(() => show(session.view(), null));
addEventListener("online", line.hurry);
// What the steward speaks of, on this board. While one plays, it leads nobody away from the position that stands.
document.addEventListener("desk:show", (event) => {
  const { match_id, ply, arrow, last, only_ask, gently } = /** @type {CustomEvent} */ (event).detail;
  const { livePly, state } = session.view();
  if (match_id !== matchId || ply === null || ply > livePly) return;
  event.preventDefault();
  if (only_ask || (gently && ply !== livePly && state.status !== "ended")) return;
  session.lookAt(ply === livePly ? null : ply);
  if (arrow ?? last) board.point(arrow ?? last);
});

/** The position by HTTP, asked for by the page's head already: the board need not wait for the line to stand. */
async function paintEarly() {
  const answer = await fetch(`/api/matches/${encodeURIComponent(matchId)}`).catch(() => null);
  const state = answer?.ok ? await answer.json() : null;
  if (state && session.seq === 0) session.receive("match_state", state);
}
void paintEarly();
