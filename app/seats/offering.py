"""Decides when a mind offers a draw: in a level game in which nothing has happened for long."""

from __future__ import annotations

from app.domain.match import MatchState
from app.domain.persona import Persona
from app.domain.position import Color

# Evaluation in centipawns, on either side of 0, at which a game is level, and for how many own turns in a row; each
# point of the risk slider above the lowest adds a turn.
LEVEL_CENTIPAWNS = 25
TURNS_BEFORE_OFFERING = 4
# From this value of the risk slider on a character never offers a draw.
NEVER_OFFERS_FROM = 8
# The half-move before which no draw is offered, and the half-moves without a capture or a pawn move that are needed.
EARLIEST_PLY, QUIET_PLIES = 70, 12
# Half-moves between two offers.
PLIES_BETWEEN = 30


class DrawOffers:
    """Counts the turns in a row for which one game has been level."""

    def __init__(self, persona: Persona, color: Color) -> None:
        self._bold = persona.sheet.risk_tolerance >= NEVER_OFFERS_FROM
        self._patience = TURNS_BEFORE_OFFERING + persona.sheet.risk_tolerance - 1
        self._color = color
        self._level = 0

    def due(self, centipawns: int, state: MatchState) -> bool:
        """Counts one more evaluation, of the position of `state`; True when it is time to offer a draw."""
        self._level = self._level + 1 if abs(centipawns) <= LEVEL_CENTIPAWNS else 0
        if self._bold or self._level < self._patience or state.ply < EARLIEST_PLY:
            return False
        if state.position.board.halfmove_clock < QUIET_PLIES:
            return False
        epoch, ply, color = state.last_offer or (0, -PLIES_BETWEEN, self._color)
        return color is not self._color or epoch != state.epoch or state.ply - ply >= PLIES_BETWEEN
