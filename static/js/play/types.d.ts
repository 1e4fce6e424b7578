/** The shapes of the match page: what it keeps of what the server sends (wire.d.ts), and what it makes of that. */

import type {
  ClockInfo, Color, LineInfo, MatchStateInfo, MemoryItem, MindInfo, MoveInfo, RematchInfo, SitterInfo,
} from "./wire";

export type { Color, MemoryItem };
export type Seat = MatchStateInfo["your_seat"];
/** Who sits at one side. */
export type Party = SitterInfo;
/** One half-move as the log tells it. */
export type Move = MoveInfo;
export type Mind = MindInfo;
/** A line of the table's talk; one of a room has no ply. */
export type ChatLine = Omit<LineInfo, "ply"> & { ply?: number };

/** A clock with the local time it was true at (milliseconds since the epoch). */
export interface DatedClock extends ClockInfo {
  asOf: number;
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

/** What the page keeps of a `match_state`, under the same names and in the same shapes. */
type Kept = Pick<
  MatchStateInfo,
  | "match_id" | "seq" | "status" | "result" | "end_reason" | "winner" | "initial_fen" | "fen" | "ply" | "epoch" | "turn"
  | "your_seat" | "white" | "black" | "moves" | "time_control" | "minds" | "spectators" | "rated" | "takebacks" | "paused"
>;

/**
 * Everything known about one match: the server's truth, made of its events, and what only the page remembers (`known`,
 * `initial_ms`, `thinking`, `surfaced`, `faces`).
 */
export interface MatchState extends Kept {
  known: boolean;
  chat: ChatLine[];
  clock: DatedClock | null;
  /** What each side's clock began with, in milliseconds; 0 without a clock. */
  initial_ms: number;
  draw_offer: Color | null;
  takeback_request: Color | null;
  rematch_offer: Color | null;
  rematch: RematchInfo | null;
  ended_at: string | null;
  thinking: { white: Thinking | null; black: Thinking | null };
  surfaced: Surfaced[];
  /** What each face shows: with a mood, or with words that go without one. */
  faces: Partial<Record<Color, Face>>;
}

export type Face = Pick<MindInfo, "emotion" | "emotion_intensity">;

/** A move of one's own that the server has not confirmed yet. */
export interface PendingMove {
  uci: string;
  san: string;
  fen: string;
  ply: number;
  epoch: number;
  /** How long one thought, by the page's own clock; left out where that is not known. */
  thought_ms?: number;
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
  /** The side of one's own agent, whom one watches and may talk to. */
  beside: Color | null;
  isMyTurn: boolean;
  canMove: boolean;
  line: LineState;
  words: PendingWords[];
}

/** What the talk needs to know of where it is held: a table has all of it, a room makes it up. */
export interface TalkView {
  state: { chat: ChatLine[]; white: { name: string }; black: { name: string } };
  seat: Seat;
  /** The side of one's own agent, whom one watches and may talk to. */
  beside?: Color | null;
  /** Whether the gallery has gone home. */
  isOver?: boolean;
  /** Whether the time for talk after the game is over. */
  isCleared?: boolean;
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
