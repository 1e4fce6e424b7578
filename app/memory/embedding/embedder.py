"""The port of the embedder: text in, unit vectors out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]


class Embedder(Protocol):
    """Turns text into float32 vectors of length 1. Vectors of two `model_id`s are never compared."""

    model_id: str
    dimension: int

    @property
    def ready(self) -> bool:
        """False while the model is still loading."""

    async def start(self) -> None:
        """Begins loading in the background; returns at once."""

    async def wait_ready(self) -> None:
        """Returns when the model (or its stated fallback) can embed."""

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (len(texts), dimension), computed off the event loop and cached by the text's hash."""

    def forget(self, texts: Sequence[str]) -> None:
        """Drops what is cached of these texts."""

    async def close(self) -> None:
        """Releases the executor."""


@runtime_checkable
class TellsKinds(Protocol):
    """An embedder whose model also tells kinds of question apart."""

    @property
    def kinds(self) -> tuple[str, ...]: ...

    async def kind_chances(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """The logarithm of each kind's chance, one row per text, in the order of `kinds`; None without any."""
