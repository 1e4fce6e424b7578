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


def after_move(state: MatchState, now_ms: int) -> ClockState | None:
    """The clocks after a move now by the side to move: its elapsed time is subtracted and its increment added. A side's
    first move costs nothing and earns nothing."""
    if state.clock is None or state.ply < FREE_PLIES or state.time_control is None:
        return state.clock
    left = state.left_ms(state.turn, now_ms) or 0
    return state.clock.with_left(state.turn, left + state.time_control.increment_ms)


def clock_info(clock: ClockState | None, running: Color | None) -> ClockInfo | None:
    """The clocks as a field of events."""
    if clock is None:
        return None
    return ClockInfo(white_ms=clock.white_ms, black_ms=clock.black_ms, running=running)
