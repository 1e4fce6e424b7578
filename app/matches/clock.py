"""Chess clock arithmetic. Pure; all times in milliseconds."""

from __future__ import annotations

import re

from app.domain.events.match import ClockInfo
from app.domain.match import ClockState, MatchState, TimeControl
from app.domain.position import Color
from app.languages.speaking import worded

UNTIMED = "untimed"
_PATTERN = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")
_DAYS = re.compile(r"([0-9]{1,2})d")
MAX_MINUTES = 180
MAX_INCREMENT_SECONDS = 180
MAX_DAYS = 14
DAY_MS = 24 * 3600 * 1000

# What a move of days has left at the least when the club opens again after a night or a weekend without power, in
# milliseconds; less than the time between two nightly restarts, so that those do not stop such clocks for good.
AFTER_START_MS = 12 * 3600 * 1000

# What a field of a time control may hold, for whoever reads the interface.
CLOCK_TEXT = "`untimed`, minutes+seconds (`5+3`), or days a move (`3d`)"

# Milliseconds a move that a person's line may take without being charged: both ways over half the world on a bad
# connection. A client that lies about it gains as much, and no more.
LAG_MS = 500


def parse_time_control(text: str) -> TimeControl | None:
    """`untimed` is None; `minutes+seconds` a control of 1-180 minutes and 0-180 s; `3d` one of 1-14 days a move. Raises
    ValueError otherwise."""
    if text == UNTIMED:
        return None
    by_days = _DAYS.fullmatch(text)
    if by_days:
        days = int(by_days[1])
        if not 1 <= days <= MAX_DAYS:
            raise ValueError(worded("A move has 1-{most} days.", most=MAX_DAYS))
        return TimeControl(days * DAY_MS, 0, days)
    found = _PATTERN.fullmatch(text)
    if not found:
        raise ValueError(worded("{text} is neither `untimed` nor minutes+seconds nor days a move.", text=repr(text)))
    minutes, seconds = int(found[1]), int(found[2])
    if not 1 <= minutes <= MAX_MINUTES or seconds > MAX_INCREMENT_SECONDS:
        raise ValueError(
            worded(
                "A time control has 1-{minutes} minutes and 0-{seconds} seconds a move.",
                minutes=MAX_MINUTES,
                seconds=MAX_INCREMENT_SECONDS,
            )
        )
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
    added. A side's first move costs nothing and earns nothing; where every move has its days, they begin anew."""
    if state.clock is None or state.ply < state.free_plies or state.time_control is None or state.by_days:
        return state.clock
    left = max(0, state.clock.left(state.turn) - spent_ms)
    return state.clock.with_left(state.turn, left + state.time_control.increment_ms)


def thinking_since(state: MatchState, now_ms: int, started_ms: int) -> int:
    """Since when the side to move of a reopened match thinks. Time during which the table was not open is not charged;
    days run on, but leave AFTER_START_MS from the start of the house."""
    if not state.by_days or state.time_control is None:
        return now_ms
    return max(state.turn_since_ms, min(now_ms, started_ms + AFTER_START_MS - state.time_control.initial_ms))


def clock_info(clock: ClockState | None, running: Color | None) -> ClockInfo | None:
    """The clocks as a field of events."""
    if clock is None:
        return None
    return ClockInfo(white_ms=clock.white_ms, black_ms=clock.black_ms, running=running)
