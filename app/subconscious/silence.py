"""Whether anything can surface at all: in most turns of a game with a stranger nothing can, and then nothing is ranked.

A ranking takes the event loop two thirds of a millisecond, this a fifth of it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.memory.store.columns import MemoryColumns
from app.memory.store.tales import phrase
from app.subconscious.causes import said_of_every_game
from app.subconscious.ranking import audible
from app.subconscious.request import RecallRequest
from app.subconscious.scoring import MOOD_WEIGHT, SEMANTIC_WEIGHT, TRIGGER_WEIGHT, mood_alignment
from app.subconscious.selection import THRESHOLD, THRESHOLD_WITHOUT_MEANING

# Cosine from which the moment is what a tale tells of; a description of the board does not come near it.
ALIKE = 0.75
# Sums are taken in another order here than in a ranking.
ROUNDING = 1e-6


def nothing_comes(columns: MemoryColumns, cosines: NDArray[np.float32], request: RecallRequest) -> int | None:
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
    if called:
        terms, words = columns.audible_terms(visible), request.words
        strengths = terms.most_strength(words, sorted(called))
        if any(_may_reach(columns, cosines, request, row, most) for row, most in strengths.items()):
            return None
    return int(rows.sum())


def _may_reach(
    columns: MemoryColumns, cosines: NDArray[np.float32], request: RecallRequest, row: int, strength: float
) -> bool:
    """Whether a tale can reach its threshold with a trigger axis of at most `strength`. It is about nobody and does not
    fade, so that of the axes there are two more; how lately it surfaced only takes away."""
    known = [float(cosine) for cosine in cosines[:, row] if not np.isnan(cosine)]
    mood = float(mood_alignment(request.mood.polarity, columns.valence[row : row + 1])[0])
    most = SEMANTIC_WEIGHT * max(known, default=0.0) + TRIGGER_WEIGHT * strength + MOOD_WEIGHT * mood
    return most >= (THRESHOLD if known else THRESHOLD_WITHOUT_MEANING) - ROUNDING
