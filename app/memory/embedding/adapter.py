"""A low-rank adapter of MiniLM: small matrices that, added to the weights of some layers, turn its vectors to a task.

The one that ships hears what strangers say in a chess club (`listening.npz`, made by `scripts/fit_encoder.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

LISTENING_FILE = Path(__file__).with_name("listening.npz")
# The matrices of a layer that can be adapted.
PARTS = ("query", "key", "value", "attended", "wide", "narrow")


@dataclass(frozen=True, eq=False)
class Adapter:
    """`name` is added to the id of the model whose vectors it turns. `deltas`: by layer and part (of `PARTS`) what is
    added to the matrix (in, out) of the published weights."""

    name: str
    deltas: Mapping[tuple[int, str], Floats]


@lru_cache(maxsize=1)
def load_adapter(path: Path = LISTENING_FILE) -> Adapter:
    """Reads an adapter. Raises OSError if the file is missing, ValueError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        deltas = {}
        for key in stored.files:
            layer, _, rest = key.partition(".")
            part, _, side = rest.partition(".")
            if side == "down":
                down, up = (np.asarray(stored[f"{layer}.{part}.{one}"], np.float32) for one in ("down", "up"))
                deltas[int(layer), part] = down @ up
        return Adapter(str(stored["name"]), deltas)
