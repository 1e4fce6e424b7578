/**
 * The log told as moments: what stood on the board after each half-move, what was said and came to mind up to the next,
 * how the minds felt. Pure: no page here.
 *
 * @typedef {"white" | "black"} Color
 * @typedef {{seq: number, name: string, mine: boolean, text: string}} Line
 * @typedef {{color: Color, items: {narrative: string | null, reason: string}[], withheld: number}} Surfaced
 * @typedef {{bucket: string, emotion: string, intensity: number}} Mood
 * @typedef {{fen: string, uci: string, san: string, said: Line[], surfaced: Surfaced | null,
 *   minds: {white: Mood, black: Mood}}} Moment
 * @typedef {{name: string, seq: number, payload: any}} Told
 */

/** @type {Mood} */
const UNMOVED = { bucket: "", emotion: "neutral", intensity: 0.3 };
/** A memory stays on the ribbon for so many half-moves, as it does at the table. */
const STAYS_PLIES = 6;

/**
 * @param {any} match the `match_state` of a game
 * @param {Told[]} events its log from the first event on
 * @returns {Moment[]} index 0 is the start; one more for each half-move that stands in the end
 */
export function tell(match, events) {
  /** @type {Moment} */
  const start = {
    fen: match.initial_fen, uci: "", san: "", said: [], surfaced: null, minds: { white: UNMOVED, black: UNMOVED },
  };
  const moments = [start];
  const last = () => moments.at(-1) ?? start;
  for (const { name, seq, payload } of events) {
    if (payload.withheld) continue;
    if (name === "player_move_applied" || name === "agent_move") {
      const { fen, uci, san } = payload;
      moments.push({ fen, uci, san, said: [], surfaced: null, minds: { ...last().minds } });
    } else if (name === "takeback_applied") {
      // What was said of moves taken back was said all the same.
      const undone = moments.splice(payload.ply + 1);
      last().said.push(...undone.flatMap((moment) => moment.said));
    } else {
      remark(last(), match, { name, seq, payload });
    }
  }
  return moments;
}

/** @param {Moment} moment @param {any} match @param {Told} event */
function remark(moment, match, { name, seq, payload }) {
  /** @type {Color} */
  const color = payload.color === "black" ? "black" : "white";
  if (name === "player_chat_echoed") {
    moment.said.push({ seq, name: payload.username, mine: payload.color === match.your_seat, text: payload.text });
  } else if (name === "agent_chat") {
    moment.said.push({ seq, name: match[color].name, mine: false, text: payload.text });
    feel(moment, color, payload);
  } else if (name === "memory_surfaced") {
    const items = payload.items ?? [];
    const withheld = payload.withheld_count ?? 0;
    if (items.length || withheld) moment.surfaced = { color, items, withheld };
  } else if (name === "mood_update") {
    feel(moment, color, payload);
  }
}

/** @param {Moment} moment @param {Color} color @param {any} payload of what shows a face */
function feel(moment, color, payload) {
  moment.minds[color] = {
    bucket: payload.bucket ?? moment.minds[color].bucket,
    emotion: payload.emotion,
    intensity: payload.emotion_intensity,
  };
}

/** @param {Moment[]} moments @param {number} ply @returns {Surfaced | null} what lies on the ribbon there */
export function onRibbon(moments, ply) {
  for (let at = ply; at >= 0 && ply - at < STAYS_PLIES; at -= 1) {
    const surfaced = moments[at]?.surfaced;
    if (surfaced) return surfaced;
  }
  return null;
}

/**
 * @param {string} hash "#11" for a half-move, "#said-42" for the line with that number in the log
 * @param {Moment[]} moments
 * @returns {number} the half-move it leads to, 0 for none
 */
export function plyOf(hash, moments) {
  const said = /^#said-(\d+)$/.exec(hash);
  if (said) return Math.max(0, moments.findIndex((moment) => moment.said.some((line) => line.seq === Number(said[1]))));
  const ply = Number(hash.slice(1));
  return Number.isInteger(ply) && ply >= 0 && ply < moments.length ? ply : 0;
}
