"""The scheduler of one table: which occasions of `domain.schedule` that no act brings are due there."""

from __future__ import annotations

from app.domain.match import FREE_PLIES, MatchState
from app.domain.position import Color
from app.domain.schedule import Coming, MindPlace, Trigger, row_of


def place_at(state: MatchState) -> MindPlace:
    """What kind of company the minds at this table have."""
    both = all(state.sitter(color).is_mind for color in Color)
    return MindPlace.EXHIBITION if both else MindPlace.BOARD


class Occasions:
    """Says when the mind that waits is to be woken, and counts how often it was."""

    def __init__(self) -> None:
        # One worker's own: whoever opens the table there counts anew.
        self._coming: dict[Trigger, Coming] = {}

    def due_ms(self, state: MatchState, now_ms: int) -> int | None:
        """When the mind that waits is to be woken if nothing happens until then; None for never."""
        return self._due_ms(state, now_ms, Trigger.WAITS) if state.ply >= FREE_PLIES else None

    def comes(self, state: MatchState, now_ms: int) -> bool:
        """Whether the mind that waits takes notice of the first spectator, who has just come."""
        due_ms = self._due_ms(state, now_ms, Trigger.COMES)
        return due_ms is not None and due_ms <= now_ms

    def came(self, now_ms: int, trigger: Trigger = Trigger.WAITS) -> None:
        """The mind has been woken now."""
        self._coming[trigger].came(now_ms)

    def _due_ms(self, state: MatchState, now_ms: int, trigger: Trigger) -> int | None:
        control, coming = state.time_control, self._of(state, trigger)
        if coming.row is None or state.ended or not _waits_for_company(state):
            return None
        if control is not None and (control.initial_ms < coming.row.least_initial_ms or state.by_days):
            return None
        return coming.due_ms(now_ms)

    def _of(self, state: MatchState, trigger: Trigger) -> Coming:
        if trigger not in self._coming:
            self._coming[trigger] = Coming(row_of(place_at(state), trigger))
        return self._coming[trigger]


def _waits_for_company(state: MatchState) -> bool:
    """Whether a mind waits for somebody who has not gone away: nobody talks to an empty chair."""
    return state.sitter(state.turn.other).is_mind and state.turn not in state.paused
