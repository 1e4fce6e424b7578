/**
 * Calls somebody who asked for it when something waits for them: a challenge, a move in a game of days, a note at their
 * place. On a page that is seen it is a line at its foot, on another a notification of the system. Of challenges and of
 * boards in arenas everybody is told on the page that they see, since somebody waits for them.
 */

import { get } from "./api.js";
import { notice } from "./notices.js";
import { askLeave, mayCall } from "./play/calling.js";
import { tr } from "./language.js";

/** Where it is kept that somebody wants to be called, and what they have been called for. */
const WANTED = "chess-club.calls";
const CALLED = "chess-club.called";
/** Where it is kept that one is in an arena: its boards are told at once then. */
const IN_ARENA = "chess-club.arena";
/** Milliseconds between two looks, and how many calls are remembered. */
const LOOK_MS = 60_000;
const REMEMBERED = 100;
/** The same while one is in an arena and the house does not tell: a board waits for a minute and a half. */
const ARENA_LOOK_MS = 10_000;
/** The same for who waits for them, on a page that is seen. */
const LOBBY_LOOK_MS = 10_000;
/** After so many milliseconds a call on a page counts as seen; whoever leaves sooner is called again on the next. */
const SEEN_MS = 2000;

/**
 * @typedef {{key: string, words: string, more: string, url: string}} Call
 * @typedef {{challenges: {code: string, url: string, from: string, terms: string}[],
 *   moves: {match_id: string, url: string, ply: number, against: string, time_left: string}[],
 *   boards: {match_id: string, url: string, arena: string}[], in_arena: boolean,
 *   note: {match_id: string, url: string, from: string, text: string} | null}} Waiting
 */

/** The boards of one's arena that are set. @param {Pick<Waiting, "boards">} waiting @returns {Call[]} */
export function boardsOf({ boards }) {
  return boards.map(({ match_id: id, url, arena }) => ({ key: `board ${id}`, words: tr("{arena}: your board is set", { arena }), more: tr("It waits for a minute and a half."), url }));
}

/** The same, but for the arena's own page, which calls by itself. @param {Pick<Waiting, "boards">} waiting */
function boardsElsewhere(waiting) {
  return document.getElementById("arena") ? [] : boardsOf(waiting);
}

/** @param {Waiting["challenges"][number]} challenge @returns {Call} */
function challengeCall({ code, url, from, terms }) {
  return { key: `challenge ${code}`, words: tr("{from} challenges you", { from }), more: terms, url };
}

/**
 * The challenges of `/api/lobbies`.
 * @param {{challenges: {code: string, host: {name: string}}[]}} lobby @returns {Call[]}
 */
export function challengesOf({ challenges }) {
  return challenges.map(({ code, host }) => challengeCall({ code, url: `/lobby/${code}`, from: host.name, terms: "" }));
}

/** @param {Waiting} waiting @returns {Call[]} */
export function callsOf({ challenges, moves, note }) {
  return [
    ...challenges.map(challengeCall),
    ...moves.map(({ match_id: id, ply, url, against, time_left: left }) => ({
      key: `move ${id} ${ply}`,
      words: tr("Your move against {against}", { against }),
      more: tr("You have {left} left.", { left }),
      url,
    })),
    ...(note ? [{ key: `note ${note.match_id}`, words: tr("{from} left a note at your place", { from: note.from }), more: note.text, url: note.url }] : []),
  ];
}

/** @returns {Set<string>} */
function called() {
  try {
    return new Set(JSON.parse(localStorage.getItem(CALLED) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {Set<string>} keys */
function remember(keys) {
  try {
    localStorage.setItem(CALLED, JSON.stringify([...keys].slice(-REMEMBERED)));
  } catch {
    // Forbidden storage: they are called again on the next page.
  }
}

/** @param {Call} call */
async function ring({ key, words, more, url }) {
  if (!document.hidden) {
    notice(`${words}.`, { key, stay: true, action: { label: tr("Go there"), href: url } });
    return;
  }
  const options = { body: more, tag: key, icon: "/static/icons/icon-192.png", data: { path: url } };
  try {
    const made = new Notification(words, options);
    made.addEventListener("click", () => {
      window.focus();
      location.assign(url);
    });
  } catch {
    // Phones allow it to service workers only.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(words, options);
  }
}

async function look() {
  let waiting;
  try {
    waiting = await get("/api/me/waiting");
  } catch {
    return; // The next look comes soon.
  }
  ringNew([...boardsElsewhere(waiting), ...(isWanted() ? callsOf(waiting) : [])]);
  noteArena(waiting.in_arena);
}

/** What this page has called for. @type {Set<string>} */
const rung = new Set();

/** Calls for what they have not been called for before. @param {Call[]} calls */
function ringNew(calls) {
  const known = called();
  for (const call of calls) {
    if (known.has(call.key) || rung.has(call.key) || call.url === location.pathname) continue;
    if (document.hidden && !mayCall()) continue; // Nobody would see it: the next look tells it.
    rung.add(call.key);
    void ring(call);
    window.setTimeout(() => remember(called().add(call.key)), document.hidden ? 0 : SEEN_MS);
  }
}

/** Who challenged them when this page looked last, by the challenge's code. @type {Map<string, string>} */
let challengers = new Map();

/** A challenge that is over does not go on standing there. @param {{code: string, host: {name: string}}[]} challenges */
function tellWhatIsOver(challenges) {
  const waiting = new Map(challenges.map(({ code, host }) => [code, host.name]));
  for (const [code, from] of challengers) {
    const key = `challenge ${code}`;
    if (waiting.has(code) || !document.querySelector(`#notices [data-key="${CSS.escape(key)}"]`)) continue;
    notice(tr("{name}’s challenge was taken back, or has run out.", { name: from }), { key, stay: true });
  }
  challengers = waiting;
}

/**
 * Who waits for them is told to whoever sees this page, in whatever browser they entered the arena. The lobby's own pages
 * show challenges themselves.
 */
async function lookIntoLobby() {
  if (document.hidden) return;
  try {
    const lobby = await get("/api/lobbies");
    noteArena(lobby.in_arena);
    void listenForBoards();
    if (document.hidden) return;
    const challenges = location.pathname.startsWith("/lobby") ? [] : challengesOf(lobby);
    ringNew([...boardsElsewhere(lobby), ...(isWanted() ? [] : challenges)]);
    tellWhatIsOver(lobby.challenges);
  } catch {
    // The next look comes soon.
  }
}

/** Remembers whether one is in an arena that is not over. @param {boolean} isIn */
export function noteArena(isIn) {
  try {
    if (isIn) localStorage.setItem(IN_ARENA, "on");
    else localStorage.removeItem(IN_ARENA);
  } catch {
    // Forbidden storage: the arena's own page calls, and no other.
  }
}

function isInArena() {
  try {
    return localStorage.getItem(IN_ARENA) === "on";
  } catch {
    return false;
  }
}

/** Whether somebody asked to be called in this browser. */
export function isWanted() {
  try {
    return localStorage.getItem(WANTED) === "on";
  } catch {
    return false;
  }
}

let isLooking = false;
/** Whether the house tells when one's board is set. */
let isTold = false;
let isListening = false;

/** Begins to look, once for a page. */
export function keepCalling() {
  void listenForBoards();
  if (isWanted() || isInArena()) void look();
  if (isLooking) return;
  isLooking = true;
  window.setInterval(() => isWanted() && void look(), LOOK_MS);
  window.setInterval(() => isInArena() && !isTold && void look(), ARENA_LOOK_MS);
  window.setInterval(lookIntoLobby, LOBBY_LOOK_MS);
  document.addEventListener("visibilitychange", lookIntoLobby);
  void lookIntoLobby();
}

/** Whoever is in an arena is told of their boards; its own page (`arena/main.js`) listens for itself. */
async function listenForBoards() {
  if (isListening || !isInArena() || document.getElementById("arena")) return;
  isListening = true;
  const { openLine } = await import("./line.js");
  openLine("/presence", {
    auth: () => ({ arena: "mine" }),
    received: (name, payload) => name === "arena_changed" && payload.your_board && void look(),
    changed(state) {
      isTold = state === "live";
      if (isTold) void look();
    },
  });
}

/** The switch, where the page has one. */
export function wireCallsSwitch() {
  const control = document.getElementById("calls");
  if (!(control instanceof HTMLInputElement)) return;
  control.checked = isWanted() && mayCall();
  control.disabled = false;
  control.addEventListener("change", async () => {
    const refused = control.checked ? await askLeave() : "";
    control.checked = control.checked && refused === "";
    try {
      localStorage.setItem(WANTED, control.checked ? "on" : "off");
    } catch {
      control.checked = false;
    }
    const why = document.getElementById("calls-why");
    if (why) why.textContent = refused;
    if (control.checked) keepCalling();
  });
}
