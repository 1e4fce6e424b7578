/**
 * The terms of a table in words.
 *
 * @typedef {{code: string, url: string, host: {id: string, name: string, rating: number, provisional: boolean}, invited: string | null,
 *   time_control: string, color: "white" | "black" | "random", rated: boolean, private: boolean, yours: boolean,
 *   match_id: string | null, created_at: string, initial_fen: string | null}} Table
 */

import { clockWords } from "../terms.js";

/** @param {Table} table @returns {string} the colour of whoever reads it */
function colorWords({ color, yours }) {
  if (color === "random") return "either colour";
  const theirs = color === "white" ? "black" : "white";
  return `you have ${yours ? color : theirs}`;
}

/** @param {Table} table @returns {string} */
export function termsOf(table) {
  return [
    clockWords(table.time_control),
    colorWords(table),
    table.rated ? "for the rating" : "a friendly",
    ...(table.initial_fen ? ["from another position"] : []),
  ].join(", ");
}

/** @param {Table} table what one's own table waits for @returns {string} */
export function waitsFor(table) {
  if (table.invited) return `${table.invited} sees it in the lobby.`;
  return table.private ? "Whoever has the link may sit down." : "It stands among the free chairs, too.";
}
