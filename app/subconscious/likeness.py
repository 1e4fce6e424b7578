"""How alike in meaning each memory is to the moment, and to what was said in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Party
from app.memory.embedder import Vector
from app.memory.shelf import UNKNOWN, Shelf
from app.memory.store import Audience, VectorStore

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines per row of a shelf: the greater of both, and the talk's alone; 0 where nothing could be compared."""

    best: Floats
    talk: Floats
    compared: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Vectors:
    """The vectors of a turn: of the board's text, and by itself of what was said, which would drown in it."""

    board: Vector | None
    talk: Vector | None


async def likeness(store: VectorStore, shelf: Shelf, mind: Party, audience: Audience, vectors: Vectors) -> Likeness:
    """Compares the memories `audience` may hear with both vectors; a missing vector is like nothing."""

    async def cosines(vector: Vector | None) -> Floats:
        row_cosines = np.full(len(shelf), np.nan)
        if vector is not None:
            hits = await store.search(mind, vector, len(shelf), audience=audience)
            rows = np.fromiter(map(shelf.rows.get, hits.ids, repeat(UNKNOWN)), dtype=np.intp, count=len(hits))
            here = rows != UNKNOWN
            row_cosines[rows[here]] = hits.similarity[here]
        return row_cosines

    board, talk = await cosines(vectors.board), await cosines(vectors.talk)
    best = np.fmax(board, talk)
    return Likeness(best=np.nan_to_num(best), talk=np.nan_to_num(talk), compared=~np.isnan(best))
