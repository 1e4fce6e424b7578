/** Errors to put right and puzzles to solve, out of one's own game. */

import { Chess } from "chess.js";
import { explain, get } from "../api.js";
import { LABELS, make, pageData, place } from "../after/make.js";
import { moveNumber } from "../play/position.js";
import { miniBoard } from "../board/mini.js";
import { isStill } from "../play/dom.js";
import { createStudyBoard } from "./board.js";
import { choosePuzzles } from "./choosing.js";
import { createEngine, isSmallConnection } from "./engine.js";
import { answerTo, isFound, verdictOf } from "./judging.js";
import { createMoveBox } from "./movebox.js";
import { createRound, hinted } from "./round.js";
import { tr } from "../language.js";

/**
 * @typedef {import("./judging.js").Lesson} Lesson
 * @typedef {import("./round.js").Standing} Standing
 * @typedef {import("./tree.js").Played} Played
 */

/** Milliseconds before the other side answers: time to see one's own move. */
const ANSWER_MS = 500;
/** Milliseconds between two looks while the game is still being looked over. */
const LOOK_AGAIN_MS = 1500;
/** Nodes of a comparison between the reader's move and the best one: a second of a phone. */
const NODES = 120_000;

const { engine: engineAt, match_id: matchId, kind, of } = pageData();
const isPuzzles = kind === "puzzles" || kind === "daily";
/** Whether a coach asks: its own questions, and an answer to each. */
const isCoached = kind === "walk" || kind === "plan";
const engine = createEngine(engineAt);
/** Whether the reader has let the engine come; on a small line they are asked. */
let mayAsk = !isSmallConnection();

/** @param {Lesson} lesson @param {number} step @param {string} _fen @param {Played} move */
async function judgePuzzle(lesson, step, _fen, move) {
  const isRight = move.uci === lesson.line[step] || new Chess(move.fen).isCheckmate();
  const isLast = step + 2 >= lesson.line.length;
  return { isRight, words: isRight ? (isLast ? tr("{san}. That is it.", { san: move.san }) : tr("{san}. Yes.", { san: move.san })) : tr("{san} is not it. Look again.", { san: move.san }) };
}

/** @param {Lesson} lesson @param {number} _step @param {string} fen @param {Played} move */
async function judgeMistake(lesson, _step, fen, move) {
  const isKnown = move.uci === lesson.best_uci || move.uci === lesson.played_uci;
  if (!isKnown && new Chess(move.fen).isCheckmate()) return { isRight: true, words: tr("{san}. Nothing beats mate.", { san: move.san }) };
  const asks = !isKnown && mayAsk;
  if (asks) place("words").textContent = tr("{san}. Let me see.", { san: move.san });
  const found = asks ? await engine.search({ fen, lines: 2, nodes: NODES, only: [move.uci, lesson.best_uci] }) : null;
  const verdict = verdictOf(lesson, move.uci, found?.lines ?? null);
  return { isRight: isFound(verdict), words: answerTo(verdict, move.san, lesson) };
}

/** @param {Lesson} lesson @param {any} side whose practice it is @returns {string} what is asked */
function question(lesson, side) {
  if (lesson.question) return lesson.question;
  const number = moveNumber(1, lesson.fen).replace(/[.…]/, "");
  if (isPuzzles && lesson.color === "white") return tr("Move {number}, White to move. Find the only good one.", { number });
  if (isPuzzles) return tr("Move {number}, Black to move. Find the only good one.", { number });
  const told = { number, san: lesson.played_san, label: LABELS[lesson.label]?.words };
  return side === "you"
    ? tr("Move {number}. You played {san}, {label}. Find something better.", told)
    : tr("Move {number}. They played {san}, {label}. Find something better.", told);
}

/** @param {Lesson[]} lessons @param {"you" | "they"} side */
function run(lessons, side) {
  place("task").hidden = false;
  place("waiting").hidden = true;
  /** @type {Standing} */
  let now;
  const board = createStudyBoard(
    {
      frame: place("frame"),
      board: place("board"),
      table: place("board-table"),
      promotion: place("promotion"),
      announcer: place("announcer"),
    },
    (move) => void round.play(move),
  );
  const dots = lessons.map((_, index) => make("li", {}, make("span", { class: "visually-hidden", text: tr("{index}: open", { index: index + 1 }) })));
  place("dots").replaceChildren(...dots);

  /** @param {Standing} standing @param {("found" | "shown" | null)[]} ends */
  function draw(standing, ends) {
    now = standing;
    const { lesson, number, fen, last, end, isBusy, words } = standing;
    const mayMove = !end && !isBusy;
    const marks = hinted(standing);
    const asked = question(lesson, side);
    board.show({ fen, last, below: lesson.color, mayMove, arrows: [], hint: marks, words: asked });
    place("question").textContent = asked;
    place("words").textContent = (end && lesson.answer ? (end === "shown" ? lesson.answer : `${words} ${lesson.answer}`) : words) || (marks.length === 2 ? tr("From {marks} to {marks2}.", { marks: marks[0], marks2: marks[1] }) : marks.length ? tr("Look at {marks}.", { marks: marks[0] }) : "");
    place("words").className = `study-now ${end ?? ""}`;
    place("progress").textContent = `${number + 1} of ${lessons.length}`;
    dots.forEach((dot, index) => {
      const state = ends[index] ?? "open";
      dot.className = `${state}${index === number ? " here" : ""}`;
      /** @type {HTMLElement} */ (dot.firstElementChild).textContent = `${index + 1}: ${state}`;
    });
    place("hint").setAttribute("aria-disabled", String(!mayMove || marks.length === 2));
    place("show").setAttribute("aria-disabled", String(Boolean(end)));
    place("next").classList.toggle("primary", Boolean(end));
    place("next").textContent = ends.every((one, index) => one || index === number) ? (end ? tr("That was the last") : tr("Leave it")) : end ? tr("Next") : tr("Skip");
    /** @type {HTMLAnchorElement} */ (place("look")).href = `/matches/${lesson.match_id ?? matchId}/analysis#${lesson.ply - 1}`;
    if (end && document.activeElement === place("show")) place("next").focus();
  }

  /** @param {("found" | "shown" | null)[]} ends */
  function finish(ends) {
    const found = ends.filter((end) => end === "found").length;
    place("task").hidden = true;
    place("done").hidden = false;
    place("done-words").textContent = verdict(found, lessons.length);
    place("done-boards").replaceChildren(...lessons.map((lesson, index) => keepsake(lesson, ends[index] === "found")));
    place("done-title").focus();
  }

  /** @type {("found" | "shown" | null)[]} */
  let last = [];
  const pause = () => /** @type {Promise<void>} */ (new Promise((go) => setTimeout(go, isStill() ? 0 : ANSWER_MS)));
  const round = createRound(lessons, isPuzzles ? judgePuzzle : judgeMistake, (standing, ends) => {
    last = ends;
    draw(standing, ends);
  }, pause);
  place("hint").addEventListener("click", () => round.hint());
  place("show").addEventListener("click", () => round.show());
  place("next").addEventListener("click", () => {
    // The last one, left open, counts as shown; there is nothing to come back for.
    if (!now.end && last.every((end, index) => end || index === now.number)) return finish(last);
    if (!round.next()) finish(last);
  });
  place("again").addEventListener("click", () => {
    place("task").hidden = false;
    place("done").hidden = true;
    round.again();
    place("question").focus();
  });
  place("as-table").addEventListener("click", () => {
    const isOn = place("as-table").getAttribute("aria-pressed") !== "true";
    place("as-table").setAttribute("aria-pressed", String(isOn));
    board.asTable(isOn);
  });
  createMoveBox(
    /** @type {HTMLFormElement} */ (place("move-box")),
    () => (now.end || now.isBusy ? null : now.fen),
    (move) => void round.play(move),
  );
  round.begin();
}

/** A position with its solution, to be looked at once more. @param {Lesson} lesson @param {boolean} isFound */
function keepsake(lesson, isFound) {
  const words = `${moveNumber(1, lesson.fen)} ${lesson.best_san}, ${isFound ? "found" : "shown"}`;
  const board = make("span", { class: "mini-board", role: "img", "aria-label": tr("The position before {words}", { words }) });
  board.append(miniBoard(lesson.fen, { orientation: lesson.color, arrow: lesson.best_uci }));
  return make("li", {}, board, make("span", { class: "small soft", text: words }));
}

/** @param {number} found @param {number} all @returns {string} */
function verdict(found, all) {
  if (isPuzzles) {
    if (found === all) return all === 1 ? tr("Solved. It was there all along.") : tr("All {all} solved. They were there all along.", { all });
    return found ? tr("{found} of {all} solved. The others will come again in another game.", { found, all }) : tr("None this time. Now you know where to look.");
  }
  if (isCoached && found === all) return tr("{found} of {all} found. You see it now, and next time you will see it then.", { found, all });
  if (isCoached) return tr("{found} of {all} found. What you did not find once is easier to find the next time.", { found, all });
  if (found === all) return all === 1 ? tr("Put right. One error fewer in the world.") : tr("All {all} put right. The next game begins with that.", { all });
  return found ? tr("{found} of {all} put right. The others are worth a second visit.", { found, all }) : tr("None this time. Seeing them once is a beginning.");
}

/** Something is said where the board would stand. @param {...(Node | string)} words */
function quiet(...words) {
  place("task").hidden = true;
  place("waiting").hidden = false;
  place("waiting").replaceChildren(...words);
}

/** @returns {Promise<any>} the practice of this game, as soon as the game is looked over */
async function look() {
  for (;;) {
    const told = await get(`/api/matches/${matchId}/practice`);
    if (told.mistakes || !["pending", "running"].includes(told.post_match.status)) return told;
    quiet(tr("The game is still being looked over."));
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** On a small line the reader decides whether a megabyte may come. @returns {Promise<void>} */
function askForEngine() {
  if (mayAsk) return Promise.resolve();
  return new Promise((go) => {
    const fetchIt = make("button", { type: "button", class: "button", text: tr("Let it come") });
    const without = make("button", { type: "button", class: "button quiet", text: tr("Do without") });
    fetchIt.addEventListener("click", () => go(void (mayAsk = true)));
    without.addEventListener("click", () => go());
    const words = tr("An engine in your browser looks the moves over. It weighs 1.2 MB, once, and your line is thin. ");
    quiet(words, make("span", { class: "acts-row" }, fetchIt, without));
    fetchIt.focus();
  });
}

/** @param {any} told @param {number} [wanted] */
async function puzzlesOf(told, wanted) {
  await askForEngine();
  quiet(tr("Setting up the puzzles."));
  const { puzzles, checked } = await choosePuzzles(told.puzzles, mayAsk ? engine : null, (found) => {
    quiet(found ? tr("Setting up the puzzles: {found} so far.", { found }) : tr("Setting up the puzzles."));
  }, wanted);
  if (!checked) place("unchecked").hidden = false;
  return puzzles;
}

/** @param {any} told @param {any} match */
async function mistakesOf(told, match) {
  const grave = told.mistakes.filter((/** @type {Lesson} */ lesson) => lesson.label !== "inaccuracy");
  const small = told.mistakes.length - grave.length;
  const all = new URLSearchParams(location.search).has("all");
  if (small && !all) {
    const link = make("a", { href: "?all", text: small === 1 ? tr("Practise the inaccuracy as well") : tr("Practise the {small} inaccuracies as well", { small }) });
    if (grave.length) place("more").replaceChildren(link);
    else {
      nothing(tr("You made no big mistake in this game."), match, link);
      return null;
    }
  }
  // Of an error the better move is asked for, not how it goes on.
  const lessons = (all ? told.mistakes : grave).map((/** @type {Lesson} */ one) => ({ ...one, line: [one.best_uci] }));
  if (lessons.length) await askForEngine();
  return lessons;
}

/** The coach's questions: of one game, as soon as it is looked over, or those of the day. */
async function openCoached() {
  for (;;) {
    const told = await get(kind === "walk" ? `/api/matches/${matchId}/walk` : "/api/coach/today");
    if (told.moments?.length) {
      await askForEngine();
      return run(told.moments.map((/** @type {Lesson} */ one) => ({ ...one, line: [one.best_uci] })), "you");
    }
    const isComing = !told.moments && told.post_match && ["pending", "running"].includes(told.post_match.status);
    if (!isComing) {
      const words = told.moments ? tr("There is nothing to ask: no move of yours gave much away.") : tr("The engine could not look this game over.");
      return matchId ? nothing(words, await get(`/api/matches/${matchId}`)) : nothingYet(words);
    }
    quiet(tr("The game is still being looked over."));
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** The puzzle of the day: the first candidate that the engine finds to have one solution. */
async function openDaily() {
  const told = await get(`/api/puzzles/today?of=${of}`);
  const [puzzle] = await puzzlesOf(told, 1);
  if (!puzzle) {
    return nothingYet(of === "you"
      ? tr("None of your games holds a puzzle yet: a move that wins, that was missed, and that is the only one. The next game may.")
      : tr("No game of the club holds a puzzle yet. Somebody has to miss something first."));
  }
  place("pair").textContent += tr(" {white} against {black}.", { white: puzzle.white, black: puzzle.black });
  run([puzzle], "they");
}

async function open() {
  addEventListener("pagehide", () => engine.quit());
  if (kind === "daily") return openDaily();
  if (isCoached) return openCoached();
  const [match, told] = await Promise.all([get(`/api/matches/${matchId}`), look()]);
  if (!told.mistakes) return nothing(tr("The engine could not look this game over, so there is nothing to practise here."), match);
  const lessons = isPuzzles ? await puzzlesOf(told) : await mistakesOf(told, match);
  if (lessons === null) return;
  if (lessons.length) return run(lessons, match.your_seat === told.side ? "you" : "they");
  const none = told.puzzles.length
    ? tr("There is no puzzle in this game: where something was missed, more than one move would have done.")
    : tr("There is no puzzle in this game: neither of you missed much.");
  nothing(isPuzzles ? none : tr("There is nothing to put right: no move of yours gave much away."), match);
}

/**
 * Nothing to practise: the last position as it stood, what there is to say, and where else to go.
 * @param {string} words @param {any} match @param {HTMLElement} [small] the way to what is there all the same
 */
function nothing(words, match, small) {
  const last = match.moves.at(-1);
  const below = match.your_seat === "black" ? "black" : "white";
  const board = miniBoard(last?.fen ?? match.initial_fen, { orientation: below, last: last?.uci ?? "" });
  const other = isPuzzles || isCoached ? { at: "mistakes", text: tr("Learn from your mistakes") } : { at: "puzzles", text: tr("Puzzles of your own") };
  const game = `/matches/${matchId}`;
  compose(words, board, small ? [small] : [], [
    way(`${game}/analysis`, tr("Look at the game")),
    way(`${game}/${other.at}`, other.text),
    isCoached ? way("/coach", tr("What you repeat over games")) : null,
    way(`${game}/summary`, tr("Back to how it went"), "button quiet"),
  ]);
}

/** A king that is two steps too late for everything, and comes in time. */
const STUDY = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/** No game holds anything yet: what this page is for, where such positions come from, and one to think about meanwhile. @param {string} words */
function nothingYet(words) {
  const use = isCoached
    ? tr("Here stand the moments of your own games that cost you most: first the question, then the answer.")
    : tr("Once a day a position stands here in which somebody missed the one good move. The engine in your browser makes sure that there is only one.");
  const study = tr("Meanwhile, one that has kept people up since 1921: Richard Réti’s king seems too late for both pawns. White to move and draw.");
  const other = of === "you" ? way("/puzzle", tr("The club’s puzzle")) : isCoached ? way("/puzzle", tr("Puzzle of the day")) : way("/puzzle?of=you", tr("One out of your own games"));
  compose(words, miniBoard(STUDY), [make("p", { text: use }), make("p", { class: "aside", text: study })], [
    way("/", tr("Play a game"), "button primary"),
    way(`/analysis?fen=${encodeURIComponent(STUDY)}`, tr("Try the study")),
    other,
  ]);
}

/** @param {string} href @param {string} text @param {string} [kind] */
const way = (href, text, kind = "button") => make("a", { class: kind, href, text });

/** @param {string} words @param {SVGElement} board @param {HTMLElement[]} more @param {(HTMLElement | null)[]} ways */
function compose(words, board, more, ways) {
  const waiting = place("waiting");
  const said = make("div", { class: "nothing-words" }, ...more, make("p", { class: "acts-row" }, ...ways));
  waiting.before(make("div", { class: "nothing" }, make("span", { class: "mini-board", "aria-hidden": "true" }, board), said));
  said.prepend(waiting);
  quiet(words);
}

open().catch((error) => {
  quiet(tr("The score sheet cannot be found just now. "), make("a", { href: location.href, text: tr("Look again") }), tr(" in a moment."));
  explain(error);
});
