"""What every vector store keeps of owners: their columns, read from the table when first asked for, changed one at a
time, and let go when others have been asked for since. Where the vectors are is a store's own business."""

from __future__ import annotations

import asyncio
import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from app.db.database import Database
from app.domain.memory import Memory, Party
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.repository import Stored, embedding_of, recallable, store_vectors

LOADED_BYTES = 80_000_000  # of owners kept in memory, some eighty with 200 memories each; the table has the rest
TIE_DIGITS = 6  # cosines equal to so many digits are ties: float32 sums differ beyond them from store to store
WRITTEN_AT_ONCE = 50  # rows per transaction: the house's limit for work in the background


class OwnerMemories(Protocol):
    """What is loaded of one owner: the memories as columns, and which of them have a vector of the model."""

    @property
    def model_id(self) -> str: ...

    @property
    def columns(self) -> MemoryColumns: ...

    @property
    def embedded(self) -> NDArray[np.bool_]: ...

    @property
    def bytes(self) -> int: ...


C = TypeVar("C", bound=OwnerMemories)


class OwnedStore(ABC, Generic[C]):
    """The half of a `VectorStore` that does not compare vectors."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        """Holds vectors of `embedder.model_id` only; a change of it is noticed at the next call."""
        self._database = database
        self._embedder = embedder
        # Without an end of its own: who leaves is let go below, and the last one stays however much it holds.
        self._loaded: LRUCache[Party, C] = LRUCache(math.inf, getsizeof=lambda loaded: loaded.bytes)
        # One change at a time, so that a reading of the table never overwrites a later change.
        self._changing = asyncio.Lock()

    @abstractmethod
    async def _read(self, owner: Party, model_id: str) -> C:
        """The owner as the table has them; called by one at a time."""

    @abstractmethod
    async def _change(self, owner: Party, loaded: C, items: Sequence[Stored]) -> C:
        """The owner with these memories new or changed; called by one at a time."""

    async def _let_go(self, owner: Party) -> None:
        """Nobody has asked for this owner for long."""

    async def upsert(self, owner: Party, items: Sequence[Stored]) -> None:
        """See VectorStore."""
        async with self._changing:
            model_id = self._embedder.model_id
            vectors = [(item.memory.id, item.vector) for item in items if item.vector is not None]
            for start in range(0, len(vectors), WRITTEN_AT_ONCE):
                unit = vectors[start : start + WRITTEN_AT_ONCE]
                await self._database.write(store_vectors, model_id, unit, background=True)
            there = await self._database.read(recallable, owner, [item.memory.id for item in items])
            loaded = self._loaded.get(owner)
            if loaded is not None and loaded.model_id == model_id:
                self._loaded[owner] = await self._change(
                    owner, loaded, [item for item in items if item.memory.id in there]
                )

    async def get_embedding(self, memory_id: str) -> Vector | None:
        """See VectorStore."""
        return await self._database.read(embedding_of, memory_id, self._embedder.model_id)

    async def columns(self, owner: Party) -> MemoryColumns:
        """See VectorStore."""
        return (await self._load(owner)).columns

    async def without_vector(self, owner: Party) -> list[Memory]:
        """See VectorStore."""
        loaded = await self._load(owner)
        return [loaded.columns.memories[row] for row in np.flatnonzero(~loaded.embedded).tolist()]

    async def recallable(self, owner: Party, ids: Iterable[str]) -> Mapping[str, str]:
        """See VectorStore."""
        return await self._database.read(recallable, owner, list(ids))

    def note_surfaced(self, owner: Party, ids: Iterable[str], at_ms: int) -> None:
        """See VectorStore."""
        loaded = self._loaded.get(owner)
        if loaded is not None:
            loaded.columns.note_surfaced(ids, at_ms)

    async def _load(self, owner: Party) -> C:
        """The owner's columns, read from the table if they are not here for the current model."""
        loaded = self._loaded.get(owner)
        if loaded is None or loaded.model_id != self._embedder.model_id:
            async with self._changing:
                loaded = self._loaded.get(owner)
                if loaded is None or loaded.model_id != self._embedder.model_id:
                    loaded = await self._read(owner, self._embedder.model_id)
                    self._loaded[owner] = loaded
        while self._loaded.currsize > LOADED_BYTES and len(self._loaded) > 1:
            leaving, _ = self._loaded.popitem()
            await self._let_go(leaving)
        return loaded


def nearest(similarity: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Positions of the `k` greatest values, greatest first; equal ones in their order."""
    count = max(0, min(k, len(similarity)))
    if count * 4 < len(similarity) and count > 0:
        # The k-th value by selection; everything as great takes part in the sort, so that ties keep their order.
        edge = -np.partition(-similarity, count - 1)[count - 1]
        candidates = np.flatnonzero(similarity >= edge)
        return candidates[np.argsort(-similarity[candidates], kind="stable")][:count]
    return np.argsort(-similarity, kind="stable")[:count]
