/** The shapes of the match page: what the server sends on `/play`, and what the page keeps of it. */

export type Color = "white" | "black";
export type Seat = Color | "spectator";
export type Emotion =
  | "neutral" | "pleased" | "annoyed" | "excited" | "focused" | "uncertain" | "smug" | "deflated";

/** Who sits at one side. `slug` names the portrait of a character. */
export interface Party {
  kind: "player" | "character" | "agent";
  id: string;
  name: string;
  rating: number | null;
  slug?: string;
}

/** One half-move as the log tells it; `ply` of the first is 1. */
export interface Move {
  ply: number;
  color: Color;
  uci: string;
  san: string;
  fen: string;
  by: string;
  elapsed_ms: number;
}

/** Milliseconds left; `running` is the side whose clock runs. */
export interface Clock {
  white_ms: number;
  black_ms: number;
  running: Color | null;
}

/** A clock with the local time it was true at (milliseconds since the epoch). */
export interface DatedClock extends Clock {
  asOf: number;
}

/** The four axes, each in [0, 1]. */
export interface Mood {
  aggression: number;
  confidence: number;
  tilt: number;
  engagement: number;
}

export interface Mind {
  mood: Mood;
  bucket: string;
  emotion: Emotion;
  emotion_intensity: number;
}

export interface ChatLine {
  text: string;
  role: string;
  username?: string;
  color?: Color | null;
  at: string | number;
  emotion?: string;
  withheld?: boolean;
}

export interface MemoryItem {
  memory_id: string;
  narrative: string | null;
  reason: string;
  scope: string;
  from_cache?: boolean;
}

/** What came back to one mind on one ply. */
export interface Surfaced {
  ply: number;
  color: Color;
  items: MemoryItem[];
  withheld: number;
}

export interface Thinking {
  ply: number;
  eta_seconds: number;
}

/** Everything known about one match: the server's truth, reduced from its events. */
export interface MatchState {
  known: boolean;
  match_id: string;
  seq: number;
  status: "active" | "paused" | "ended";
  result: string;
  end_reason: string | null;
  winner: Color | null;
  initial_fen: string;
  fen: string;
  ply: number;
  epoch: number;
  turn: Color;
  your_seat: Seat;
  white: Party;
  black: Party;
  moves: Move[];
  clock: DatedClock | null;
  /** What each side's clock began with, in milliseconds; 0 without a clock. */
  initial_ms: number;
  minds: { white?: Mind; black?: Mind };
  chat: ChatLine[];
  spectators: number;
  rated: boolean;
  takebacks: boolean;
  draw_offer: Color | null;
  takeback_request: Color | null;
  /** Sides whose last connection is gone, with the end of their grace (null: adjourned). */
  paused: { white?: string | number | null; black?: string | number | null };
  thinking: { white: Thinking | null; black: Thinking | null };
  surfaced: Surfaced[];
  summary_url: string | null;
  rating_changes: unknown;
  /** Who would like to play again, once it is over; and the next game, once both do. */
  rematch_offer: Color | null;
  rematch: { match_id: string; url: string } | null;
}

/** A move of one's own that the server has not confirmed yet. */
export interface PendingMove {
  uci: string;
  san: string;
  fen: string;
  ply: number;
  epoch: number;
}

export type LineState = "connecting" | "live" | "reconnecting" | "lost" | "refused";

/** What the page shows at this moment: the truth, the unconfirmed move and the place in the game one looks at. */
export interface View {
  state: MatchState;
  pending: PendingMove | null;
  moves: Move[];
  livePly: number;
  shownPly: number;
  isPast: boolean;
  fen: string;
  liveFen: string;
  lastMove: string[];
  turn: Color;
  seat: Seat;
  isMyTurn: boolean;
  canMove: boolean;
  line: LineState;
  words: PendingWords[];
}

/** What the talk needs to know of where it is held: a table has all of it, a room makes it up. */
export interface TalkView {
  state: { chat: ChatLine[]; white: { name: string }; black: { name: string } };
  seat: Seat;
  words: PendingWords[];
}

/** Something one said that has not come back yet. */
export interface PendingWords {
  id: number;
  text: string;
  failed: string | null;
}

export type Ack = { ok: true; [key: string]: any } | { ok: false; error: { code: string; message: string } };

/** What happened, for those who react once (sound, announcements, notices) instead of drawing a state. */
export interface Happening {
  name: string;
  payload: any;
  replayed: boolean;
}
