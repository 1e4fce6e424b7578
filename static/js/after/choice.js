/** How a character came to its move, told once the game is over. */

import { make } from "./make.js";
import { decimal, tr } from "../language.js";

/**
 * @typedef {{san: string, centipawns: number | null, chance: number | null, taste: Record<string, number>}} Candidate
 * @typedef {{ply: number, reason: string, form: number, candidates: Candidate[],
 *   missed: {reply: string, why: string}[]}} Choice
 */

/** Pawns, signed, as chess players write them; mates are told as such. @param {number | null} centipawns */
export function pawns(centipawns) {
  if (centipawns === null) return "";
  if (Math.abs(centipawns) > 90_000) return centipawns > 0 ? tr("mates") : tr("is mated");
  return `${centipawns < 0 ? "−" : "+"}${decimal(Math.abs(centipawns) / 100)}`;
}

/** @param {Candidate} candidate @returns {string} a line such as `Nf3, +0.3, 41 in 100; taste for a check` */
export function inWords({ san, centipawns, chance, taste }) {
  const parts = [san, pawns(centipawns)];
  if (chance !== null) parts.push(tr("{chance} in 100", { chance: Math.round(chance * 100) }));
  const line = parts.filter(Boolean).join(", ");
  const liked = Object.entries(taste).filter(([, part]) => part > 0).map(([name]) => name);
  return liked.length ? tr("{line}; a taste for {liked}", { line, liked: liked.join(tr(" and ")) }) : line;
}

/** @param {number} form Elo points beside the rating @returns {string} */
export function formWords(form) {
  if (Math.abs(form) < 30) return tr("In usual form.");
  return form > 0 ? tr("In good form that day, about {form} points above the rating.", { form }) : tr("Off form that day, about {form} points below the rating.", { form: -form });
}

/** Lays the choice of the move at `ply`, or nothing. @param {HTMLElement} section @param {Choice | undefined} choice */
export function layChoice(section, choice) {
  section.hidden = choice === undefined;
  const body = section.querySelector(".choice-body");
  if (!choice || !body) return;
  body.replaceChildren(
    make("p", { text: choice.reason }),
    make("ul", { class: "soft small tabular", role: "list" }, ...choice.candidates.map((one) => make("li", { text: inWords(one) }))),
    make("p", { class: "aside small", text: choice.candidates.length ? formWords(choice.form) : "" }),
  );
}
