"""Why a memory surfaced, or did not: every axis of the best ones, for the memory channel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import SurfacedMemory
from app.subconscious.ranking import Ranking
from app.subconscious.selection import RankedMemory

# Memories told: those that surfaced, and the ones right behind them.
TOLD = 12


def scores_told(
    ranking: Ranking,
    least: NDArray[np.float64],
    shortlist: Sequence[RankedMemory],
    found: Sequence[SurfacedMemory],
    recently_surfaced: Collection[str],
) -> dict[str, Any]:
    """The best memories with their axes, their score, the least score at which they surface, and what became of them.
    Ids alone: a player may have the texts erased."""
    surfaced = {item.memory_id for item in found}
    listed = {candidate.row for candidate in shortlist}
    order = ranking.order(_best(ranking)).tolist()[:TOLD]
    told = [_told(ranking, row, float(least[row]), surfaced, listed) for row in order]
    return {"considered": len(ranking), "resting": len(recently_surfaced), "scores": told}


def _best(ranking: Ranking) -> NDArray[np.intp]:
    """Rows among which the best are, so that not all have to be sorted: some owners have ten thousand."""
    many = len(ranking)
    if many <= 4 * TOLD:
        return np.arange(many)
    return np.argpartition(-ranking.preference, 2 * TOLD)[: 2 * TOLD]


def _told(
    ranking: Ranking, row: int, least: float, surfaced: Collection[str], listed: Collection[int]
) -> dict[str, Any]:
    memory, scores = ranking.memory(row), ranking.scores
    total = float(scores.total[row])
    if memory.id in surfaced:
        fate = "surfaced"
    elif total < least:
        fate = "below its threshold"
    elif row in listed:
        fate = "not chosen among near ties"
    else:
        fate = "nothing here calls for it"
    return {
        "memory_id": memory.id,
        "scope": memory.scope.value,
        "semantic": round(float(scores.semantic[row]), 3),
        "trigger": round(float(scores.trigger[row]), 3),
        "opponent": round(float(scores.opponent[row]), 3),
        "mood": round(float(scores.mood[row]), 3),
        "recency": round(float(scores.recency[row]), 3),
        "total": round(total, 3),
        "answers": round(float(ranking.preference[row]) - total, 3),
        "least": round(least, 3),
        "fate": fate,
    }
