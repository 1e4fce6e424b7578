"""The default vector store: one float32 matrix per owner, kept consistent with the table."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.memory import MemoryType, Party
from app.memory.embedding.blas import use_one_thread
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.owned_store import TIE_DIGITS, OwnedStore, nearest
from app.memory.store.repository import Stored, stored_of
from app.memory.store.vector_matrix import VectorMatrix
from app.memory.store.vector_store import Hits, MemoryAudience


class NumpyStore(OwnedStore[VectorMatrix]):
    """A `VectorStore` over the table of memories."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        use_one_thread()
        super().__init__(database, embedder)

    async def search(
        self,
        owner: Party,
        vector: Vector,
        k: int,
        *,
        audience: MemoryAudience,
        types: Collection[MemoryType] | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        themes: Collection[str] | None = None,
    ) -> Hits:
        loaded = await self._load(owner)
        rows, similarity = loaded.cosines(audience.subjects, vector)
        if any(condition is not None for condition in (types, since, until, themes)):
            meets = loaded.columns.matching(types=types, since=since, until=until, themes=themes)[rows]
            rows, similarity = rows[meets], similarity[meets]
        best = nearest(np.round(similarity, TIE_DIGITS), k)
        return Hits(tuple(loaded.columns.ids[rows[best]].tolist()), similarity[best])

    async def compare(
        self, owner: Party, vectors: NDArray[np.float32], *, audience: MemoryAudience
    ) -> tuple[MemoryColumns, NDArray[np.float32]]:
        loaded = await self._load(owner)
        return loaded.columns, loaded.compare(audience.subjects, vectors)

    async def embeddings(self, owner: Party, ids: Sequence[str]) -> Mapping[str, Vector]:
        loaded = await self._load(owner)
        found = {memory_id: loaded.vector_of(memory_id) for memory_id in ids}
        return {memory_id: vector for memory_id, vector in found.items() if vector is not None}

    async def remove(self, owner: Party, ids: Iterable[str]) -> None:
        async with self._changing:
            loaded = self._loaded.get(owner)
            if loaded is not None:
                self._loaded[owner] = await asyncio.to_thread(loaded.without, frozenset(ids))

    async def _read(self, owner: Party, model_id: str) -> VectorMatrix:
        return await self._database.read(_read, owner, model_id, self._embedder.dimension)

    async def _change(self, owner: Party, loaded: VectorMatrix, items: Sequence[Stored]) -> VectorMatrix:  # noqa: ARG002 - a port
        return loaded if loaded.put_vectors(items) else await asyncio.to_thread(loaded.with_changed, items)


def _read(session: Session, owner: Party, model_id: str, dimension: int) -> VectorMatrix:
    return VectorMatrix(model_id, dimension, stored_of(session, owner, model_id))
