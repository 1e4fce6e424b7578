"""Memories to try things with, and an embedder whose likeness a test decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope

MIND = Party("character", "character-of-the-test")
MARA = Party("player", "player-mara")
PAUL = Party("player", "player-paul")
START = datetime(2026, 1, 1, tzinfo=UTC)

AT_RANDOM = 0.15  # cosine of two sentences that have nothing to do with each other

_PLAIN = Memory(
    id="",
    owner=MIND,
    narrative="Something happened once.",
    triggers=("first", "second", "third"),
    valence=0.0,
    scope=Scope.CHARACTER_LORE,
    type=MemoryType.FORMATIVE,
    importance=0.5,
    subject=None,
    created_by=CreatedBy.SEED,
    created_at=START,
)


def lore(number: int, narrative: str = _PLAIN.narrative, **changes: Any) -> Memory:
    """Lore of MIND, `number` seconds after START; `changes` replace fields."""
    changes = {"created_at": START + timedelta(seconds=number), **changes}
    return replace(_PLAIN, id=f"memory-{number:04d}", narrative=narrative, **changes)


def about(subject: Party, number: int, narrative: str = _PLAIN.narrative, **changes: Any) -> Memory:
    """A memory of MIND about `subject`, from a match of its own."""
    fields = {"scope": Scope.OPPONENT_SPECIFIC, "subject": subject, "match_id": f"match-{number}", **changes}
    return lore(number, narrative, **fields)


def direction(*weights: float, dimension: int = 384) -> NDArray[np.float32]:
    """A vector of length 1 along the first axes."""
    vector = np.zeros(dimension, dtype=np.float32)
    vector[: len(weights)] = weights
    return vector / np.float32(np.linalg.norm(vector))


class DecidedEmbedder:
    """Gives the vector a test laid down for a text, else one of its own.

    Two texts that nothing was laid down for are as like each other as sentences at random are (for 300 such texts).
    """

    def __init__(self, vectors: Mapping[str, NDArray[np.float32]] | None = None, *, ready: bool = True) -> None:
        self.model_id = "decided"
        self.dimension = 384
        self.vectors = dict(vectors or {})
        self.asked: list[str] = []
        self.failure: Exception | None = None
        self.failing: set[str] = set()
        self._ready = ready
        self._axes: dict[str, int] = {}

    @property
    def ready(self) -> bool:
        return self._ready

    async def start(self) -> None:
        self._ready = True

    async def wait_ready(self) -> None:
        self._ready = True

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.failure is not None:
            raise self.failure
        if self.failing.intersection(texts):
            raise RuntimeError("no vector for this one")
        self.asked.extend(texts)
        return np.stack([self._vector(text) for text in texts])

    def forget(self, texts: Sequence[str]) -> None:
        self.asked = [text for text in self.asked if text not in texts]

    async def close(self) -> None:
        self._ready = False

    def _vector(self, text: str) -> NDArray[np.float32]:
        if text in self.vectors:
            return self.vectors[text]
        axis = self._axes.setdefault(text, self.dimension - 2 - len(self._axes) % 300)
        vector = np.zeros(self.dimension, dtype=np.float32)
        vector[-1] = AT_RANDOM**0.5
        vector[axis] = (1.0 - AT_RANDOM) ** 0.5
        return vector
