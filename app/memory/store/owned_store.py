"""The common base of vector stores: an LRU cache of owners' columns, loaded from the table on first use and changed one
at a time. How vectors are stored and compared is up to the subclass."""

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
from app.runtime.others import Others
from app.runtime.pubsub import Message

LOADED_BYTES = 80_000_000  # size of the cache: about eighty owners with 200 memories each
# Seconds after which an owner that nobody asks for leaves the cache: longer than most think over a move. Loading 200
# memories again takes a reader of the database 10 ms.
IDLE_SECONDS = 60.0
TIE_DIGITS = 6  # cosines that agree to this many decimals are ties, since float32 sums differ between stores
WRITTEN_AT_ONCE = 50  # rows per transaction, the limit for background work


class OwnerMemories(Protocol):
    """The loaded memories of one owner: as columns, and which of them have a vector of the model."""

    @property
    def model_id(self) -> str: ...

    @property
    def columns(self) -> MemoryColumns: ...

    @property
    def embedded(self) -> NDArray[np.bool_]: ...

    @property
    def bytes(self) -> int: ...


# Messages between workers: `{owner}`, its kind and id.
OWNER_CHANGED = "owner_changed"

C = TypeVar("C", bound=OwnerMemories)


class OwnedStore(ABC, Generic[C]):
    """The half of a `VectorStore` that does not compare vectors."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        """Uses vectors of `embedder.model_id` only; after a change of it owners are loaded again."""
        self._database = database
        self._embedder = embedder
        # Unlimited, because `_load` evicts: that must be awaited, and one owner stays however large.
        # Another worker learns of a change by `OWNER_CHANGED`, and reads the owner again.
        self._loaded: LRUCache[Party, C] = LRUCache(math.inf, getsizeof=lambda loaded: loaded.bytes)
        # One worker's own: when each of them was last asked for, by the loop's clock.
        self._asked: dict[Party, float] = {}
        # One worker's own: one change at a time, so that a load from the table never overwrites a later change.
        self._changing = asyncio.Lock()

        self._others: Others | None = None

    async def prepare(self) -> None:
        """See VectorStore; the table is all there has to be."""

    def share(self, others: Others) -> None:
        """From now on an owner whose memories change at one worker is read again by the others."""
        self._others = others
        others.hear(OWNER_CHANGED, self._hear, self._forget_all)

    async def _hear(self, message: Message) -> None:
        await self._drop(Party(*message["owner"]))

    async def _forget_all(self) -> None:
        for owner in list(self._loaded):
            await self._drop(owner)

    async def _drop(self, owner: Party) -> None:
        async with self._changing:
            if self._loaded.pop(owner, None) is not None:
                await self._evicted(owner)

    @abstractmethod
    async def _read(self, owner: Party, model_id: str) -> C:
        """Loads the owner from the table. Calls do not overlap."""

    @abstractmethod
    async def _change(self, owner: Party, loaded: C, items: Sequence[Stored]) -> C:
        """Adds or changes memories of a loaded owner. Calls do not overlap."""

    async def _evicted(self, owner: Party) -> None:
        """Called when an owner has been dropped from the cache."""

    async def upsert(self, owner: Party, items: Sequence[Stored]) -> None:
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
        if self._others is not None:
            self._others.tell(OWNER_CHANGED, owner=[owner.kind, owner.id])

    async def get_embedding(self, memory_id: str) -> Vector | None:
        return await self._database.read(embedding_of, memory_id, self._embedder.model_id)

    async def columns(self, owner: Party) -> MemoryColumns:
        return (await self._load(owner)).columns

    async def without_vector(self, owner: Party) -> list[Memory]:
        loaded = await self._load(owner)
        return [loaded.columns.memories[row] for row in np.flatnonzero(~loaded.embedded).tolist()]

    async def recallable(self, owner: Party, ids: Iterable[str]) -> Mapping[str, str]:
        return await self._database.read(recallable, owner, list(ids))

    def note_surfaced(self, owner: Party, ids: Iterable[str], at_ms: int) -> None:
        loaded = self._loaded.get(owner)
        if loaded is not None:
            loaded.columns.note_surfaced(ids, at_ms)

    async def run(self) -> None:
        """See VectorStore."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 4)
            await self.evict_idle(IDLE_SECONDS)

    async def evict_idle(self, seconds: float) -> None:
        """Drops owners that nobody has asked for in so many seconds."""
        async with self._changing:
            before = asyncio.get_running_loop().time() - seconds
            for owner in [owner for owner, asked in self._asked.items() if asked <= before]:
                del self._asked[owner]
                if self._loaded.pop(owner, None) is not None:
                    await self._evicted(owner)

    async def _load(self, owner: Party) -> C:
        """The owner, loaded from the table unless cached for the current model."""
        loaded = self._loaded.get(owner)
        if loaded is None or loaded.model_id != self._embedder.model_id:
            async with self._changing:
                loaded = self._loaded.get(owner)
                if loaded is None or loaded.model_id != self._embedder.model_id:
                    loaded = await self._read(owner, self._embedder.model_id)
                    self._loaded[owner] = loaded
        self._asked[owner] = asyncio.get_running_loop().time()
        while self._loaded.currsize > LOADED_BYTES and len(self._loaded) > 1:
            evicted, _ = self._loaded.popitem()
            self._asked.pop(evicted, None)
            await self._evicted(evicted)
        return loaded


def nearest(similarity: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Positions of the `k` greatest values, greatest first, ties in their order."""
    count = max(0, min(k, len(similarity)))
    if count * 4 < len(similarity) and count > 0:
        # Selects the k-th value; all values as great are sorted, so that ties keep their order.
        edge = -np.partition(-similarity, count - 1)[count - 1]
        candidates = np.flatnonzero(similarity >= edge)
        return candidates[np.argsort(-similarity[candidates], kind="stable")][:count]
    return np.argsort(-similarity, kind="stable")[:count]
