"""How alike in meaning each memory is to the moment, and to what was said in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.embedder import Vector

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Vectors:
    """The vectors of a turn: of the board's text, and by itself of what was said, which would drown in it."""

    board: Vector | None = None
    talk: Vector | None = None

    def stacked(self, dimension: int) -> NDArray[np.float32]:
        """Those there are, board first, as the rows of an array."""
        there = [vector for vector in (self.board, self.talk) if vector is not None]
        return np.stack(there) if there else np.zeros((0, dimension), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines per row of the columns: the greater of both, and the talk's alone; 0 where nothing could be compared."""

    best: Floats
    talk: Floats
    compared: NDArray[np.bool_]


def likeness(vectors: Vectors, cosines: NDArray[np.float32], rows: int) -> Likeness:
    """Reads the cosines of `vectors.stacked()`, one row per vector and one column per memory."""
    wide = cosines.astype(np.float64)
    nothing = np.full(rows, np.nan)
    board = wide[0] if vectors.board is not None else nothing
    talk = wide[-1] if vectors.talk is not None else nothing
    best = np.fmax(board, talk)
    compared = ~np.isnan(best)
    return Likeness(best=np.where(compared, best, 0.0), talk=np.nan_to_num(talk), compared=compared)
