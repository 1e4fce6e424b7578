"""How near a question is to what was told, read by the vectors of MiniLM.

All questions after oneself are alike in being questions, and all tellings in being told at a chessboard. What they have
in common, the mean of each kind, is taken off their vectors, so that what is left is what they are about. The means
are fitted by `scripts/fit_told.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from app.memory.embedding.embedder import Vector

MEANS_FILE = Path(__file__).with_name("nearness.npz")
# Parts of a telling that are compared besides the whole, and the fewest words of one.
MOST_PARTS, LEAST_WORDS = 5, 3
_ENDS = ".!?;,"


@dataclass(frozen=True, eq=False)
class Means:
    """The mean vector of questions and that of tellings, by the embedder `model_id`."""

    model_id: str
    questions: Vector
    tellings: Vector


def parts_of(words: str) -> list[str]:
    """The whole telling, and its clauses if there are several."""
    marked = words
    for mark in _ENDS:
        marked = marked.replace(f"{mark} ", "\n")
    parts = [part.strip() for part in marked.split("\n")]
    parts = [part for part in parts if len(part.split()) >= LEAST_WORDS][:MOST_PARTS]
    return [words, *parts] if len(parts) > 1 else [words]


def centred(vectors: Vector, mean: Vector) -> Vector:
    """Vectors (n, d) or (d,) without what all of their kind have in common, of length 1 again."""
    rest = vectors - mean
    lengths = np.linalg.norm(rest, axis=-1, keepdims=True)
    found: Vector = rest / np.maximum(lengths, 1e-9)
    return found


def nearness(question: Vector, rows: Vector) -> float:
    """The mean of the cosines of a question (d,) with the whole telling, the first of the rows (n, d), and with its
    nearest part. The rows may stand in one line, as they do when read from a file."""
    cosines = rows.reshape(-1, len(question)) @ question
    return float(cosines[0] + cosines.max()) / 2


def split(vectors: Vector, counts: Sequence[int]) -> list[Vector]:
    """The rows of several tellings, which have so many each."""
    return np.split(vectors, np.cumsum(counts)[:-1])


@lru_cache(maxsize=1)
def load_means(path: Path = MEANS_FILE) -> Means:
    """The fitted means. Raises OSError if the file is missing, ValueError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        return Means(str(stored["model_id"]), stored["questions"], stored["tellings"])
