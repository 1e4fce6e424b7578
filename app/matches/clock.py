"""Chess clock arithmetic. Pure; all times in milliseconds."""

from __future__ import annotations

import re

from app.domain.events.match import ClockInfo
from app.domain.match import FREE_PLIES, ClockState, MatchState, TimeControl
from app.domain.position import Color

UNTIMED = "untimed"
_PATTERN = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")
MAX_MINUTES = 180
MAX_INCREMENT_SECONDS = 180

# Milliseconds a move that a person's line may take without being charged: both ways over half the world on a bad
# connection. A client that lies about it gains as much, and no more.
LAG_MS = 500


def parse_time_control(text: str) -> TimeControl | None:
    """`untimed` is None; `minutes+seconds` a control of 1-180 minutes and 0-180 s. Raises ValueError otherwise."""
    if text == UNTIMED:
        return None
    found = _PATTERN.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is neither 'untimed' nor minutes+seconds")
    minutes, seconds = int(found[1]), int(found[2])
    if not 1 <= minutes <= MAX_MINUTES or seconds > MAX_INCREMENT_SECONDS:
        raise ValueError(f"a time control has 1-{MAX_MINUTES} minutes and 0-{MAX_INCREMENT_SECONDS} seconds a move")
    return TimeControl(minutes * 60_000, seconds * 1000)


def time_control_text(control: TimeControl | None) -> str:
    """The text that `parse_time_control` reads."""
    return UNTIMED if control is None else str(control)


def most_lag_ms(state: MatchState) -> int:
    """How much later than now the move of the side to move may arrive for having been made now; 0 for a mind."""
    return 0 if state.sitter(state.turn).is_mind else LAG_MS


def lag_ms(state: MatchState, thought_ms: int | None, now_ms: int) -> int:
    """What of the time since the last move the line took, by what a client says of the player's own time, within
    `most_lag_ms`; 0 if it says nothing."""
    if thought_ms is None:
        return 0
    return max(0, min(now_ms - state.turn_since_ms - thought_ms, most_lag_ms(state)))


def after_move(state: MatchState, spent_ms: int) -> ClockState | None:
    """The clocks after a move by the side to move on which it spent so long: that is subtracted and its increment
    added. A side's first move costs nothing and earns nothing."""
    if state.clock is None or state.ply < FREE_PLIES or state.time_control is None:
        return state.clock
    left = max(0, state.clock.left(state.turn) - spent_ms)
    return state.clock.with_left(state.turn, left + state.time_control.increment_ms)


def clock_info(clock: ClockState | None, running: Color | None) -> ClockInfo | None:
    """The clocks as a field of events."""
    if clock is None:
        return None
    return ClockInfo(white_ms=clock.white_ms, black_ms=clock.black_ms, running=running)
