"""Tells tellings from jokes, hearsay, songs, exclamations and talk of this moment: logistic regression over the MiniLM
vector of what was said and signs in its words, fitted by `scripts/fit_told.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from app.memory.embedding.embedder import Vector

WEIGHTS_FILE = Path(__file__).with_name("earnest.npz")
# Chance of being a telling from which a passage is kept (docs/listening.md).
EARNEST = 0.25
# The same of what somebody says that they like or cannot bear, and what is nothing of this game: few joke so.
EARNEST_OF_TASTE = 0.1
# Vectors of length 1 are small beside signs of 0 and 1.
VECTOR_SCALE = 4.0


@dataclass(frozen=True, eq=False)
class Earnest:
    """`weights` (d,) are those of a vector of the embedder `model_id`, `of_signs` those of `domain.told.signs`."""

    model_id: str
    weights: Vector
    of_signs: Vector
    bias: float

    def tells(self, vector: Vector, signs: Sequence[float], least: float = EARNEST) -> bool:
        """Whether a passage with this vector, of length 1, and these signs tells of a life in earnest: with a chance,
        in [0, 1], of at `least` so much."""
        odds = VECTOR_SCALE * float(vector @ self.weights) + float(np.asarray(signs) @ self.of_signs) + self.bias
        return float(1.0 / (1.0 + np.exp(-odds))) >= least


@lru_cache(maxsize=1)
def load_earnest(path: Path = WEIGHTS_FILE) -> Earnest:
    """The fitted weights. Raises OSError if the file is missing, ValueError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        weights, of_signs = (np.asarray(stored[name], np.float32) for name in ("weights", "of_signs"))
        return Earnest(str(stored["model_id"]), weights, of_signs, float(stored["bias"]))
