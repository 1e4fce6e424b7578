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
    """Gives the vector a test laid down for a text, else one that is like nothing laid down."""

    def __init__(self, vectors: Mapping[str, NDArray[np.float32]] | None = None, *, ready: bool = True) -> None:
        self.model_id = "decided"
        self.dimension = 384
        self.vectors = dict(vectors or {})
        self.asked: list[str] = []
        self.failure: Exception | None = None
        self._ready = ready

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
        self.asked.extend(texts)
        elsewhere = np.zeros(self.dimension, dtype=np.float32)
        elsewhere[-1] = 1.0
        return np.stack([self.vectors.get(text, elsewhere) for text in texts])

    async def close(self) -> None:
        self._ready = False
