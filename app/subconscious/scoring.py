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

# A season after a memory was made, came up or was strengthened last, half of its importance is gone.
IMPORTANCE_HALF_LIFE_DAYS = 90.0
# What a memory that has faded altogether loses: enough to fall behind its equals, too little to be silenced by age.
FADING_WEIGHT = 0.02
LEVEL_MOOD = 0.5  # of the mood axis where there is no mood
# What answers this opponent's words is their business, whomever it is about: from the first likeness with the talk on
# it makes up for what the opponent axis denies it, and at the second all of it.
ANSWERS_FROM = 0.20
ANSWERS_WHOLLY = 0.45
# What was made in the same breath comes along a little: of a question and its answer each calls the other up.
BESIDE = 0.15


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


def weigh(
    *,
    semantic: Floats,
    trigger: Floats,
    opponent: Floats,
    mood: Floats,
    recency: Floats,
    faded: Floats | float = 0.0,
    talk: Floats | float = 0.0,
) -> Scores:
    """Adds the axes up, recency and fading (both in [0, 1]) against the others; `talk` holds the cosines with what was
    said. The total lies in [-0.52, 0.85]."""
    answers = np.clip((talk - ANSWERS_FROM) / (ANSWERS_WHOLLY - ANSWERS_FROM), 0.0, 1.0)
    total = (
        SEMANTIC_WEIGHT * semantic
        + TRIGGER_WEIGHT * trigger
        + OPPONENT_WEIGHT * (opponent + (1.0 - opponent) * answers)
        + MOOD_WEIGHT * mood
        - RECENCY_WEIGHT * recency
        - FADING_WEIGHT * faded
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


def kept(
    created_ms: Counts, last_surfaced_ms: Counts, renewed_ms: Counts, lasting: NDArray[np.bool_], now_ms: int
) -> Floats:
    """The share of its importance that each memory still has, in (0, 1]; all of it for what lasts. Negative: never."""
    since = np.maximum(np.maximum(created_ms, last_surfaced_ms), renewed_ms)
    days = np.maximum(now_ms - since, 0) / DAY_MS
    return np.where(lasting, 1.0, np.exp2(-days / IMPORTANCE_HALF_LIFE_DAYS))


def with_neighbours(values: Floats, neighbours: NDArray[np.intp]) -> Floats:
    """`values` in [-1, 1] and a share of the greater neighbour (shape (2, n); a row beside itself has none)."""
    rows = np.arange(len(values))
    beside = np.where(neighbours == rows, 0.0, values[neighbours]).max(axis=0, initial=0.0)
    joined: Floats = np.minimum(values + BESIDE * beside, np.maximum(values, 1.0))
    return joined


def ranked(total: Floats, importance: Floats) -> NDArray[np.intp]:
    """Rows from the strongest to the weakest; equals by importance, then in their order (the oldest first)."""
    return np.lexsort((-importance, -total))
