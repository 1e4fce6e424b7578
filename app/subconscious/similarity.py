"""Cosine similarity of each memory to the position and to what was said."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.embedder import Vector

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class QueryVectors:
    """The embeddings of a turn: of the position in words, and of the chat, which is too short to count in one text with
    it."""

    board: Vector | None = None
    talk: Vector | None = None

    def stacked(self, dimension: int) -> NDArray[np.float32]:
        """The vectors that are not None, board first, as rows of an array."""
        present = [vector for vector in (self.board, self.talk) if vector is not None]
        if len(present) == 1:
            return present[0][np.newaxis]
        return np.stack(present) if present else np.zeros((0, dimension), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Similarity:
    """Cosines for each row of the columns: the greater of both, and that of the chat; 0 if `compared` is False, which
    means that there was no vector to compare."""

    best: Floats
    talk: Floats
    compared: NDArray[np.bool_]


def similarity(vectors: QueryVectors, cosines: NDArray[np.float32], rows: int) -> Similarity:
    """From the cosines of `vectors.stacked()` with `rows` memories: one row per vector, one column per memory."""
    cosines64 = cosines.astype(np.float64)
    if not len(cosines64):
        return Similarity(best=np.zeros(rows), talk=np.zeros(rows), compared=np.zeros(rows, dtype=np.bool_))
    best = cosines64[0] if len(cosines64) == 1 else np.fmax(cosines64[0], cosines64[1])
    compared = ~np.isnan(best)
    if not compared.all():
        best = np.where(compared, best, 0.0)
    if vectors.talk is None:
        return Similarity(best=best, talk=np.zeros(rows), compared=compared)
    talk = cosines64[-1]
    return Similarity(best=best, talk=np.where(np.isnan(talk), 0.0, talk), compared=compared)
