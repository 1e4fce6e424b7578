"""Decides whether a character accepts a draw."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.soul.response import SoulInput

# Full moves before which a draw is declined, unless the winning chances are at most the second.
YOUNG_MOVES = 20
CLEARLY_WORSE = 0.3
# Winning chances up to which a draw is accepted at risk 5, tilt 0 and confidence 0.5.
CONTENT_UP_TO = 0.53
# Shift of that limit: at risk 10 (down; up below 5), at tilt 1 (up), for confidence above 0.5 (down, in proportion).
RISK_SHIFT = 0.1
TILT_SHIFT = 0.1
CONFIDENCE_SHIFT = 0.06
# Winning chances for each point of material, if no engine has evaluated the position.
CHANCE_PER_POINT = 0.08


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """Whether the draw is accepted, and whether it is declined only because the game is young."""

    accepts: bool
    early: bool


def answer_draw(sheet: Sheet, given: SoulInput, facts: Facts) -> DrawAnswer:
    """Accepts up to a limit of winning chances that depends on risk tolerance and mood, and not in a young game."""
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
