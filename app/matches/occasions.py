"""When a mind is woken by nothing but time: such an occasion is data, and each table has one scheduler that owns it."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.match import FREE_PLIES, MatchState
from app.domain.occasion import Idle, Occasion


@dataclass(frozen=True, slots=True)
class TimedOccasion:
    """An occasion that comes when the other side has thought for `after_ms`: at most `times` a game, not before
    `cool_down_ms` have passed since the last, and only with at least `least_initial_ms` on each clock, since talk
    disturbs in fast games. Whether the mind has anything to say is its own affair (`soul.discipline`)."""

    occasion: Occasion
    after_ms: int
    times: int
    cool_down_ms: int
    least_initial_ms: int


IDLE_WAIT = TimedOccasion(Idle(), after_ms=40_000, times=2, cool_down_ms=120_000, least_initial_ms=10 * 60_000)


class Occasions:
    """The scheduler of one table: says when the next timed occasion is due, and counts those that came."""

    def __init__(self, rule: TimedOccasion = IDLE_WAIT) -> None:
        self._rule = rule
        self._came = 0
        self._last_ms: int | None = None

    def due_ms(self, state: MatchState, now_ms: int) -> int | None:
        """When the mind that waits is to be woken if nothing happens until then; None for never.

        Nobody talks to an empty chair: while the side to move is away, or has days, nothing is due.
        """
        rule, control, waiting = self._rule, state.time_control, state.turn.other
        if state.ended or state.ply < FREE_PLIES or self._came >= rule.times:
            return None
        if not state.sitter(waiting).is_mind or state.sitter(state.turn).is_mind or state.turn in state.paused:
            return None
        if control is not None and (control.initial_ms < rule.least_initial_ms or state.by_days):
            return None
        earliest = 0 if self._last_ms is None else self._last_ms + rule.cool_down_ms
        return max(now_ms + rule.after_ms, earliest)

    def came(self, now_ms: int) -> None:
        """The occasion has come now."""
        self._came += 1
        self._last_ms = now_ms
