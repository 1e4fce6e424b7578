"""Groups of ways to ask for things, compared with a message by meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.soul.listening.heard import Vector

# The largest whole number of a vector that is kept in bytes.
_LARGEST = 127


class Wordings:
    """The texts of each group. `learn` gives the vectors of `texts`; until then nothing is near to anything."""

    def __init__(self, groups: Iterable[Sequence[str]]) -> None:
        kept = [tuple(group) for group in groups]
        self.texts = tuple(text for group in kept for text in group)
        ends = np.cumsum([0, *map(len, kept)], dtype=np.int64).tolist()
        self._rows = [slice(begin, end) for begin, end in pairwise(ends)]
        self._vectors: tuple[NDArray[np.int8], NDArray[np.float32]] | None = None

    @property
    def learned(self) -> bool:
        """Whether it has vectors."""
        return self._vectors is not None

    def learn(self, vectors: NDArray[np.float32]) -> None:
        """Takes the vectors of `texts`, of shape (len(texts), 384) and length 1, and keeps them in bytes."""
        if len(vectors):
            scales = (np.abs(vectors).max(axis=1).clip(1e-9) / _LARGEST).astype(np.float32)
            self._vectors = np.rint(vectors / scales[:, None]).astype(np.int8), scales

    def near(self, groups: Iterable[int], vector: Vector) -> list[float]:
        """For each of these groups the cosine of the text that is nearest to a vector; empty without vectors."""
        if self._vectors is None or len(vector) != self._vectors[0].shape[1]:
            return []
        rows, scales = self._vectors
        parts = (self._rows[group] for group in groups)
        return [float(((rows[part].astype(np.float32) @ vector) * scales[part]).max()) for part in parts]
