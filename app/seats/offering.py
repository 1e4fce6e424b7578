"""When a mind offers a draw by itself: nothing has happened for long, and its temper is content with half a point."""

from __future__ import annotations

from app.domain.match import MatchState
from app.domain.persona import Persona
from app.domain.position import Color

# Centipawns on either side of zero within which a game is level, and how many own turns in a row it must have been;
# each point of appetite for risk above the lowest adds one.
LEVEL_CENTIPAWNS = 25
TURNS_BEFORE_OFFERING = 4
# At or above this risk slider nobody offers.
NEVER_OFFERS_FROM = 8
# Never before this half-move, nor while pawns move and pieces are taken: half-moves since the last of either.
EARLIEST_PLY, QUIET_PLIES = 70, 12
# Half-moves until a declined offer is made again.
PLIES_BETWEEN = 30


class DrawHopes:
    """Counts the level turns of one game."""

    def __init__(self, persona: Persona, color: Color) -> None:
        self._bold = persona.sheet.risk_tolerance >= NEVER_OFFERS_FROM
        self._patience = TURNS_BEFORE_OFFERING + persona.sheet.risk_tolerance - 1
        self._color = color
        self._level = 0

    def due(self, centipawns: int, state: MatchState) -> bool:
        """Takes note of one more evaluation, of the position of `state`; True when it is time to offer."""
        self._level = self._level + 1 if abs(centipawns) <= LEVEL_CENTIPAWNS else 0
        if self._bold or self._level < self._patience or state.ply < EARLIEST_PLY:
            return False
        if state.position.board.halfmove_clock < QUIET_PLIES:
            return False
        epoch, ply, color = state.last_offer or (0, -PLIES_BETWEEN, self._color)
        return color is not self._color or epoch != state.epoch or state.ply - ply >= PLIES_BETWEEN
