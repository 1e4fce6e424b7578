"""When a mind gives up, by temperament."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.match import ChatLine
from app.domain.persona import Persona
from app.domain.position import Color

# Centipawns from which a game counts as lost, and how many own turns in a row it must have been: a patient player
# who takes few risks knows when it is over, a gambler hopes for a swindle. Never before this half-move.
LOST_CENTIPAWNS = -900
TURNS_BEFORE_GIVING_UP = 2
EARLIEST_PLY = 30
# At or above this risk slider somebody plays on to the mate.
NEVER_RESIGNS_FROM = 9


# Who would rather give mate than be given the game: said by the other side, at any time of it.
_PLAY_ON = re.compile(
    r"\b(?:do not|don'?t|never|please no|no) (?:resign|give up|giving up|resigning)\b"
    r"|\bplay on(?=\s*(?:to|until|till|please|[.!?,]|$))|\bplay it out\b"
    r"|\bplay (?:to|until|till) (?:the )?(?:end|(?:check)?mate)\b"
    r"|\blet me (?:check)?mate\b",
    re.IGNORECASE,
)


def asked_to_play_on(chat: Iterable[ChatLine], other: Color) -> bool:
    """Whether the `other` side has asked to play to the mate: beginners learn it only by doing it."""
    return any(line.color is other and _PLAY_ON.search(line.text) for line in chat)


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
