"""Tells tellings from jokes, hearsay, songs and exclamations by the vector of what was said, where no pattern of
`domain.told.asides` does, and finds tellings where its pattern of this moment refuses too much: logistic regressions
over MiniLM vectors, fitted by `scripts/fit_told.py`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from app.memory.embedding.embedder import Vector

WEIGHTS_FILE = Path(__file__).with_name("earnest.npz")
LASTING_FILE = Path(__file__).with_name("lasting.npz")
# Chance of being no telling from which a passage is not kept: of left-out examples 4 in 100 tellings are lost so,
# and 6 in 10 jokes and the like are refused.
SURELY_ASIDE = 0.8
# The same chance by the other weights up to which a passage is kept although it may be of this moment only: of
# left-out examples 77 in 100 tellings are found so, and 5 in 100 of what else is said at a board.
SURELY_LASTING = 0.3


@dataclass(frozen=True, eq=False)
class Earnest:
    """`weights` has the dimension of the vectors of the embedder `model_id`, the only ones it reads."""

    model_id: str
    weights: Vector
    bias: float

    def is_aside(self, vector: Vector) -> bool:
        """Whether a passage with this vector, of length 1, is surely no telling."""
        return self._chance(vector) >= SURELY_ASIDE

    def is_lasting(self, vector: Vector) -> bool:
        """Whether a passage with this vector surely tells of a life, by weights fitted against talk at a board."""
        return self._chance(vector) <= SURELY_LASTING

    def _chance(self, vector: Vector) -> float:
        return float(1.0 / (1.0 + np.exp(-(vector @ self.weights + self.bias))))


@lru_cache(maxsize=2)
def load_earnest(path: Path = WEIGHTS_FILE) -> Earnest:
    """The fitted weights. Raises OSError if the file is missing, ValueError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        return Earnest(str(stored["model_id"]), np.asarray(stored["weights"], np.float32), float(stored["bias"]))
