"""When a mind gives up, by temperament."""

from __future__ import annotations

from app.domain.persona import Persona

# Centipawns from which a game counts as lost, and how many own turns in a row it must have been: a patient player
# who takes few risks knows when it is over, a gambler hopes for a swindle. Never before this half-move.
LOST_CENTIPAWNS = -900
TURNS_BEFORE_GIVING_UP = 2
EARLIEST_PLY = 30
# At or above this risk slider somebody plays on to the mate.
NEVER_RESIGNS_FROM = 9


class Resignation:
    """Counts the lost turns of one game."""

    def __init__(self, persona: Persona) -> None:
        self._stubborn = persona.sheet.risk_tolerance >= NEVER_RESIGNS_FROM
        # Each point of appetite for risk above the lowest adds half a turn of hope.
        self._patience = TURNS_BEFORE_GIVING_UP + persona.sheet.risk_tolerance // 2
        self._lost = 0

    def due(self, centipawns: int, ply: int) -> bool:
        """Takes note of one more evaluation from this side; True when it is time to resign."""
        self._lost = self._lost + 1 if centipawns <= LOST_CENTIPAWNS else 0
        return not self._stubborn and ply >= EARLIEST_PLY and self._lost >= self._patience
