/** One of the moments that mattered: the board before the move, the better one as an arrow, what it cost. */

import { miniBoard } from "../board/mini.js";
import { make, verdicts } from "./make.js";
import { moveNumber } from "../play/position.js";
import { why } from "./why.js";
import { spelled, tr } from "../language.js";

/** @param {number} chance 0..1 */
const inAHundred = (chance) => Math.round(chance * 100);

/**
 * @param {object} told
 * @param {any} told.key the moment as the analysis has it
 * @param {any} told.move the same move as it was judged
 * @param {number} told.number its place among them, from 1
 * @param {string} told.whose name of the one who moved
 * @param {"white" | "black"} told.side of the board that is near
 * @param {string} told.line the better line, as one reads it
 * @param {(ply: number) => void} told.look shows it in the graph
 * @param {HTMLElement | null} told.again leads to a new game from there
 */
export function moment({ key, move, number, whose, side, line, look, again: anew }) {
  const played = `${moveNumber(1, key.fen)}\u00a0${spelled(key.san)}`;
  const board = make("span", {
    class: "mini-board",
    role: "img",
    "aria-label": tr("The position before {san}; an arrow shows {best_san}", { san: key.san, best_san: key.best_san }),
  });
  board.append(miniBoard(key.fen, { orientation: side, arrow: key.best_uci }));
  const [before, after] = [inAHundred(key.chance_before), inAHundred(key.chance_after)];
  const see = make("button", { type: "button", class: "button quiet", text: tr("In the graph") });
  see.addEventListener("click", () => look(key.ply));
  const again = make("a", { class: "button quiet", href: `replay#${key.ply - 1}`, text: tr("Play it from here") });
  const ask = make("a", { class: "button quiet", href: `analysis#${key.ply}`, text: tr("Analyse it") });
  const said = [played, ...verdicts({ label: key.label, mark: move?.mark }).map(({ words }) => words)].join(", ");
  const reason = why(move?.reason);
  // Chances know no mate: they would call it a position that is merely won.
  const cost =
    move?.reason?.kind === "misses_mate"
      ? tr("{whose} had mate in {number} before it, {after} chances in a hundred after.", { whose, number: move.reason.number, after })
      : tr("{whose} had {before} chances in a hundred before it, {after} after.", { whose, before, after });
  return make(
    "li",
    { class: "moment" },
    board,
    make(
      "div",
      { class: "moment-words" },
      make("h3", {}, make("span", { class: "moment-number", text: `${number}` }), ` ${said}`),
      reason ? make("p", { class: "moment-why", text: reason }) : null,
      make("p", { class: "soft", text: cost }),
      make("p", {}, tr("Better was "), make("span", { class: "line tabular", text: spelled(line || key.best_san) }), "."),
      make("p", { class: "moment-acts" }, see, again, ask, anew),
    ),
  );
}
