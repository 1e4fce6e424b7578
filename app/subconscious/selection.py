"""Which of the ranked memories go up, how many, and which of near equals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory

Floats = NDArray[np.float64]

# Under this total nothing surfaces. The mood alone gives 0.1, being about this opponent 0.15, one rare trigger said in
# full 0.23, a middling likeness 0.14: it takes a strong cause and a little help, or several.
SCORE_FLOOR = 0.30
# The same bar for what cannot be compared by meaning (yet): lower by what that axis usually brings to a fitting memory.
SCORE_FLOOR_WITHOUT_MEANING = 0.21
# Talk is meant: a cosine of 0.38 with the player's own words was a true answer in every trial, whereas the board's
# description reaches 0.47 with any memory of chess. What answers talk passes with the mood's least help.
ANSWERS_TALK = 0.38
SCORE_FLOOR_OF_ANSWERS = 0.16

CLEAR_MARGIN = 0.15  # lead of the first over the second from which no second look is needed
DIRECT = 5  # memories that go up on a clear margin
SHORTLIST = 8  # near equals that are looked at once more
AT_MOST_OF_EQUALS = 3  # of them go up: a mind that says eight things says nothing
REACH = 0.10  # behind the best, beyond which a near equal is not one
SAME_SUBJECT_MATTER = 0.5  # share of common triggers from which two memories tell the same thing


@dataclass(frozen=True, slots=True)
class RankedMemory:
    """A memory above its floor, with its row in the ranking and its total."""

    row: int
    memory: Memory
    total: float


def floors(talk_likeness: Floats, compared: NDArray[np.bool_]) -> Floats:
    """The bar each memory has to reach; `talk_likeness` holds cosines with what was said, 0 for silence, and
    `compared` says which memories could be compared by meaning at all.
    """
    by_meaning = np.where(talk_likeness >= ANSWERS_TALK, SCORE_FLOOR_OF_ANSWERS, SCORE_FLOOR)
    return np.where(compared, by_meaning, SCORE_FLOOR_WITHOUT_MEANING)


def select(ranking: Sequence[RankedMemory]) -> list[RankedMemory]:
    """What surfaces of those above their floor (strongest first): 0 to 5."""
    return _break_tie(ranking[:SHORTLIST]) if contested(ranking) else list(ranking[:DIRECT])


def contested(ranking: Sequence[RankedMemory]) -> bool:
    """Whether the first has no clear lead over the second, so that a second look is worth it."""
    return len(ranking) > 1 and ranking[0].total - ranking[1].total <= CLEAR_MARGIN


def _break_tie(equals: Sequence[RankedMemory]) -> list[RankedMemory]:
    """The best few within reach of the first, none telling what a better one tells already.

    Near equals are ordered by total and importance together; importance counts for as much as REACH lets them differ.
    """
    reach = equals[0].total - REACH
    order = sorted(
        (candidate for candidate in equals if candidate.total >= reach),
        key=lambda candidate: -(candidate.total + REACH * candidate.memory.importance),
    )
    chosen: list[RankedMemory] = []
    for candidate in order:
        if len(chosen) == AT_MOST_OF_EQUALS:
            break
        if not any(tells_the_same(candidate.memory, other.memory) for other in chosen):
            chosen.append(candidate)
    return chosen


def tells_the_same(one: Memory, other: Memory) -> bool:
    """Whether two memories share most of their triggers, or are one."""
    if one.id == other.id:
        return True
    mine = {trigger.casefold() for trigger in one.triggers}
    theirs = {trigger.casefold() for trigger in other.triggers}
    union = mine | theirs
    return bool(union) and len(mine & theirs) / len(union) >= SAME_SUBJECT_MATTER
