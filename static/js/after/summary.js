/** How a game went: the story first, then the graph one can walk, the moments that mattered, the figures. */

import { ApiError, explain, get } from "../api.js";
import { miniBoard } from "../board/mini.js";
import { canDraw, drawPortrait, setThinking } from "../portraits/portrait.js";
import { wireRematch } from "./again.js";
import { chancesOf, drawGraph, marksOf } from "./graph.js";
import { make, numbered, pageData, place, signsOf } from "./make.js";
import { moveNumber } from "../play/position.js";
import { moment } from "./moment.js";
import { writeSheet } from "./sheet.js";
import { tryout } from "./tryout.js";
import { headline, judgedWords, missing, waiting } from "./words.js";
import { decimal, spelled, tr, trn } from "../language.js";

/** Milliseconds between two looks while the game is still being looked over, and looks in vain before we say so. */
const LOOK_AGAIN_MS = 1200;
const MOST_MISSES = 5;

/** @typedef {"white" | "black"} Color */

const { match_id: matchId } = pageData();

/** @param {any} told @param {any} match @returns {any} the mind that tells the story: the one opposite, else the first */
function narrator(told, match) {
  const facing = match.your_seat === "white" ? "black" : "white";
  return [told[facing], told.white, told.black].find((seat) => seat.kind !== "player") ?? null;
}

/** @param {any} told @param {any} match @returns {SVGElement | null} their face as the game left it */
function hangNarrator(told, match) {
  const mind = narrator(told, match);
  place("face").hidden = !mind?.slug || !canDraw(mind.slug);
  if (place("face").hidden) return null;
  const mood = match.minds[mind.id === told.white.id ? "white" : "black"];
  const face = drawPortrait(mind.slug, { emotion: mood?.emotion, intensity: mood?.emotion_intensity });
  place("face").replaceChildren(face);
  return face;
}

/** @param {any} told @param {any} match */
function story(told, match) {
  const name = narrator(told, match)?.name ?? "";
  const { title, how } = headline(told, match.your_seat);
  place("result").textContent = title;
  place("how").textContent = how;
  document.title = tr("{title} · Chess Club", { title });
  /** @type {Node[]} */
  const parts = [];
  if (told.recap) {
    const speaker = make("footer", { class: "small faint", text: name });
    parts.push(make("blockquote", { class: "recap" }, make("p", { lang: "en", text: told.recap }), speaker));
  }
  if (told.goal) parts.push(make("p", { class: "soft", lang: "en", text: told.goal.words }));
  if (told.opponent_profile) {
    parts.push(make("p", { class: "aside" }, tr("What they make of you: "), make("q", { lang: "en", text: told.opponent_profile })));
  }
  place("story").replaceChildren(...parts);
  place("tale").classList.remove("untold");
}

/** @param {any} told */
function remembered(told) {
  place("remembered-list").replaceChildren(
    ...told.memories.map((/** @type {any} */ memory) => {
      const { ply } = memory.source;
      const link = make("a", { href: `/matches/${matchId}/replay#${ply}`, text: tr("move {ply}", { ply: Math.ceil(ply / 2) }) });
      const source = ply ? make("p", { class: "small faint" }, tr("From "), link) : null;
      return make("li", { class: "paper" }, make("p", { class: "slip-words", lang: "en", text: memory.narrative }), source);
    }),
  );
  place("remembered").hidden = !told.memories.length;
}

/** @param {any} told @param {any} match @param {Color} side @returns {(ply: number) => void} walks the graph */
function graph(told, match, side) {
  const { analysis } = told;
  /** @type {string[]} */
  const fens = [told.initial_fen, ...match.moves.map((/** @type {any} */ move) => move.fen)];
  const canvas = place("graph-canvas");
  const keys = analysis.key_moments.map((/** @type {any} */ key) => key.ply);
  const chances = chancesOf(analysis);
  const mark = writeSheet(place("sheet"), analysis.moves, (ply) => walk(ply), told.initial_fen);
  place("sheet-key").textContent = signsOf(analysis.moves);
  place("sheet-key").hidden = !place("sheet-key").textContent;
  place("key-white").textContent = told.white.name;
  place("key-black").textContent = told.black.name;
  const walk = drawGraph(canvas, chances, marksOf(analysis), (ply) => {
    const move = analysis.moves[ply - 1];
    const fen = fens[ply] ?? told.initial_fen;
    place("graph-board").replaceChildren(miniBoard(fen, { orientation: side, last: move?.uci ?? "" }));
    const words = move ? `${moveNumber(ply, told.initial_fen)} ${spelled(move.san)}${judgedWords(move, keys.includes(ply))}` : tr("The start.");
    place("graph-words").textContent = words;
    canvas.setAttribute("aria-valuetext", words);
    mark(ply);
  });
  // An engine without opinions leaves a game that can be walked all the same.
  const isMeasured = chances.some((chance) => chance !== null);
  place("graph-title").textContent = isMeasured ? tr("Who stood better") : tr("Move by move");
  place("graph").classList.toggle("unmeasured", !isMeasured);
  place("graph").hidden = false;
  walk(keys[0] ?? analysis.moves.length);
  // What the steward speaks of, on the board beside the graph.
  document.addEventListener("desk:show", (event) => {
    const { match_id, ply, arrow, last, only_ask } = /** @type {CustomEvent} */ (event).detail;
    if (match_id !== matchId || ply === null || ply >= fens.length) return;
    event.preventDefault();
    if (only_ask) return;
    walk(ply);
    const board = miniBoard(fens[ply] ?? told.initial_fen, { orientation: side, last: last ?? "", arrow: arrow ?? "" });
    place("graph-board").replaceChildren(board);
    place("graph").scrollIntoView({ block: "nearest" });
  });
  return walk;
}

/** @param {any} told @param {any} match @param {Color} side @param {(ply: number) => void} walk */
function moments(told, match, side, walk) {
  const found = told.analysis.key_moments;
  const look = (/** @type {number} */ ply) => {
    walk(ply);
    place("graph-canvas").focus();
  };
  place("moment-list").replaceChildren(
    ...found.map((/** @type {any} */ key, /** @type {number} */ at) =>
      moment({
        key,
        move: told.analysis.moves[key.ply - 1],
        number: at + 1,
        whose: told[key.color].name,
        side,
        look,
        line: numbered(key.line, 1, key.fen),
        again: tryout(match, () => key.fen),
      }),
    ),
  );
  place("moments").hidden = !found.length;
}

/** The ways to practise, with how much there is of one's own errors. @param {any} told @param {any} match */
function practice(told, match) {
  const isMeasured = told.analysis?.moves.some((/** @type {any} */ move) => move.loss !== null);
  place("practice").hidden = !isMeasured;
  const counts = match.your_seat === "spectator" ? null : told.analysis?.counts[match.your_seat];
  if (!counts) return;
  const grave = counts.mistake + counts.blunder;
  place("mistakes-words").textContent = grave
    ? trn("One error of yours again, until you find the better move.", "{n} errors of yours again, until you find the better move.", grave)
    : tr("You made no big mistake. The small ones are here.");
}

/** @param {any} told */
function figures(told) {
  const { analysis, rating_changes: changes } = told;
  place("figures-white").textContent = told.white.name;
  place("figures-black").textContent = told.black.name;
  /** @param {string} color */
  const rating = (color) => {
    const change = (changes ?? []).find((/** @type {any} */ one) => one.color === color);
    if (!change) return String(told[color].rating ?? "–");
    return `${change.after} (${change.delta < 0 ? "−" : "+"}${Math.abs(change.delta)})`;
  };
  /** @type {[string, string, string][]} */
  const rows = [];
  // A game of a move or two has judged moves, and no accuracy.
  const isMeasured = analysis?.moves.some((/** @type {any} */ move) => move.loss !== null);
  if (analysis && (analysis.accuracy.white !== null || analysis.accuracy.black !== null)) {
    /** @param {string} color */
    const accuracy = (color) => (analysis.accuracy[color] === null ? "–" : `${decimal(analysis.accuracy[color])}\u00a0%`);
    rows.push([tr("Accuracy"), accuracy("white"), accuracy("black")]);
  }
  rows.push([told.rated ? tr("Rating") : tr("Rating, not at stake"), rating("white"), rating("black")]);
  const labels = /** @type {[string, string][]} */ ([
    ["inaccuracy", tr("Inaccuracies")], ["mistake", tr("Mistakes")], ["blunder", tr("Blunders")],
  ]);
  for (const [label, words] of isMeasured ? labels : []) {
    rows.push([words, String(analysis.counts.white[label]), String(analysis.counts.black[label])]);
  }
  place("figure-rows").replaceChildren(
    ...rows.map(([name, white, black]) =>
      make("tr", {}, make("th", { scope: "row", text: name }), make("td", { text: white }), make("td", { text: black })),
    ),
  );
  place("figures").hidden = told.result === "*";
}

/** Another look at the game; one that fails is made again a few times. @returns {Promise<any>} */
async function lookAgain() {
  for (let misses = 0; ; misses += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    try {
      return await get(`/api/matches/${matchId}/summary`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401 || misses >= MOST_MISSES) throw error;
    }
  }
}

async function open() {
  const match = await get(`/api/matches/${matchId}`);
  const side = match.your_seat === "black" ? "black" : "white";
  let told = await get(`/api/matches/${matchId}/summary`);
  const face = hangNarrator(told, match);
  void wireRematch(match, told);
  let drawn = false;
  const show = () => {
    story(told, match);
    if (told.analysis && !drawn) moments(told, match, side, graph(told, match, side));
    drawn = told.analysis !== null;
    practice(told, match);
    figures(told);
    remembered(told);
  };
  const isUnderway = () => ["pending", "running"].includes(told.post_match.status);
  place("tale").classList.toggle("awaited", isUnderway() && !told.recap && narrator(told, match) !== null);
  show();
  while (isUnderway()) {
    place("waiting").textContent = waiting(told.post_match);
    if (face) setThinking(face, true);
    told = await lookAgain();
    show();
  }
  if (face) setThinking(face, false);
  place("waiting").hidden = true;
  const gaps = missing(told.post_match);
  place("gaps").replaceChildren(...gaps.map((words) => make("li", { text: words })));
  place("gaps").hidden = !gaps.length;
}

open().catch((error) => {
  place("tale").classList.remove("untold");
  place("waiting").hidden = false;
  place("waiting").replaceChildren(
    tr("The score sheet cannot be found just now. "),
    make("a", { href: location.pathname, text: tr("Look again") }),
    tr(" in a moment."),
  );
  explain(error);
});
