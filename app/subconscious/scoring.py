"""How strongly each memory comes up: five axes over columns, pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Axes

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

SEMANTIC_WEIGHT = 0.35
TRIGGER_WEIGHT = 0.25
OPPONENT_WEIGHT = 0.15
MOOD_WEIGHT = 0.10
RECENCY_WEIGHT = 0.15  # counts against

THIS_OPPONENT = 1.0
CROSS_PLAYER = 0.5  # knowledge about people in general: between this very opponent and lore
LORE = 0.0

DAY_MS = 86_400_000
RECENCY_HALF_LIFE_DAYS = 7.0  # a week later what was told counts half as fresh, as with people one meets weekly
FIRST_TIME_SHARE = 0.5  # of recency that a single surfacing just now already has
HABIT_HALF = 3.0  # surfacings after which half of the rest is reached


@dataclass(frozen=True, slots=True)
class Scores:
    """The axes and the total of a set of memories, one row each; ranges as in `Axes`."""

    semantic: Floats
    trigger: Floats
    opponent: Floats
    mood: Floats
    recency: Floats
    total: Floats

    def axes(self, row: int) -> Axes:
        """The axes of one row."""
        return Axes(
            semantic=float(self.semantic[row]),
            trigger=float(self.trigger[row]),
            opponent=float(self.opponent[row]),
            mood=float(self.mood[row]),
            recency=float(self.recency[row]),
        )


def weigh(*, semantic: Floats, trigger: Floats, opponent: Floats, mood: Floats, recency: Floats) -> Scores:
    """Adds the axes up, recency against the others; the total lies in [-0.5, 0.85]."""
    total = (
        SEMANTIC_WEIGHT * semantic
        + TRIGGER_WEIGHT * trigger
        + OPPONENT_WEIGHT * opponent
        + MOOD_WEIGHT * mood
        - RECENCY_WEIGHT * recency
    )
    return Scores(semantic, trigger, opponent, mood, recency, total)


def opponent_relevance(about_opponent: NDArray[np.bool_], cross_player: NDArray[np.bool_]) -> Floats:
    """1 for what is about this opponent, in between for what holds for everybody, 0 for lore."""
    return np.where(about_opponent, THIS_OPPONENT, np.where(cross_player, CROSS_PLAYER, LORE))


def mood_alignment(polarity: float, valence: Floats) -> Floats:
    """1 where the memory's colour is the mood's, 0 where it is its opposite; `polarity` in [-1, 1]."""
    return 1.0 - np.abs(polarity - np.sign(valence)) / 2.0


def recency(surface_count: Counts, last_surfaced_ms: Counts, now_ms: int) -> Floats:
    """0 for what never came up, towards 1 for what comes up often and came up just now.

    Rises with the count, halves with every RECENCY_HALF_LIFE_DAYS since the last time (negative ms: never).
    """
    days = np.maximum(now_ms - last_surfaced_ms, 0) / DAY_MS
    fresh = np.exp2(-days / RECENCY_HALF_LIFE_DAYS)
    again = np.maximum(surface_count - 1, 0)
    often = FIRST_TIME_SHARE + (1.0 - FIRST_TIME_SHARE) * again / (again + HABIT_HALF)
    return np.where((surface_count > 0) & (last_surfaced_ms >= 0), fresh * often, 0.0)


def ranked(total: Floats, importance: Floats) -> NDArray[np.intp]:
    """Rows from the strongest to the weakest; equals by importance, then in their order (the oldest first)."""
    return np.lexsort((-importance, -total))
