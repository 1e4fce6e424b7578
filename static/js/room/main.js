/**
 * The room: one line to it, the talk, the face across the table, and the slip with the offer to play.
 *
 * @typedef {import("./state.js").RoomState} RoomState
 * @typedef {import("./offer.js").Terms} Terms
 */
import { explain, patch, post } from "../api.js";
import { openLine } from "../line.js";
import { notice, trouble } from "../notices.js";
import { byId, el, setText } from "../play/dom.js";
import { createTalk } from "../play/talk.js";
import { LINE, door, refusal, wayOn } from "../play/words.js";
import { createFace } from "./face.js";
import { createOffer } from "./offer.js";
import { emptyRoom, reduceRoom, saying, unheard, withdrawn } from "./state.js";
import { tr } from "../language.js";

const page = JSON.parse(byId("page-data").textContent ?? "{}");
const main = byId("main");

/** Milliseconds one is left to read the last words before the board comes. */
const LAST_WORDS_MS = 1600;
/** Closer to the end than this many pixels, one is reading the newest words. */
const NEAR_END_PX = 48;
/** The zone of somebody who has never told theirs. */
const NO_ZONE = "UTC";

let room = emptyRoom();
let nextWords = 1;
let isLeaving = false;

const face = createFace(/** @type {HTMLElement} */ (document.querySelector(".niche")));
const offer = createOffer({ sitDown, dropGoal: () => void ask("drop_goal"), changed: turnBoard });
const talk = createTalk({ say, unsay: (id) => become(withdrawn(room, id)) });
/** @type {ReturnType<typeof openLine> | null} */
let line = null;

/** @param {RoomState} next */
function become(next) {
  room = next;
  face.show(room);
  offer.show(room);
  byId("host").classList.toggle("is-thinking", room.thinking);
  main.classList.toggle("is-known", room.known);
  talk.show({
    state: { chat: room.turns.map(asLine), white: { name: page.you }, black: { name: page.character.name } },
    seat: "white",
    words: room.words,
  });
}

/** A turn as the talk of a table has it. @param {import("./state.js").Turn} turn @returns {import("../play/types").ChatLine} */
function asLine(turn) {
  return turn.role === "player"
    ? { text: turn.text, role: "player", color: "white", at: turn.at }
    : { text: turn.text, role: turn.role, color: "black", at: turn.at };
}

/** @param {string} name @param {any} payload */
function received(name, payload) {
  become(reduceRoom(room, name, payload));
  if (name === "game_started") lead(payload.redirect_url);
  if (name === "game_not_started") notice(payload.message, { key: "not-started" });
  if (name === "goal_proposed") announce(tr("For the coming game: {text}.", { text: payload.text }));
  if (name === "lesson_taken") learned(payload.text);
  if (name === "goal_dropped") announce(tr("The goal is off the table."));
}

/** What has changed stands at once on top of the log. @param {string} text */
function learned(text) {
  notice(text, { key: "lesson" });
  byId("training-lines").prepend(el("li", {}, text));
}

/** @param {string} url */
function lead(url) {
  if (isLeaving) return;
  isLeaving = true;
  offer.busy(true);
  announce(tr("The board is set."));
  notice(tr("The board is set."), { key: "started", stay: true, action: { label: tr("To the board"), href: url } });
  setTimeout(() => location.assign(url), LAST_WORDS_MS);
}

/** @param {string} name @param {object} [payload] */
async function ask(name, payload) {
  const ack = line ? await line.ask(name, payload) : { ok: false, error: { code: "offline", message: "" } };
  if (!ack.ok) trouble(refusal(ack.error), { key: ack.error.code, ...wayOn(ack.error) });
  return ack;
}

/** @param {string} text */
async function say(text) {
  const id = nextWords++;
  become(saying(room, id, text));
  const ack = await ask("player_chat", { text, terms: offer.terms() });
  if (!ack.ok) become(unheard(room, id, ack.error.code));
}

/** The talk stays at its end when the slip below it grows, unless one has gone back to read. */
function holdEnd() {
  const scroller = byId("talk-log");
  let isAtEnd = true;
  scroller.addEventListener("scroll", () => {
    isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
  });
  new ResizeObserver(() => {
    if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
  }).observe(scroller);
}

/** By the line, so that goal and talk go along; without one by the counter. @param {Terms} terms */
async function sitDown(terms) {
  const ack = line ? await line.ask("start_match", terms) : null;
  if (ack?.ok) {
    isLeaving = true;
    location.assign(ack["url"]);
    return;
  }
  if (ack && ack.error.code !== "offline") {
    trouble(refusal(ack.error), { key: ack.error.code, ...wayOn(ack.error) });
    return;
  }
  try {
    const match = page.agent
      ? await post(page.send_to, terms)
      : await post("/api/matches", { character_id: page.character.id, takebacks: !terms.rated, ...terms });
    location.assign(match.url);
  } catch (error) {
    explain(error);
  }
}

/** The set turns round when you take the other side. @param {Terms} terms */
function turnBoard({ color }) {
  byId("scene").dataset["color"] = color;
}

/** @param {string} sentence */
function announce(sentence) {
  setText(byId("announcer"), sentence);
}

/** @param {import("../play/types").LineState} state @param {{code: string, message: string}} [error] */
function changed(state, error) {
  byId("line").dataset["line"] = state;
  setText(byId("line-words"), state === "connecting" ? tr("Pulling up a chair") : LINE[state]);
  if (error) showDoor(error);
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

/** Whoever has never told their zone is greeted by the house's night; tell it first. */
async function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (page.time_zone !== NO_ZONE || zone === NO_ZONE) return;
  // A zone the house has not heard of: then it stays the house's.
  await patch("/api/me", { time_zone: zone }).catch(() => null);
}

async function open() {
  become(room);
  holdEnd();
  await tellZone();
  line = openLine("/room", { auth: () => (page.agent ? { agent_id: page.character.id } : { character_id: page.character.id }), received, changed });
  addEventListener("online", line.hurry);
  // Come back to by the browser's arrow, this talk may be over: look at the room anew.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
void open();
