/** How a game went: the story first, then the graph one can walk, the moments that mattered, the figures. */

import { explain, get, post } from "../api.js";
import { miniBoard } from "../board/mini.js";
import { drawGraph } from "./graph.js";
import { make, moveNumber, pageData } from "./make.js";

/** Milliseconds between two looks while the game is still being looked over. */
const LOOK_AGAIN_MS = 1200;

const { match_id: matchId } = pageData();
/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const REASONS = /** @type {Record<string, string>} */ ({
  checkmate: "by checkmate",
  resignation: "by resignation",
  timeout: "on time",
  abandonment: "because the other chair stayed empty",
  stalemate: "by stalemate",
  threefold_repetition: "by threefold repetition",
  fivefold_repetition: "by fivefold repetition",
  fifty_moves: "by the fifty-move rule",
  seventyfive_moves: "by the seventy-five-move rule",
  insufficient_material: "with too little left to mate",
  agreement: "by agreement",
  aborted: "before it began",
});

/** @param {any} told @param {string} seat */
function headline(told, seat) {
  const reason = REASONS[told.end_reason] ?? "";
  if (told.result === "*") place("result").textContent = "Called off";
  else if (!told.winner) place("result").textContent = "Drawn";
  else if (seat === "spectator") place("result").textContent = `${told[told.winner].name} won`;
  else place("result").textContent = told.winner === seat ? "You won" : "You lost";
  const opening = told.opening ? ` ${told.opening.name} (${told.opening.eco}).` : "";
  place("how").textContent = `${told.white.name} against ${told.black.name}, ${reason}.${opening}`;
}

/** @param {any} told */
function story(told) {
  if (!told.recap && !told.opponent_profile) return;
  place("story").replaceChildren(
    ...(told.recap ? [make("p", { class: "recap", text: told.recap })] : []),
    ...(told.goal ? [make("p", { class: "soft", text: told.goal.words })] : []),
    ...(told.opponent_profile ? [make("p", { class: "aside", text: `Of you they say: “${told.opponent_profile}”` })] : []),
  );
  place("story").hidden = false;
}

/** @param {any} evaluation @returns {string} */
function shown(evaluation) {
  if (evaluation.mate !== null && evaluation.mate !== undefined) return `mate in ${Math.abs(evaluation.mate)}`;
  if (evaluation.centipawns === null || evaluation.centipawns === undefined) return "";
  const pawns = evaluation.centipawns / 100;
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(1)}`;
}

/** @param {any} told @param {any} match @param {"white" | "black"} side */
function graph(told, match, side) {
  const { analysis } = told;
  const fens = [told.initial_fen, ...match.moves.map((/** @type {any} */ move) => move.fen)];
  const canvas = place("graph-canvas");
  const chances = [analysis.start.chance, ...analysis.moves.map((/** @type {any} */ move) => move.evaluation.chance)];
  const marks = analysis.moves
    .filter((/** @type {any} */ move) => move.label && move.label !== "inaccuracy")
    .map((/** @type {any} */ move) => ({ ply: move.ply, label: move.label }));
  const walker = drawGraph(canvas, chances, marks, (ply) => {
    const move = analysis.moves[ply - 1];
    place("graph-board").replaceChildren(miniBoard(fens[ply] ?? fens[0], { orientation: side, last: move?.uci ?? "" }));
    const words = move
      ? [`${moveNumber(ply)} ${move.san}`, move.label ?? "", shown(move.evaluation)].filter(Boolean).join(", ")
      : "The start";
    const better = move?.label && move.best_san && move.best_san !== move.san ? `. Better was ${move.best_san}` : "";
    place("graph-words").textContent = words + better;
    canvas.setAttribute("aria-valuetext", words + better);
  });
  place("graph").hidden = false;
  walker(analysis.key_moments[0]?.ply ?? analysis.moves.length);
  return walker;
}

/** @param {any} told @param {"white" | "black"} side @param {(ply: number) => void} walk */
function moments(told, side, walk) {
  const found = told.analysis.key_moments;
  if (!found.length) return;
  place("moment-list").replaceChildren(
    ...found.map((/** @type {any} */ moment) => {
      const board = make("span", { class: "mini-board", role: "img", "aria-label": `Before ${moment.san}` });
      board.append(miniBoard(moment.fen, { orientation: side, last: moment.best_uci }));
      const whose = told[moment.color].name;
      const swing = `${Math.round(moment.chance_before * 100)} to ${Math.round(moment.chance_after * 100)} in a hundred`;
      const look = make("button", { type: "button", class: "button quiet", text: "See it in the graph" });
      look.addEventListener("click", () => {
        walk(moment.ply);
        place("graph-canvas").focus();
      });
      return make(
        "li",
        { class: "moment" },
        board,
        make(
          "div",
          {},
          make("h3", { text: `${moveNumber(moment.ply)} ${moment.san}${moment.label ? `, ${moment.label}` : ""}` }),
          make("p", { class: "soft", text: `${whose}'s chances went from ${swing}.` }),
          make("p", {}, "Better: ", make("strong", { text: moment.line.join(" ") || moment.best_san })),
          make("p", { class: "moment-acts" }, look),
        ),
      );
    }),
  );
  place("moments").hidden = false;
}

/** @param {any} told */
function figures(told) {
  const { analysis, rating_changes: changes } = told;
  place("figures-white").textContent = told.white.name;
  place("figures-black").textContent = told.black.name;
  /** @param {string} color */
  const rating = (color) => {
    const change = (changes ?? []).find((/** @type {any} */ one) => one.color === color);
    return change ? `${change.after} (${change.delta >= 0 ? "+" : "−"}${Math.abs(change.delta)})` : String(told[color].rating ?? "–");
  };
  /** @type {[string, string, string][]} */
  const rows = [["Rating", rating("white"), rating("black")]];
  if (analysis) {
    /** @param {string} color */
    const accuracy = (color) => (analysis.accuracy[color] === null ? "–" : `${analysis.accuracy[color]} %`);
    rows.push(["Accuracy", accuracy("white"), accuracy("black")]);
    for (const [label, words] of /** @type {[string, string][]} */ ([["inaccuracy", "Inaccuracies"], ["mistake", "Mistakes"], ["blunder", "Blunders"]])) {
      rows.push([words, String(analysis.counts.white[label]), String(analysis.counts.black[label])]);
    }
  }
  place("figure-rows").replaceChildren(
    ...rows.map(([name, white, black]) =>
      make("tr", {}, make("th", { scope: "row", text: name }), make("td", { text: white }), make("td", { text: black })),
    ),
  );
  place("figures").hidden = false;
}

/** @param {any} told */
function remembered(told) {
  if (!told.memories.length) return;
  place("remembered-list").replaceChildren(
    ...told.memories.map((/** @type {any} */ memory) => make("li", { class: "paper", text: memory.narrative })),
  );
  place("remembered").hidden = false;
}

/** @param {any} match @param {any} told */
function wireRematch(match, told) {
  const seat = match.your_seat;
  if (seat === "spectator") return;
  const other = told[seat === "white" ? "black" : "white"];
  if (other.kind !== "character") return;
  const button = /** @type {HTMLButtonElement} */ (place("rematch"));
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const wish = {
        character_id: other.id,
        color: seat === "white" ? "black" : "white",
        time_control: match.time_control,
        rated: match.rated,
        takebacks: match.takebacks,
      };
      location.assign((await post("/api/matches", wish)).url);
    } catch (error) {
      button.disabled = false;
      explain(error);
    }
  });
}

async function open() {
  const match = await get(`/api/matches/${matchId}`);
  if (match.status !== "ended") return location.replace(`/matches/${matchId}`);
  const side = match.your_seat === "black" ? "black" : "white";
  let told = await get(`/api/matches/${matchId}/summary`);
  headline(told, match.your_seat);
  figures(told);
  wireRematch(match, told);
  while (["pending", "running"].includes(told.post_match.status)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    told = await get(`/api/matches/${matchId}/summary`);
  }
  place("waiting").hidden = true;
  headline(told, match.your_seat);
  story(told);
  if (told.analysis) moments(told, side, graph(told, match, side));
  figures(told);
  remembered(told);
}

open().catch((error) => {
  place("waiting").textContent = "The score sheet cannot be found just now. Load the page again in a moment.";
  explain(error);
});
