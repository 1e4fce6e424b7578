"""Whether anything can surface at all: in most turns of a game with a stranger nothing can, and then nothing is ranked.

A ranking takes the event loop two thirds of a millisecond, this a fifth of it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.memory.store.columns import MemoryColumns
from app.memory.store.tales import phrase
from app.subconscious import scoring
from app.subconscious.causes import said_of_every_game
from app.subconscious.ranking import audible
from app.subconscious.request import RecallRequest
from app.subconscious.selection import thresholds

# Cosine from which the moment is what a tale tells of; a description of the board does not come near it.
ALIKE = 0.75
# Sums are taken in another order here than in a ranking.
ROUNDING = 1e-6


def nothing_comes(
    columns: MemoryColumns, cosines: NDArray[np.float32], request: RecallRequest, now_ms: int
) -> int | None:
    """How many memories could be heard, if none of them can surface however they are ranked: nobody speaks, all are
    tales, and those that have a cause stay below their threshold. None if there is something to rank. `cosines` are
    those of the moment with every row."""
    visible = columns.visible(request.audience.subjects)
    rows = audible(columns, visible, request.match_id, request.recently_surfaced)
    if request.chat or not columns.tales.are[rows].all():
        return None
    if (cosines[:, rows] >= ALIKE).any():  # what could not be compared is not a number, and not alike
        return None
    board, always = phrase(request.context_text), said_of_every_game()
    called = {row for row in columns.tales.called(list(map(phrase, request.spoken)), board, always) if rows[row]}
    if called and _may_reach(columns, cosines, request, np.array(sorted(called)), visible, now_ms):
        return None
    return int(rows.sum())


def _may_reach(
    columns: MemoryColumns,
    cosines: NDArray[np.float32],
    request: RecallRequest,
    tales: NDArray[np.intp],
    visible: NDArray[np.bool_],
    now_ms: int,
) -> bool:
    """Whether one of these tales can reach its threshold: their scores, but that the trigger axis is a little too high.
    They are about nobody, have no neighbours and do not fade."""
    best = np.fmax.reduce(cosines[:, tales].astype(np.float64), axis=0, initial=np.nan)
    compared = ~np.isnan(best)
    scores = scoring.score(
        semantic=np.where(compared, best, 0.0),
        trigger=columns.audible_terms(visible).most_strength(request.words, tales.tolist()),
        opponent=np.zeros(len(tales)),
        mood=scoring.mood_alignment(request.mood.polarity, columns.valence[tales]),
        recency=scoring.recency(columns.surface_count[tales], columns.last_surfaced_ms[tales], now_ms),
    )
    return bool((scores.total >= thresholds(np.zeros(len(tales)), compared) - ROUNDING).any())
