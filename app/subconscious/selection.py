"""Which of the ranked memories surface: thresholds, how many, and the choice among near ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory

Floats = NDArray[np.float64]

# Least score at which a memory surfaces. The mood alone gives 0.1, being about this opponent 0.15, one rare trigger in
# full 0.23, an average cosine 0.14: one strong cause with a weak one is needed, or several weak ones.
THRESHOLD = 0.30
# For memories without a vector (yet): lower by what the semantic axis usually adds for a relevant memory.
THRESHOLD_WITHOUT_MEANING = 0.21
# A cosine of 0.38 with the player's words was a true answer in every trial, whereas the description of the position
# reaches 0.47 with any memory about chess. A memory that answers the chat therefore has a lower threshold.
ANSWERS_TALK = 0.38
THRESHOLD_OF_ANSWERS = 0.16

CLEAR_MARGIN = 0.15  # lead of the first over the second above which the order is not contested
DIRECT = 5  # memories that surface when the order is not contested
SHORTLIST = 8  # candidates among which a contested order is settled
MOST_OF_TIED = 3  # of them surface
TIE_MARGIN = 0.10  # distance to the best score within which a candidate counts as tied
SAME_SUBJECT_MATTER = 0.5  # share of common triggers from which two memories are about the same thing


@dataclass(frozen=True, slots=True)
class RankedMemory:
    """A memory above its threshold, with its position in `Ranking.rows` and its score."""

    row: int
    memory: Memory
    total: float


def thresholds(talk_similarity: Floats | None, compared: NDArray[np.bool_]) -> Floats:
    """The score each memory has to reach; `talk_similarity` holds cosines with the chat (None without chat), `compared`
    says which memories have a vector."""
    if talk_similarity is None:
        return np.where(compared, THRESHOLD, THRESHOLD_WITHOUT_MEANING)
    by_meaning = np.where(talk_similarity >= ANSWERS_TALK, THRESHOLD_OF_ANSWERS, THRESHOLD)
    return np.where(compared, by_meaning, THRESHOLD_WITHOUT_MEANING)


def select(ranking: Sequence[RankedMemory]) -> list[RankedMemory]:
    """The 0 to 5 memories that surface, of those above their threshold (best first)."""
    return _break_tie(ranking[:SHORTLIST]) if contested(ranking) else list(ranking[:DIRECT])


def contested(ranking: Sequence[RankedMemory]) -> bool:
    """Whether the first has no clear lead over the second, so that reranking is worth it."""
    return len(ranking) > 1 and ranking[0].total - ranking[1].total <= CLEAR_MARGIN


def _break_tie(candidates: Sequence[RankedMemory]) -> list[RankedMemory]:
    """The best few candidates within TIE_MARGIN of the first, none about the same thing as a better one.

    They are ordered by score plus TIE_MARGIN times importance, so importance can outweigh any difference among them.
    """
    least = candidates[0].total - TIE_MARGIN
    order = sorted(
        (candidate for candidate in candidates if candidate.total >= least),
        key=lambda candidate: -(candidate.total + TIE_MARGIN * candidate.memory.importance),
    )
    chosen: list[RankedMemory] = []
    for candidate in order:
        if len(chosen) == MOST_OF_TIED:
            break
        if not any(same_subject_matter(candidate.memory, other.memory) for other in chosen):
            chosen.append(candidate)
    return chosen


def same_subject_matter(one: Memory, other: Memory) -> bool:
    """Whether two memories share most of their triggers, or are the same memory."""
    if one.id == other.id:
        return True
    mine = {trigger.casefold() for trigger in one.triggers}
    theirs = {trigger.casefold() for trigger in other.triggers}
    union = mine | theirs
    return bool(union) and len(mine & theirs) / len(union) >= SAME_SUBJECT_MATTER
