/**
 * The line under the score sheet: a move in any notation, Enter plays it; or a question to the table, answered in words
 * on a slip over the sheet.
 * @typedef {import("./types").View} View
 */
import { answerCommand } from "./commands.js";
import { byId, setText } from "./dom.js";
import { createMoveLine } from "./moveline.js";
import { tr } from "../language.js";

/**
 * @param {object} ports
 * @param {(move: import("./rules.js").Played) => void} ports.play
 * @param {(name: string, payload?: any) => void} ports.act what a command asks for
 * @param {(text: string) => void} ports.announce
 * @param {() => number} ports.serverNow milliseconds since 1970
 */
export function createMoveBox({ play, act, announce, serverNow }) {
  const form = byId("move-box");
  const input = /** @type {HTMLInputElement} */ (byId("move-input"));
  const line = createMoveLine(input, byId("move-problem"));
  const answerSlip = byId("move-answer");
  const answerWords = byId("move-answer-words");
  const submit = byId("move-play");
  /** @type {View | null} */
  let view = null;
  /** Whether what is said beside the line is only that it cannot be now. */
  let tooSoon = false;

  /** @param {string} text empty puts the slip away */
  function answer(text) {
    setText(answerWords, text);
    answerSlip.hidden = text === "";
    answerSlip.scrollTop = 0;
    if (text) announce(text);
  }

  /** @param {View} now @returns {boolean} whether it was a command */
  function command(now) {
    const found = answerCommand(input.value, now, serverNow());
    if (!found) return false;
    line.clear();
    answer("say" in found ? found.say : "");
    if ("act" in found) act(found.act, found.payload);
    return true;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!view || command(view)) return;
    answer("");
    tooSoon = !view.canMove;
    if (tooSoon) line.tell(reason(view));
    else line.submit(view.liveFen, play);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // First what was written and answered, then the line itself: single keys are keys again.
    const isBare = input.value === "" && answerSlip.hidden;
    answer("");
    line.clear();
    if (isBare) input.blur();
  });
  byId("move-answer-close").addEventListener("click", () => {
    answer("");
    input.focus();
  });

  return {
    /** @param {View} next */
    show(next) {
      view = next;
      if (tooSoon && next.canMove) {
        tooSoon = false;
        line.tell("");
      }
      const mayPlay = next.seat !== "spectator" && next.state.status !== "ended";
      input.placeholder = mayPlay ? tr("Write a move: knight f3") : tr("Ask the board: help");
      setText(submit, mayPlay ? tr("Play") : tr("Ask"));
    },
    /** Say the answer to a question as if it had been written here. @param {string} text */
    ask(text) {
      const found = view && answerCommand(text, view, serverNow());
      if (found && "say" in found) answer(found.say);
    },
    focus: () => input.focus(),
  };
}

/** @param {View} view */
function reason(view) {
  if (!view.state.known) return tr("The pieces are still being set up.");
  if (view.seat === "spectator") return tr("You are watching. Questions are answered here: write help.");
  if (view.state.status === "ended") return tr("The game is over. Questions are answered here: write help.");
  if (view.isPast) return tr("You are looking at the past. Press End to return to the game.");
  if (view.pending) return tr("Your last move is still on its way.");
  return tr("It is not your move yet.");
}
