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
TOLD = 10
AXES = ("semantic", "trigger", "opponent", "mood", "recency")


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
    best = ranking.order(_best(ranking))[:TOLD]
    rows, scores = best.tolist(), ranking.scores
    # Column by column: one look at an array costs as much as one at a number of it.
    columns = [axis[best].tolist() for axis in (*(getattr(scores, axis) for axis in AXES), scores.total, least)]
    preference = ranking.preference[best].tolist()
    told = []
    for row, preferred, (*axes, total, needed) in zip(rows, preference, zip(*columns, strict=True), strict=True):
        memory = ranking.memory(row)
        told.append(
            {
                "memory_id": memory.id,
                "scope": memory.scope.value,
                **dict(zip(AXES, axes, strict=True)),
                "total": total,
                "answers": preferred - total,
                "least": needed,
                "fate": _fate(memory.id in surfaced, total < needed, row in listed),
            }
        )
    return {"considered": len(ranking), "resting": len(recently_surfaced), "scores": told}


def _best(ranking: Ranking) -> NDArray[np.intp]:
    """Rows among which the best are, so that not all have to be sorted: some owners have ten thousand."""
    many = len(ranking)
    if many <= 4 * TOLD:
        return np.arange(many)
    return np.argpartition(-ranking.preference, 2 * TOLD)[: 2 * TOLD]


def _fate(surfaced: bool, below: bool, listed: bool) -> str:
    if surfaced:
        return "surfaced"
    if below:
        return "below its threshold"
    return "not chosen among near ties" if listed else "nothing here calls for it"
