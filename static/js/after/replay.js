/** The game again: the log told move by move, with the talk, the memories and the mood as they were. */

import { explain, get } from "../api.js";
import { miniBoard } from "../board/mini.js";
import { drawPortrait, setEmotion } from "../portraits/portrait.js";
import { make, moveNumber, pageData } from "./make.js";

const { match_id: matchId } = pageData();
/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * What stood on the table at each half-move: the position, who had said what, what had come to mind.
 * @typedef {{fen: string, uci: string, san: string, said: {name: string, text: string}[],
 *   items: {narrative: string, reason: string}[], withheld: number, mood: string, emotion: string, intensity: number}} Moment
 */

/** @param {any} match @param {{name: string, payload: any}[]} events @returns {Moment[]} index 0 is the start */
function tell(match, events) {
  /** @type {Moment[]} */
  const first = start(match);
  let moments = [first];
  const last = () => moments.at(-1) ?? first;
  /** @param {string} color */
  const name = (color) => match[color]?.name ?? "";
  for (const { name: kind, payload } of events) {
    if (payload.withheld) continue;
    if (kind === "player_move_applied" || kind === "agent_move") {
      const before = last();
      moments.push({ ...before, fen: payload.fen, uci: payload.uci, san: payload.san, said: [], items: [], withheld: 0 });
    } else if (kind === "takeback_applied") {
      moments = moments.slice(0, payload.ply + 1);
    } else if (kind === "player_chat_echoed") {
      last().said.push({ name: payload.username, text: payload.text });
    } else if (kind === "agent_chat") {
      last().said.push({ name: name(payload.color), text: payload.text });
      Object.assign(last(), { emotion: payload.emotion, intensity: payload.emotion_intensity });
    } else if (kind === "memory_surfaced") {
      Object.assign(last(), { items: payload.items ?? [], withheld: payload.withheld_count ?? 0 });
    } else if (kind === "mood_update") {
      Object.assign(last(), { mood: payload.bucket, emotion: payload.emotion, intensity: payload.emotion_intensity });
    }
  }
  return moments;
}

/** @param {any} match @returns {Moment} */
function start(match) {
  return {
    fen: match.initial_fen, uci: "", san: "", said: [], items: [], withheld: 0, mood: "", emotion: "neutral", intensity: 0.3,
  };
}

/** @param {Moment[]} moments @param {any} match */
function show(moments, match) {
  const side = match.your_seat === "black" ? "black" : "white";
  const mind = [match.white, match.black].find((seat) => seat.kind !== "player");
  const face = mind?.slug ? drawPortrait(mind.slug, { crop: "face" }) : null;
  if (face) place("face").replaceChildren(face);
  place("mind-name").textContent = mind?.name ?? "";
  const buttons = moments.slice(1).map((moment, index) => {
    const button = make("button", { type: "button", class: "replay-move", text: moment.san });
    button.addEventListener("click", () => walk(index + 1));
    return button;
  });
  place("moves").replaceChildren(
    ...buttons.map((button, index) =>
      make("li", {}, index % 2 ? null : make("span", { class: "faint", text: `${index / 2 + 1}. ` }), button),
    ),
  );
  let now = 0;
  /** @param {number} ply */
  function walk(ply) {
    now = Math.min(moments.length - 1, Math.max(0, ply));
    const moment = moments[now];
    if (!moment) return;
    place("board").replaceChildren(miniBoard(moment.fen, { orientation: side, last: moment.uci }));
    const words = now ? `${moveNumber(now)} ${moment.san}` : "The start";
    place("board").setAttribute("aria-label", `The position after ${words}`);
    place("now").textContent = words;
    place("mood").textContent = moment.mood;
    if (face) setEmotion(face, /** @type {any} */ (moment.emotion), moment.intensity);
    place("slips").replaceChildren(
      ...moment.items.map((item) =>
        make("div", { class: "paper" }, make("p", { class: "slip-words", text: item.narrative }), make("p", { class: "small faint", text: item.reason })),
      ),
      ...(moment.withheld ? [make("p", { class: "aside", text: "Something private came up." })] : []),
    );
    place("talk").replaceChildren(
      ...moment.said.map((line) => make("li", {}, make("strong", { text: line.name }), make("p", { text: line.text }))),
    );
    buttons.forEach((button, index) => button.setAttribute("aria-current", String(index + 1 === now)));
    history.replaceState(null, "", `#${now}`);
  }
  place("first").addEventListener("click", () => walk(0));
  place("back").addEventListener("click", () => walk(now - 1));
  place("on").addEventListener("click", () => walk(now + 1));
  place("last").addEventListener("click", () => walk(moments.length - 1));
  document.addEventListener("keydown", (event) => {
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: moments.length - 1 });
    const ply = to[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || ply === undefined) return;
    event.preventDefault();
    walk(ply);
  });
  walk(Number(location.hash.slice(1)) || 0);
}

async function open() {
  const [match, log] = await Promise.all([get(`/api/matches/${matchId}`), get(`/api/matches/${matchId}/events`)]);
  place("players").textContent = `${match.white.name} – ${match.black.name}`;
  show(tell(match, log.events), match);
}

open().catch(explain);
