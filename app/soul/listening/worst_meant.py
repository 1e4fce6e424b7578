"""Whose worst move a message asks for, and which moves it may have been."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.move_worth import MoveWorth

# Of the moves that seemed to cost most so many are looked at again.
LOOKED_AT = 2

_WORST = re.compile(
    r"\b(?:worst|biggest|gravest|greatest|dumbest|stupidest|weakest|costliest|main) (?:\w+ )?"
    r"(?:moves?|mistakes?|blunders?|errors?|slips?|inaccurac\w+|faults?)\b"
    r"|\bmy (?:mistake|blunder|error)s?\b|\bwhat (?:did|have) i (?:do|done|play|played) wrong\b"
    r"|\bwhat did i mess up\b|\bwhere did i go wrong\b|\bwhat went wrong\b"
)
_OF_ME = re.compile(r"\b(?:i|my|mine|me)\b")
_OF_YOU = re.compile(r"\b(?:you|your|ur|u)\b")
_YOURS = re.compile(r"\byour (?:\w+ )?moves?\b|\byour (?:worst|best|biggest|mistake)\b")


def asks_of_worst(text: str) -> bool:
    """Whether a message (as `plain` gives it) asks for somebody's worst move."""
    return _WORST.search(text) is not None


def is_of_mine(text: str) -> bool:
    """Whether it asks for the character's own moves, and not for the writer's."""
    only_yours = _OF_YOU.search(text) is not None and _OF_ME.search(text) is None
    return only_yours or _YOURS.search(text) is not None


def gravest(judged: Sequence[MoveWorth], *, by_me: bool) -> list[MoveWorth]:
    """The moves of one side by what they seemed to cost, the gravest first."""
    return sorted((seen for seen in judged if seen.by_me == by_me), key=lambda seen: -seen.loss)
