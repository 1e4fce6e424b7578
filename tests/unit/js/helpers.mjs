/** A small real game as events, as the server would tell it. */
import { Chess } from "chess.js";

export const WHITE = { kind: "player", id: "p", name: "Ada", rating: 1480 };
export const BLACK = { kind: "character", id: "c", name: "Kenji", rating: 1790, slug: "kenji" };
export const MOOD = { aggression: 0.5, confidence: 0.5, tilt: 0, engagement: 0.6 };
const AT = "2026-01-01T20:00:00.000Z";

/**
 * Builds the log of a match: `log.tell(name, payload)` numbers an event, `log.move(san)` plays one.
 * @param {object} [opening] fields of match_opened to change
 */
export function createLog(opening = {}) {
  const events = [];
  const game = new Chess();
  const tell = (name, payload) => {
    const event = { name, payload: { match_id: "m", seq: events.length + 1, at: AT, ...payload } };
    events.push(event);
    return event;
  };
  tell("match_opened", {
    white: WHITE, black: BLACK, initial_fen: game.fen(), rated: true, takebacks: true, watchable: true,
    time_control: "untimed", minds: { black: { mood: MOOD, bucket: "steady", emotion: "neutral", emotion_intensity: 0 } }, ...opening,
  });
  return {
    events,
    game,
    tell,
    move(san) {
      const ply = game.history().length + 1;
      const color = game.turn() === "w" ? "white" : "black";
      const { lan, san: written } = game.move(san);
      const name = color === "white" ? "player_move_applied" : "agent_move";
      const by = color === "white" ? "player" : "character";
      return tell(name, { ply, color, uci: lan, san: written, fen: game.fen(), by, elapsed_ms: 900 });
    },
  };
}

/** A whole turn of the character, in the order of the contract. */
export function tellTurn(log, san) {
  const ply = log.game.history().length + 1;
  log.tell("agent_thinking", { ply, color: "black", eta_seconds: 2, epoch: 0 });
  log.tell("memory_surfaced", {
    ply, color: "black", epoch: 0,
    items: [{ memory_id: `m${ply}`, narrative: "A night in Brno.", reason: "The same pawns.", scope: "character_lore" }],
  });
  log.move(san);
  log.tell("agent_chat", { ply, color: "black", occasion: "before_agent_move", text: "Hm.", emotion: "smug", emotion_intensity: 0.6 });
  log.tell("mood_update", {
    ply, color: "black", mood: { ...MOOD, tilt: 0.2 }, raw: MOOD, bucket: "tense", emotion: "annoyed", emotion_intensity: 0.5,
  });
}
