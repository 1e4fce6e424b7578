"""How many of the ranked memories go up, and which of near equals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.memory import Memory

# Under this total nothing surfaces. A memory that only has the mood on its side reaches 0.1; one that is about this
# opponent, or whose rare trigger was said, or that means the same as the moment, passes with a little help.
SCORE_FLOOR = 0.27
# The same bar while nothing can be compared by meaning: that axis usually brings what the two floors differ by.
SCORE_FLOOR_WITHOUT_MEANING = 0.20
CLEAR_MARGIN = 0.15  # lead of the first over the second from which no second look is needed
DIRECT = 5  # memories that go up on a clear margin
SHORTLIST = 8  # near equals that are looked at once more
AT_MOST_OF_EQUALS = 3  # of them go up: a mind that says eight things says nothing
REACH = 0.10  # behind the best, beyond which a near equal is not one
SAME_SUBJECT_MATTER = 0.5  # share of common triggers from which two memories tell the same thing


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory of the ranking, with its row there and its total."""

    row: int
    memory: Memory
    total: float


def select(ranking: Sequence[Candidate], floor: float) -> list[Candidate]:
    """What surfaces of `ranking` (strongest first, SHORTLIST or more of it where there are so many): 0 to 5."""
    above = [candidate for candidate in ranking if candidate.total >= floor]
    if not above:
        return []
    if len(ranking) < 2 or ranking[0].total - ranking[1].total > CLEAR_MARGIN:
        return above[:DIRECT]
    return _break_tie(above[:SHORTLIST])


def _break_tie(equals: Sequence[Candidate]) -> list[Candidate]:
    """The best few within reach of the first, none telling what a better one tells already.

    Near equals are ordered by total and importance together: a tenth of the importance counts, which is what REACH
    lets them differ by.
    """
    reach = equals[0].total - REACH
    order = sorted(
        (candidate for candidate in equals if candidate.total >= reach),
        key=lambda candidate: -(candidate.total + REACH * candidate.memory.importance),
    )
    chosen: list[Candidate] = []
    for candidate in order:
        if len(chosen) == AT_MOST_OF_EQUALS:
            break
        if not any(_same_matter(candidate.memory, other.memory) for other in chosen):
            chosen.append(candidate)
    return chosen


def _same_matter(one: Memory, other: Memory) -> bool:
    mine = {trigger.casefold() for trigger in one.triggers}
    theirs = {trigger.casefold() for trigger in other.triggers}
    union = mine | theirs
    return bool(union) and len(mine & theirs) / len(union) >= SAME_SUBJECT_MATTER
