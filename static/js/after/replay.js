/** The game again: move by move, with the talk, the memories and the mood as they were. */

import { explain, get } from "../api.js";
import { lettered } from "../board/coordinates.js";
import { miniBoard } from "../board/mini.js";
import { canDraw, drawPortrait, setEmotion } from "../portraits/portrait.js";
import { layChoice } from "./choice.js";
import { chancesOf, drawGraph, marksOf } from "./graph.js";
import { make, pageData, place } from "./make.js";
import { moveNumber } from "../play/position.js";
import { writeSheet } from "./sheet.js";
import { onRibbon, plyOf, tell } from "./telling.js";
import { tryout } from "./tryout.js";
import { judgedWords, missing, waiting } from "./words.js";
import { spelled, tr } from "../language.js";

/** Milliseconds a position stands when the game plays itself: time to read a sentence. */
const BEAT_MS = 2200;

/** Milliseconds between two looks whether the engine is done. */
const LOOK_AGAIN_MS = 3000;

const { match_id: matchId } = pageData();

/** @typedef {import("./telling.js").Moment} Moment */

/**
 * The minds at the table, each with a face and a mood that follow.
 * @param {any} match @returns {(moment: Moment) => void}
 */
function seatMinds(match) {
  /** @type {((moment: Moment) => void)[]} */
  const shows = [];
  /** @type {Node[]} */
  const seats = [];
  for (const color of /** @type {const} */ (["black", "white"])) {
    const seat = match[color];
    if (seat.kind === "player") continue;
    const face = seat.slug && canDraw(seat.slug) ? drawPortrait(seat.slug) : null;
    const mood = make("p", { class: "soft mood" });
    const words = make("div", {}, make("h2", { text: seat.name }), mood);
    seats.push(make("div", { class: "replay-mind" }, face ? make("span", { class: "replay-face" }, face) : null, words));
    shows.push((moment) => {
      const { bucket, emotion, intensity } = moment.minds[color];
      mood.textContent = bucket;
      if (face) setEmotion(face, emotion, intensity);
    });
  }
  place("minds").replaceChildren(...seats);
  return (moment) => shows.forEach((show) => show(moment));
}

/** @param {Moment[]} moments @param {any} match @returns {(ply: number) => void} */
function layTalk(moments, match) {
  const list = place("talk");
  const quiet = place("talk-empty");
  const lines = moments.flatMap((moment, ply) =>
    moment.said.map((line) => ({
      ply,
      element: make(
        "li",
        { class: line.mine ? "said mine" : "said", id: `said-${line.seq}` },
        make("span", { class: "speaker", text: line.mine ? tr("You") : line.name }),
        make("span", { class: "words", ...(line.mine ? {} : { lang: "en" }), text: line.text }),
      ),
    })),
  );
  list.replaceChildren(...lines.map((line) => line.element));
  const isPlayersGame = match.your_seat !== "spectator";
  return (ply) => {
    let heard = 0;
    for (const line of lines) {
      line.element.hidden = line.ply > ply;
      line.element.classList.toggle("now", line.ply === ply);
      if (line.ply <= ply) heard += 1;
    }
    quiet.hidden = heard > 0;
    quiet.textContent = isPlayersGame ? tr("Nobody has said anything yet.") : tr("Nothing has been said aloud yet.");
    list.scrollTop = list.scrollHeight;
  };
}

/** @param {Moment[]} moments @param {any} match @param {number} ply */
function layRibbon(moments, match, ply) {
  const surfaced = onRibbon(moments, ply);
  /** @type {Node[]} */
  const slips = (surfaced?.items ?? []).map((item) =>
    make(
      "li",
      { class: "paper" },
      make("p", { class: "slip-words", ...(item.narrative ? { lang: "en" } : {}), text: item.narrative ?? tr("Something that has been forgotten since.") }),
      make("p", { class: "aside small", lang: "en", text: item.reason }),
    ),
  );
  if (surfaced?.withheld) slips.push(make("li", { class: "paper aside", text: tr("Something private came up.") }));
  const who = surfaced ? match[surfaced.color].name : "";
  place("slips-title").textContent = slips.length ? tr("On {who}'s mind", { who }) : tr("On their mind");
  place("slips").replaceChildren(...slips);
  place("slips-empty").hidden = slips.length > 0;
}

/** @param {(by: number) => boolean} step walks and says whether it could @returns {() => void} stops */
function wirePlay(step) {
  const button = place("play");
  let timer = 0;
  const stop = () => {
    window.clearInterval(timer);
    timer = 0;
    button.setAttribute("aria-pressed", "false");
  };
  button.addEventListener("click", () => {
    if (timer) return stop();
    step(1);
    timer = window.setInterval(() => {
      if (!step(1)) stop();
    }, BEAT_MS);
    button.setAttribute("aria-pressed", "true");
  });
  return stop;
}

/**
 * The graph under the board, where the engine had an opinion.
 * @param {any} analysis null while there is none @param {(ply: number) => void} go
 * @returns {(ply: number) => void} puts its walker somewhere, without telling
 */
function layGraph(analysis, go) {
  const canvas = place("graph-canvas");
  const chances = analysis ? chancesOf(analysis) : [];
  const isMeasured = chances.some((chance) => chance !== null);
  const frame = canvas.parentElement;
  // The room for a finished game's graph stays while nobody has measured it: nothing under it moves then.
  if (frame) frame.classList.toggle("is-empty", !isMeasured);
  if (!isMeasured) return () => {};
  let isTold = false;
  const put = drawGraph(canvas, chances, marksOf(analysis), (ply) => {
    if (!isTold) go(ply);
  });
  return (ply) => {
    isTold = true;
    put(ply);
    isTold = false;
  };
}

/** @param {Moment[]} moments @param {any} match @param {import("./choice.js").Choice[]} choices @param {any} analysis */
function show(moments, match, choices, analysis) {
  const orientation = match.your_seat === "black" ? "black" : "white";
  const end = moments.length - 1;
  let now = 0;
  const chosen = new Map(choices.map((choice) => [choice.ply, choice]));
  const feel = seatMinds(match);
  const hear = layTalk(moments, match);
  const mark = writeSheet(
    place("sheet"),
    moments.slice(1).map(({ san }, index) => ({ ...analysis?.moves[index], san })),
    (ply) => go(ply),
    match.initial_fen,
  );
  const graph = layGraph(analysis, (ply) => go(ply));
  const anew = match.status === "ended" ? tryout(match, () => moments[now]?.fen ?? match.initial_fen) : null;
  anew?.classList.remove("quiet");
  place("tryout").replaceChildren(...(anew ? [anew] : []));

  const keyPlies = new Set((analysis?.key_moments ?? []).map((/** @type {any} */ key) => key.ply));

  /** @param {number} ply */
  function walk(ply) {
    now = Math.min(end, Math.max(0, ply));
    const moment = moments[now];
    if (!moment) return;
    const words = now ? `${moveNumber(now, match.initial_fen)} ${spelled(moment.san)}` : tr("The start");
    place("board").replaceChildren(lettered(miniBoard(moment.fen, { orientation, last: moment.uci }), orientation));
    place("card").setAttribute("href", `/card.svg?${new URLSearchParams({ fen: moment.fen, side: orientation })}`);
    place("board").setAttribute("aria-label", tr("The position after {words}", { words }));
    place("now").textContent = words;
    feel(moment);
    hear(now);
    layRibbon(moments, match, now);
    layChoice(place("choice"), chosen.get(now));
    mark(now);
    graph(now);
    const judged = analysis?.moves[now - 1];
    place("judged").textContent = judged ? `${words}${judgedWords(judged, keyPlies.has(now))}` : "";
    document.getElementById("analyse")?.setAttribute("href", `/matches/${matchId}/analysis#${now}`);
    for (const id of ["first", "back"]) place(id).setAttribute("aria-disabled", String(now === 0));
    for (const id of ["on", "last"]) place(id).setAttribute("aria-disabled", String(now === end));
  }
  const stop = wirePlay((by) => {
    walk(now + by);
    return now < end;
  });
  /** Somebody walks by hand: the game stops playing itself, and the address names the move. @param {number} ply */
  function go(ply) {
    stop();
    walk(ply);
    history.replaceState(null, "", `#${now}`);
  }
  const steps = /** @type {Record<string, () => number>} */ ({
    first: () => 0, back: () => now - 1, on: () => now + 1, last: () => end,
  });
  for (const [id, to] of Object.entries(steps)) place(id).addEventListener("click", () => go(to()));
  const keys = /** @type {Record<string, string>} */ ({ Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" });
  document.addEventListener("keydown", (event) => {
    const to = steps[keys[event.key] ?? ""];
    if (!to || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to());
  });
  const arrive = () => {
    walk(plyOf(location.hash, moments));
    if (location.hash.startsWith("#said-")) document.getElementById(location.hash.slice(1))?.classList.add("meant");
  };
  // What the steward speaks of, on this board.
  document.addEventListener("desk:show", (event) => {
    const { match_id, ply, arrow, only_ask } = /** @type {CustomEvent} */ (event).detail;
    if (match_id !== matchId || ply === null || ply > end) return;
    event.preventDefault();
    if (only_ask) return;
    go(ply);
    const moment = moments[ply];
    if (arrow && moment) place("board").replaceChildren(lettered(miniBoard(moment.fen, { orientation, last: moment.uci, arrow }), orientation));
  });
  window.addEventListener("hashchange", arrive);
  arrive();
}

async function open() {
  const [match, log] = await Promise.all([get(`/api/matches/${matchId}`), get(`/api/matches/${matchId}/events`)]);
  const isOver = match.status === "ended";
  const [chosen, told] = await Promise.all([
    isOver ? get(`/api/matches/${matchId}/choices`) : { choices: [] },
    isOver ? get(`/api/matches/${matchId}/summary`) : { analysis: null },
  ]);
  show(tell(match, log.events), match, chosen.choices, told.analysis);
  if (isOver && !told.analysis) void lookedOver(told);
}

/** Says that the engine is still at the game, and how to see what it found once it is. @param {any} told */
async function lookedOver(told) {
  const words = place("looked-over");
  words.hidden = false;
  while (["pending", "running"].includes(told.post_match.status) && !told.analysis) {
    words.textContent = waiting(told.post_match);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    told = await get(`/api/matches/${matchId}/summary`);
  }
  words.replaceChildren(
    told.analysis
      ? make("a", { href: location.pathname, text: tr("The game has been looked over: show the graph") })
      : (missing(told.post_match)[0] ?? ""),
  );
  words.hidden = !words.textContent;
}

open().catch((error) => {
  place("talk-empty").hidden = false;
  place("talk-empty").replaceChildren(
    tr("The score sheet cannot be found just now. "),
    make("a", { href: location.pathname, text: tr("Look again") }),
    tr(" in a moment."),
  );
  explain(error);
});
