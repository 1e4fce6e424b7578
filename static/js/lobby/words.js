/**
 * The terms of a table in words.
 *
 * @typedef {{code: string, url: string, host: {id: string, name: string, rating: number, provisional: boolean}, invited: string | null,
 *   time_control: string, color: "white" | "black" | "random", rated: boolean, private: boolean, yours: boolean,
 *   match_id: string | null, created_at: string, initial_fen: string | null}} Table
 */

import { clockWords } from "../terms.js";
import { tr } from "../language.js";

/** @param {Table} table @returns {string} the colour of whoever reads it */
function colorWords({ color, yours }) {
  if (color === "random") return tr("either colour");
  const theirs = color === "white" ? "black" : "white";
  return (yours ? color : theirs) === "white" ? tr("you have White") : tr("you have Black");
}

/** @param {Table} table @returns {string} */
export function termsOf(table) {
  return [
    clockWords(table.time_control),
    colorWords(table),
    table.rated ? tr("for the rating") : tr("a friendly"),
    ...(table.initial_fen ? [tr("from another position")] : []),
  ].join(", ");
}

/** @param {Table} table what one's own table waits for @returns {string} */
export function waitsFor(table) {
  if (table.invited) return tr("{invited} sees it in the lobby.", { invited: table.invited });
  return table.private ? tr("Whoever has the link may sit down; nobody looks on.") : tr("It stands among the free chairs, too.");
}
