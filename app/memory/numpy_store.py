"""The vector store of the house: one float32 matrix per owner, in step with the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.memory import Memory, MemoryType, Party
from app.memory.blas import use_one_thread
from app.memory.embedder import Embedder, Vector
from app.memory.held import Held
from app.memory.repository import Stored, embedding_of, recallable, store_vectors, stored_of
from app.memory.shelf import Shelf
from app.memory.store import Audience, Hits

HELD_OWNERS = 256  # owners kept in memory; with 200 memories each about 80 MB, and the table has the rest
TIE_DIGITS = 6  # cosines equal to so many digits are ties: float32 sums differ beyond them from store to store
WRITTEN_AT_ONCE = 50  # rows per transaction: the house's limit for work in the background


class NumpyStore:
    """A `VectorStore` over the table of memories. Owners are read when first asked for, in a thread."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        """Compares vectors of `embedder.model_id` only; a change of it is noticed at the next call."""
        use_one_thread()
        self._database = database
        self._embedder = embedder
        self._held: OrderedDict[Party, Held] = OrderedDict()
        # One change at a time, so that a reading of the table never overwrites a later change.
        self._changing = asyncio.Lock()

    async def upsert(self, owner: Party, items: Sequence[Stored]) -> None:
        """See VectorStore."""
        async with self._changing:
            model_id = self._embedder.model_id
            vectors = [(item.memory.id, item.vector) for item in items if item.vector is not None]
            for start in range(0, len(vectors), WRITTEN_AT_ONCE):
                unit = vectors[start : start + WRITTEN_AT_ONCE]
                await self._database.write(store_vectors, model_id, unit, background=True)
            there = await self._database.read(recallable, owner, [item.memory.id for item in items])
            present = [item for item in items if item.memory.id in there]
            held = self._held.get(owner)
            if held is not None and not held.put_vectors(present):
                self._held[owner] = await asyncio.to_thread(held.with_changed, present)

    async def search(
        self,
        owner: Party,
        vector: Vector,
        k: int,
        *,
        audience: Audience,
        types: Collection[MemoryType] | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        themes: Collection[str] | None = None,
    ) -> Hits:
        """See VectorStore."""
        held = await self._hold(owner)
        rows, similarity = held.cosines(audience.subjects, vector)
        if any(condition is not None for condition in (types, since, until, themes)):
            meets = held.shelf.matching(types=types, since=since, until=until, themes=themes)[rows]
            rows, similarity = rows[meets], similarity[meets]
        best = nearest(np.round(similarity, TIE_DIGITS), k)
        return Hits(tuple(held.shelf.ids[rows[best]].tolist()), similarity[best])

    async def compare(
        self, owner: Party, vectors: NDArray[np.float32], *, audience: Audience
    ) -> tuple[Shelf, NDArray[np.float32]]:
        """See VectorStore."""
        held = await self._hold(owner)
        return held.shelf, held.compare(audience.subjects, vectors)

    async def embeddings(self, owner: Party, ids: Sequence[str]) -> Mapping[str, Vector]:
        """See VectorStore."""
        held = await self._hold(owner)
        found = {memory_id: held.vector_of(memory_id) for memory_id in ids}
        return {memory_id: vector for memory_id, vector in found.items() if vector is not None}

    async def get_embedding(self, memory_id: str) -> Vector | None:
        """See VectorStore."""
        return await self._database.read(embedding_of, memory_id, self._embedder.model_id)

    async def remove(self, owner: Party, ids: Iterable[str]) -> None:
        """See VectorStore."""
        async with self._changing:
            held = self._held.get(owner)
            if held is not None:
                self._held[owner] = await asyncio.to_thread(held.without, frozenset(ids))

    async def shelf(self, owner: Party) -> Shelf:
        """See VectorStore."""
        return (await self._hold(owner)).shelf

    async def without_vector(self, owner: Party) -> list[Memory]:
        """See VectorStore."""
        held = await self._hold(owner)
        return [held.shelf.memories[row] for row in np.flatnonzero(~held.embedded).tolist()]

    async def recallable(self, owner: Party, ids: Iterable[str]) -> Mapping[str, str]:
        """See VectorStore."""
        return await self._database.read(recallable, owner, list(ids))

    def note_surfaced(self, owner: Party, ids: Iterable[str], at_ms: int) -> None:
        """See VectorStore."""
        held = self._held.get(owner)
        if held is not None:
            held.shelf.note_surfaced(ids, at_ms)

    async def _hold(self, owner: Party) -> Held:
        """The owner's columns and matrix, read from the table if they are not here for the current model."""
        held = self._held.get(owner)
        if held is None or held.model_id != self._embedder.model_id:
            async with self._changing:
                held = self._held.get(owner)
                if held is None or held.model_id != self._embedder.model_id:
                    held = await self._database.read(_read, owner, self._embedder.model_id, self._embedder.dimension)
                    self._held[owner] = held
        self._held.move_to_end(owner)
        while len(self._held) > HELD_OWNERS:
            self._held.popitem(last=False)
        return held


def _read(session: Session, owner: Party, model_id: str, dimension: int) -> Held:
    return Held(model_id, dimension, stored_of(session, owner, model_id))


def nearest(similarity: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Positions of the `k` greatest values, greatest first; equal ones in their order."""
    count = max(0, min(k, len(similarity)))
    if count * 4 < len(similarity) and count > 0:
        # The k-th value by selection; everything as great takes part in the sort, so that ties keep their order.
        edge = -np.partition(-similarity, count - 1)[count - 1]
        candidates = np.flatnonzero(similarity >= edge)
        return candidates[np.argsort(-similarity[candidates], kind="stable")][:count]
    return np.argsort(-similarity, kind="stable")[:count]
