/** One of the moments that mattered: the board before the move, the better one as an arrow, what it cost. */

import { miniBoard } from "../board/mini.js";
import { LABELS, make, moveNumber } from "./make.js";

/** @param {number} chance 0..1 */
const inAHundred = (chance) => Math.round(chance * 100);

/**
 * @param {object} told
 * @param {any} told.key the moment as the analysis has it
 * @param {number} told.number its place among them, from 1
 * @param {string} told.whose name of the one who moved
 * @param {"white" | "black"} told.side of the board that is near
 * @param {string} told.line the better line, as one reads it
 * @param {(ply: number) => void} told.look shows it in the graph
 */
export function moment({ key, number, whose, side, line, look }) {
  const played = `${moveNumber(key.ply)}\u00a0${key.san}`;
  const board = make("span", {
    class: "mini-board",
    role: "img",
    "aria-label": `The position before ${key.san}; an arrow shows ${key.best_san}`,
  });
  board.append(miniBoard(key.fen, { orientation: side, arrow: key.best_uci }));
  const [before, after] = [inAHundred(key.chance_before), inAHundred(key.chance_after)];
  const see = make("button", { type: "button", class: "button quiet", text: "In the graph" });
  see.addEventListener("click", () => look(key.ply));
  const again = make("a", { class: "button quiet", href: `replay#${key.ply - 1}`, text: "Play it from here" });
  const ask = make("a", { class: "button quiet", href: `analysis#${key.ply}`, text: "Analyse it" });
  const label = LABELS[key.label ?? ""]?.words;
  return make(
    "li",
    { class: "moment" },
    board,
    make(
      "div",
      { class: "moment-words" },
      make("h3", {}, make("span", { class: "moment-number", text: `${number}` }), ` ${played}${label ? `, ${label}` : ""}`),
      make("p", { class: "soft", text: `${whose} had ${before} chances in a hundred before it, ${after} after.` }),
      make("p", {}, "Better was ", make("span", { class: "line tabular", text: line || key.best_san }), "."),
      make("p", { class: "moment-acts" }, see, again, ask),
    ),
  );
}
