"""Why a memory surfaced, or did not: every axis of the best ones, for the memory channel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
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
) -> Callable[[], dict[str, Any]]:
    """The best memories with their axes, their score, the least score at which they surface, and what became of them.
    Ids alone: a player may have the texts erased. What is returned puts it into words, and holds none of the arrays."""
    best = ranking.order(_best(ranking))[:TOLD]
    scores, rows = ranking.scores, best.tolist()
    columns = [axis[best] for axis in (*(getattr(scores, axis) for axis in AXES), scores.total, least)]
    answers = ranking.preference[best] - columns[-2]
    memories = [(memory.id, memory.scope.value) for memory in map(ranking.memory, rows)]
    surfaced = {item.memory_id for item in found}
    listed = {ranking.memory(candidate.row).id for candidate in shortlist}
    return partial(_told, len(ranking), len(recently_surfaced), memories, columns, answers, surfaced, listed)


def _best(ranking: Ranking) -> NDArray[np.intp]:
    """Rows among which the best are, so that not all have to be sorted: some owners have ten thousand."""
    many = len(ranking)
    if many <= 4 * TOLD:
        return np.arange(many)
    return np.argpartition(-ranking.preference, 2 * TOLD)[: 2 * TOLD]


def _told(
    considered: int,
    resting: int,
    memories: Sequence[tuple[str, str]],
    columns: Sequence[NDArray[np.float64]],
    answers: NDArray[np.float64],
    surfaced: Collection[str],
    listed: Collection[str],
) -> dict[str, Any]:
    told = []
    for row, (memory_id, scope) in enumerate(memories):
        *axes, total, least = (float(column[row]) for column in columns)
        told.append(
            {
                "memory_id": memory_id,
                "scope": scope,
                **dict(zip(AXES, axes, strict=True)),
                "total": total,
                "answers": float(answers[row]),
                "least": least,
                "fate": _fate(memory_id in surfaced, total < least, memory_id in listed),
            }
        )
    return {"considered": considered, "resting": resting, "scores": told}


def _fate(surfaced: bool, below: bool, listed: bool) -> str:
    if surfaced:
        return "surfaced"
    if below:
        return "below its threshold"
    return "not chosen among near ties" if listed else "nothing here calls for it"
