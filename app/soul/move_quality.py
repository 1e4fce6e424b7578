"""What a move was worth, as far as a mind may say: by the chances before and after it, and by plain captures."""

from __future__ import annotations

from app.domain import prose_facts
from app.domain.exchange import PIECE_POINTS, wins
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, judged_at
from app.soul.response import SoulInput


def verdict_on(number: int | None, given: SoulInput, facts: Facts) -> bool | None:
    """Whether the move of this number (from 0) was good; None if nobody knows. What hangs is seen without an engine."""
    if number is None:
        return None
    if loses_a_piece(number, facts):
        return False
    seen = judged_at(number, given.judged)
    return None if seen is None else seen.loss < NO_GOOD


def loses_a_piece(number: int, facts: Facts) -> bool:
    """Whether the move of this number (from 0) let the other side win at least a piece by plain captures, beyond what
    the move itself took."""
    taken = facts.plies[number].taken
    won = prose_facts.POINTS[taken] if taken else 0
    return wins(facts.before(number + 1), won + PIECE_POINTS)
