"""Draws and takebacks: what a character grants, by the position, the hour of the game and its temper."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.soul.response import SoulInput

# Full moves before which a game is too young to be given up, unless one stands clearly worse.
YOUNG_MOVES = 20
CLEARLY_WORSE = 0.3
# The chances up to which an even-tempered, cool-headed mind takes a draw.
CONTENT_UP_TO = 0.53
# What the extremes of risk (1..10) and of tilt and confidence (0..1) shift that by.
RISK_SHIFT = 0.1
TILT_SHIFT = 0.1
CONFIDENCE_SHIFT = 0.06
# Winning chances per point of material, where nobody has said how the game stands.
CHANCE_PER_POINT = 0.08


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """Whether the draw is taken, and whether a refusal is only for its being early."""

    accepts: bool
    early: bool


def answer_draw(sheet: Sheet, given: SoulInput, facts: Facts) -> DrawAnswer:
    """Accepts when about equal or worse, late rather than early; the bold want more, the shaken settle for less."""
    chances = given.my_chances
    if chances is None:
        chances = min(0.95, max(0.05, 0.5 + CHANCE_PER_POINT * facts.points))
    content = (
        CONTENT_UP_TO
        - RISK_SHIFT * (sheet.risk_tolerance - 5) / 5
        + TILT_SHIFT * given.mood.tilt
        - CONFIDENCE_SHIFT * (given.mood.confidence - 0.5)
    )
    young = facts.board.fullmove_number < YOUNG_MOVES
    if young and chances > CLEARLY_WORSE:
        return DrawAnswer(accepts=False, early=chances <= content)
    return DrawAnswer(accepts=chances <= content, early=False)
