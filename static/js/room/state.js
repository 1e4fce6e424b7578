/**
 * What is known of the talk, reduced from what the server tells; pure. Lines of one's own that are on their way stand in
 * `words` until they come back.
 *
 * @typedef {{role: string, text: string, emotion?: string, emotion_intensity?: number, at: string}} Turn
 * @typedef {{match_id: string, redirect_url: string}} Started
 * @typedef {object} RoomState
 * @property {boolean} known
 * @property {string} session
 * @property {Turn[]} turns
 * @property {string | null} goal
 * @property {boolean} thinking
 * @property {Started | null} started
 * @property {string} notStarted why a game that was wanted did not begin; "" for no such thing
 * @property {import("../play/types").PendingWords[]} words
 */

/** @returns {RoomState} */
export const emptyRoom = () => ({
  known: false,
  session: "",
  turns: [],
  goal: null,
  thinking: false,
  started: null,
  notStarted: "",
  words: [],
});

/**
 * @param {RoomState} state
 * @param {string} name
 * @param {any} payload
 * @returns {RoomState} the same object for what changes nothing
 */
export function reduceRoom(state, name, payload) {
  return EFFECTS[name]?.(state, payload) ?? state;
}

/** @type {Record<string, (state: RoomState, payload: any) => RoomState>} */
const EFFECTS = {
  room_state: (state, told) => ({
    ...state,
    known: true,
    session: told.session_id,
    turns: told.turns,
    goal: told.goal ?? null,
    thinking: told.thinking,
    notStarted: "",
    // What had come through before the line broke stands in the talk; the rest is still on its way.
    words: state.words.filter((said) => !isAmong(told.turns, said.text)),
  }),
  player_chat_echoed: (state, { text, at }) => ({
    ...state,
    turns: [...state.turns, { role: "player", text, at }],
    words: withoutFirst(state.words, text),
    notStarted: "",
  }),
  agent_thinking: (state, { thinking }) => ({ ...state, thinking }),
  agent_chat: (state, { text, emotion, emotion_intensity, at }) => ({
    ...state,
    thinking: false,
    turns: [...state.turns, { role: "character", text, emotion, emotion_intensity, at }],
  }),
  goal_proposed: (state, { text }) => ({ ...state, goal: text }),
  goal_dropped: (state) => ({ ...state, goal: null }),
  game_started: (state, started) => ({ ...state, started, thinking: false }),
  game_not_started: (state, { message }) => ({ ...state, notStarted: message }),
};

/** @param {RoomState} state @returns {{emotion: string, intensity: number}} the face of the last words that had one */
export function faceOf(state) {
  const last = state.turns.findLast((turn) => turn.emotion !== undefined);
  return { emotion: last?.emotion ?? "neutral", intensity: last?.emotion_intensity ?? 0.3 };
}

/** @param {RoomState} state @param {number} id @param {string} text */
export const saying = (state, id, text) => ({ ...state, words: [...state.words, { id, text, failed: null }] });

/** @param {RoomState} state @param {number} id @param {string} code */
export const unheard = (state, id, code) => ({
  ...state,
  words: state.words.map((said) => (said.id === id ? { ...said, failed: code } : said)),
});

/** @param {RoomState} state @param {number} id */
export const withdrawn = (state, id) => ({ ...state, words: state.words.filter((said) => said.id !== id) });

/** @param {RoomState["words"]} words @param {string} text */
function withoutFirst(words, text) {
  const index = words.findIndex((said) => said.text === text);
  return index < 0 ? words : words.filter((_, at) => at !== index);
}

/** @param {Turn[]} turns @param {string} text */
const isAmong = (turns, text) => turns.some((turn) => turn.role === "player" && turn.text === text);
