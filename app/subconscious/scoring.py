"""The score of each memory: a weighted sum of five axes. Pure functions over arrays with one row per memory."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.domain.making import quickly_made
from app.domain.memory import Axes

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

SEMANTIC_WEIGHT = 0.35
TRIGGER_WEIGHT = 0.25
OPPONENT_WEIGHT = 0.15
MOOD_WEIGHT = 0.10
RECENCY_WEIGHT = 0.15  # subtracted

THIS_OPPONENT = 1.0
CROSS_PLAYER = 0.5  # knowledge about people in general
LORE = 0.0

DAY_MS = 86_400_000
RECENCY_HALF_LIFE_DAYS = 7.0  # chosen for players who meet about once a week
FIRST_TIME_SHARE = 0.5  # recency of a memory that has surfaced once, just now
HABIT_HALF = 3.0  # further surfacings after which half of the remaining recency is reached

# Days after a memory was made, surfaced or was strengthened last until half of its importance is gone.
IMPORTANCE_HALF_LIFE_DAYS = 90.0
# What a completely faded memory loses of its score: enough to rank behind equal ones, too little to drop below the
# threshold by age alone.
FADING_WEIGHT = 0.02
LEVEL_MOOD = 0.5  # value of the mood axis where there is no mood
# A memory that answers the chat is relevant to this opponent, whomever it is about: between these two cosines with the
# chat its opponent axis rises linearly to 1.
ANSWERS_FROM = 0.20
ANSWERS_WHOLLY = 0.45
# Share of a neighbour's value that is added: memories made together, as question and answer, surface together.
NEIGHBOUR_SHARE = 0.15


@quickly_made
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


def score(
    *,
    semantic: Floats,
    trigger: Floats,
    opponent: Floats,
    mood: Floats,
    recency: Floats,
    faded: Floats | None = None,
    talk: Floats | None = None,
) -> Scores:
    """The weighted sum of the axes; recency and fading (both in [0, 1], None: nothing has faded) are subtracted. `talk`
    holds the cosines with the chat, None without one. The total lies in [-0.52, 0.85]."""
    concerned = opponent
    if talk is not None:
        answers = np.clip((talk - ANSWERS_FROM) / (ANSWERS_WHOLLY - ANSWERS_FROM), 0.0, 1.0)
        concerned = opponent + (1.0 - opponent) * answers
    total = SEMANTIC_WEIGHT * semantic
    total += TRIGGER_WEIGHT * trigger
    total += OPPONENT_WEIGHT * concerned
    total += MOOD_WEIGHT * mood
    total -= RECENCY_WEIGHT * recency
    if faded is not None:
        total -= FADING_WEIGHT * faded
    return Scores(semantic, trigger, opponent, mood, recency, total)


def opponent_relevance(about_opponent: NDArray[np.bool_], cross_player: NDArray[np.bool_]) -> Floats:
    """`THIS_OPPONENT` for a memory about the opponent, `CROSS_PLAYER` for one about people in general, else `LORE`."""
    return np.where(about_opponent, THIS_OPPONENT, np.where(cross_player, CROSS_PLAYER, LORE))


def mood_alignment(polarity: float, valence: Floats | NDArray[np.int8]) -> Floats:
    """1 where the sign of the memory's valence matches the mood, 0 where it is opposite; `polarity` in [-1, 1]."""
    aligned: Floats = 1.0 - np.abs(polarity - np.sign(valence)) / 2.0
    return aligned


def recency(surface_count: Counts, last_surfaced_ms: Counts, now_ms: int) -> Floats:
    """0 for a memory that never surfaced (negative ms), towards 1 for one that surfaces often and just now: rises with
    the count, halves with every RECENCY_HALF_LIFE_DAYS since the last time."""
    values = np.zeros(len(surface_count))
    surfaced = np.flatnonzero((surface_count > 0) & (last_surfaced_ms >= 0))
    if len(surfaced):
        days = np.maximum(now_ms - last_surfaced_ms[surfaced], 0) / DAY_MS
        fresh = np.exp2(-days / RECENCY_HALF_LIFE_DAYS)
        again = surface_count[surfaced] - 1
        values[surfaced] = fresh * (FIRST_TIME_SHARE + (1.0 - FIRST_TIME_SHARE) * again / (again + HABIT_HALF))
    return values


def retention(
    created_ms: Counts, last_surfaced_ms: Counts, renewed_ms: Counts, lasting: NDArray[np.bool_], now_ms: int
) -> Floats:
    """The share of its importance that each memory still has, in (0, 1]; 1 where `lasting`. Negative ms mean never."""
    since = np.maximum(np.maximum(created_ms, last_surfaced_ms), renewed_ms)
    days = np.maximum(now_ms - since, 0) / DAY_MS
    return np.where(lasting, 1.0, np.exp2(-days / IMPORTANCE_HALF_LIFE_DAYS))


def with_neighbours(
    values: Floats, neighbours: NDArray[np.intp], neighboured: NDArray[np.intp] | None = None
) -> Floats:
    """`values` in [-1, 1] plus a share of the greater neighbour's. `neighbours` has shape (2, n); a row that is its own
    neighbour has none. `neighboured` are the rows that have one, where they are known."""
    if neighboured is not None and not len(neighboured):
        return values
    rows = np.arange(len(values))
    greater = np.where(neighbours == rows, 0.0, values[neighbours]).max(axis=0, initial=0.0)
    joined: Floats = np.minimum(values + NEIGHBOUR_SHARE * greater, np.maximum(values, 1.0))
    return joined


def ranked(total: Floats, importance: Floats) -> NDArray[np.intp]:
    """Rows by score, the highest first; equal ones by importance, then in their order (the oldest first)."""
    return np.lexsort((-importance, -total))
