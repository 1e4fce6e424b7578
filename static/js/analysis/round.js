/**
 * One walk through errors or puzzles: each is put, tried, helped with, found or shown. Holds what stands where; the page
 * draws it. Pure but for the judge it is given.
 *
 * @typedef {import("./judging.js").Lesson} Lesson
 * @typedef {import("./tree.js").Played} Played
 * @typedef {{isRight: boolean, words: string}} Judged
 * @typedef {{lesson: Lesson, number: number, fen: string, last: string, step: number, helped: number,
 *   end: "found" | "shown" | null, isBusy: boolean, words: string}} Standing `step` is the place in the lesson's line,
 *   `helped` how many hints were given
 */

import { find } from "../play/rules.js";
import { tr } from "../language.js";

/** Hints before the solution: which piece, then where to. */
const HINTS = 2;

/**
 * @param {Lesson[]} lessons at least one
 * @param {(lesson: Lesson, step: number, fen: string, move: Played) => Promise<Judged>} judge
 * @param {(standing: Standing, ends: ("found" | "shown" | null)[]) => void} onChange
 * @param {() => Promise<void>} pause before the other side answers
 */
export function createRound(lessons, judge, onChange, pause) {
  /** @type {("found" | "shown" | null)[]} */
  const ends = lessons.map(() => null);
  /** @type {Standing} */
  let standing = put(0);

  /** @param {number} index @returns {Standing} */
  function put(index) {
    const lesson = /** @type {Lesson} */ (lessons[index]);
    const last = lesson.before_uci ?? "";
    return { lesson, number: index, fen: lesson.fen, last, step: 0, helped: 0, end: null, isBusy: false, words: "" };
  }

  /** @param {Partial<Standing>} change */
  function change(change) {
    standing = { ...standing, ...change };
    ends[standing.number] = standing.end ?? ends[standing.number] ?? null;
    onChange(standing, ends);
  }

  /** @param {"found" | "shown"} end how it will count; a hint does not make it less found */
  const over = (end) => (ends[standing.number] === "shown" ? "shown" : end);

  return {
    begin: () => onChange(standing, ends),
    /** A move tried on the board. @param {Played} move */
    async play(move) {
      const { lesson, step, fen, number } = standing;
      if (standing.isBusy || standing.end) return;
      change({ isBusy: true, fen: move.fen, last: move.uci, words: "" });
      const { isRight, words } = await judge(lesson, step, fen, move);
      if (standing.number !== number || standing.end) return;
      if (!isRight) return change({ isBusy: false, fen, last: step ? (lesson.line[step - 1] ?? "") : (lesson.before_uci ?? ""), words });
      const answer = find(move.fen, lesson.line[step + 1] ?? "");
      const isOver = step + 2 >= lesson.line.length || !answer;
      if (isOver) return change({ isBusy: false, end: over("found"), words });
      change({ words });
      await pause();
      if (standing.number !== number || standing.end) return;
      change({ isBusy: false, fen: answer.fen, last: answer.uci, step: step + 2, helped: 0, words: tr("{words} {san} is the answer. Go on.", { words, san: answer.san }) });
    },
    /** One hint more. @returns {boolean} whether there was one */
    hint() {
      if (standing.isBusy || standing.end || standing.helped >= HINTS) return false;
      change({ helped: standing.helped + 1, words: "" });
      return true;
    },
    /** The solution, laid out from where one stands. */
    show() {
      if (standing.end) return;
      const { lesson, step } = standing;
      let { fen } = standing.isBusy ? lesson : standing;
      const sans = [];
      let last = standing.last;
      for (const uci of lesson.line.slice(standing.isBusy ? 0 : step)) {
        const move = find(fen, uci);
        if (!move) break;
        sans.push(move.san);
        ({ fen } = move);
        last = uci;
      }
      change({ isBusy: false, end: "shown", fen, last, words: tr("It was {sans}.", { sans: sans.join(" ") }) });
    },
    /** @returns {boolean} whether there was another one; false at the end of the walk */
    next() {
      const open = ends.findIndex((end, index) => index > standing.number && end === null);
      const index = open >= 0 ? open : ends.indexOf(null);
      if (index < 0) return false;
      standing = put(index);
      onChange(standing, ends);
      return true;
    },
    /** Everything from the start. */
    again() {
      ends.fill(null);
      standing = put(0);
      onChange(standing, ends);
    },
  };
}

/** @param {Standing} standing @returns {string[]} the squares that the hints given so far mark */
export function hinted({ lesson, step, helped, end }) {
  const move = lesson.line[step] ?? "";
  return end ? [] : [move.slice(0, 2), move.slice(2, 4)].slice(0, helped);
}
