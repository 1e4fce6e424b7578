/** A shared game, as everybody may see it: walked move by move, with who stood better. */

import { lettered } from "../board/coordinates.js";
import { miniBoard } from "../board/mini.js";
import { drawGraph } from "./graph.js";
import { pageData, place, verdicts } from "./make.js";
import { moveNumber } from "../play/position.js";
import { writeSheet } from "./sheet.js";
import { headline } from "./words.js";
import { spelled, tr } from "../language.js";

const game = pageData();
/** @type {{san: string, uci: string, fen: string, label: string | null, mark: string | null}[]} */
const moves = game.moves;
const end = moves.length;
let now = end;
/** @type {"white" | "black"} */
let below = "white";

const mark = writeSheet(place("sheet"), moves, go, game.initial_fen);
const graph = document.getElementById("graph");
const dots = moves.flatMap(({ label }, index) => (label ? [{ ply: index + 1, label }] : []));
const follow = graph && drawGraph(graph, game.chances, dots, show);

/** @param {number} ply */
function show(ply) {
  now = ply;
  const move = moves[ply - 1];
  const words = move ? [`${moveNumber(ply, game.initial_fen)} ${spelled(move.san)}`, ...verdicts(move).map((one) => one.words)].join(", ") : tr("The start");
  place("board").replaceChildren(lettered(miniBoard(move?.fen ?? game.initial_fen, { orientation: below, last: move?.uci ?? "" }), below));
  place("board").setAttribute("aria-label", tr("The position after {words}", { words }));
  place("now").textContent = words;
  graph?.setAttribute("aria-valuetext", words);
  mark(ply);
  for (const id of ["first", "back"]) place(id).setAttribute("aria-disabled", String(ply === 0));
  for (const id of ["on", "last"]) place(id).setAttribute("aria-disabled", String(ply === end));
}

/** @param {number} ply walks there, within the game */
function go(ply) {
  const to = Math.min(end, Math.max(0, ply));
  if (follow) follow(to);
  else show(to);
}

const steps = /** @type {Record<string, () => number>} */ ({
  first: () => 0, back: () => now - 1, on: () => now + 1, last: () => end,
});
for (const [id, to] of Object.entries(steps)) place(id).addEventListener("click", () => go(to()));
place("flip").addEventListener("click", () => {
  below = below === "white" ? "black" : "white";
  show(now);
});
const keys = /** @type {Record<string, string>} */ ({ Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" });
document.addEventListener("keydown", (event) => {
  const to = steps[keys[event.key] ?? ""];
  // On the graph the same keys walk already.
  if (!to || event.target === graph || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(to());
});

const { title, how } = headline(game, "spectator");
place("how").textContent = `${title}. ${how}`;
go(end);
