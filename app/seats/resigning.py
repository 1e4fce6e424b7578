"""Decides when a mind resigns."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.match import ChatLine, Sitter
from app.domain.persona import Persona
from app.domain.position import Color

# Evaluation in centipawns at which a game counts as lost, for how many own turns in a row (without appetite for risk),
# and the half-move before which nobody resigns.
LOST_CENTIPAWNS = -900
TURNS_BEFORE_GIVING_UP = 2
EARLIEST_PLY = 30
# From this value of the risk slider on a character never resigns.
NEVER_RESIGNS_FROM = 9

# Rating in Elo points below which somebody counts as a beginner.
BEGINNERS_BELOW = 1100

# The same for agents, who are all alike in this and resign from the first move on, and however bold they are.
AGENT_LOST_CENTIPAWNS, AGENT_TURNS = -500, 3

# Chat by which the opponent asks to play until mate.
_PLAY_ON = re.compile(
    r"\b(?:do not|don'?t|never|please no|no) (?:resign|give up|giving up|resigning)\b"
    r"|\bplay on(?=\s*(?:to|until|till|please|[.!?,]|$))|\bplay it out\b"
    r"|\bplay (?:to|until|till) (?:the )?(?:end|(?:check)?mate)\b"
    r"|\blet me (?:check)?mate\b|\b(?:can|may|could) (?:i|we) (?:please )?(?:(?:check)?mate you|play (?:it )?(?:on|out)"
    r"|finish (?:it|this)|go on to (?:the )?mate)\b"
    r"|\bwant to (?:practi[sc]e|try|learn) (?:the )?(?:check)?mat(?:e|ing)\b",
    re.IGNORECASE,
)


def plays_to_mate(persona: Persona, other: Sitter) -> bool:
    """Whether a character lets the other side mate: one that plays as beginners do, and teaches them, does so with a
    player of that strength, who has to learn how it is done."""
    if persona.party.kind != "character" or other.kind != "player" or persona.current_elo >= BEGINNERS_BELOW:
        return False
    return other.rating is None or other.rating < BEGINNERS_BELOW


def asked_to_play_on(chat: Iterable[ChatLine], other: Color) -> bool:
    """Whether the `other` side has asked at any time of the game to play until mate, as beginners do to practise it."""
    return any(line.color is other and _PLAY_ON.search(line.text) for line in chat)


class Resignation:
    """Counts the turns in a row for which one game has been lost."""

    def __init__(self, persona: Persona) -> None:
        bold = persona.sheet.risk_tolerance
        if persona.party.kind == "agent":
            self._stubborn, self._patience = False, AGENT_TURNS
            self._lost_at, self._earliest_ply = AGENT_LOST_CENTIPAWNS, 0
        else:
            # Every two points of the risk slider add a turn.
            self._stubborn, self._patience = bold >= NEVER_RESIGNS_FROM, TURNS_BEFORE_GIVING_UP + bold // 2
            self._lost_at, self._earliest_ply = LOST_CENTIPAWNS, EARLIEST_PLY
        self._lost = 0

    def due(self, centipawns: int, ply: int) -> bool:
        """Counts one more evaluation from this side; True when it is time to resign."""
        self._lost = self._lost + 1 if centipawns <= self._lost_at else 0
        return not self._stubborn and ply >= self._earliest_ply and self._lost >= self._patience
