"""Decides when a mind resigns."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.match import ChatLine
from app.domain.persona import Persona
from app.domain.position import Color

# Evaluation in centipawns at which a game counts as lost, for how many own turns in a row (without appetite for risk),
# and the half-move before which nobody resigns.
LOST_CENTIPAWNS = -900
TURNS_BEFORE_GIVING_UP = 2
EARLIEST_PLY = 30
# From this value of the risk slider on a character never resigns.
NEVER_RESIGNS_FROM = 9


# Chat by which the opponent asks to play until mate.
_PLAY_ON = re.compile(
    r"\b(?:do not|don'?t|never|please no|no) (?:resign|give up|giving up|resigning)\b"
    r"|\bplay on(?=\s*(?:to|until|till|please|[.!?,]|$))|\bplay it out\b"
    r"|\bplay (?:to|until|till) (?:the )?(?:end|(?:check)?mate)\b"
    r"|\blet me (?:check)?mate\b",
    re.IGNORECASE,
)


def asked_to_play_on(chat: Iterable[ChatLine], other: Color) -> bool:
    """Whether the `other` side has asked at any time of the game to play until mate, as beginners do to practise it."""
    return any(line.color is other and _PLAY_ON.search(line.text) for line in chat)


class Resignation:
    """Counts the turns in a row for which one game has been lost."""

    def __init__(self, persona: Persona) -> None:
        self._stubborn = persona.sheet.risk_tolerance >= NEVER_RESIGNS_FROM
        # Every two points of the risk slider add a turn.
        self._patience = TURNS_BEFORE_GIVING_UP + persona.sheet.risk_tolerance // 2
        self._lost = 0

    def due(self, centipawns: int, ply: int) -> bool:
        """Counts one more evaluation from this side; True when it is time to resign."""
        self._lost = self._lost + 1 if centipawns <= LOST_CENTIPAWNS else 0
        return not self._stubborn and ply >= EARLIEST_PLY and self._lost >= self._patience
