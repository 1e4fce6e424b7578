"""The vector store of the house: one float32 matrix per owner, in step with the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.memory import Memory, MemoryType, Party
from app.memory.embedder import Embedder, Vector
from app.memory.repository import Stored, embedding_of, moment, recallable, store_vectors, stored_of
from app.memory.shelf import NEVER, Shelf
from app.memory.store import Audience, Hits

HELD_OWNERS = 256  # owners kept in memory; with 200 memories each about 80 MB, and the table has the rest
TIE_DIGITS = 6  # cosines equal to so many digits are ties: float32 sums differ beyond them from store to store
WRITTEN_AT_ONCE = 50  # rows per transaction: the house's limit for work in the background


@dataclass(frozen=True, slots=True)
class _Held:
    """One owner in memory. Rows of `matrix` without a vector are zero and False in `embedded`."""

    model_id: str
    shelf: Shelf
    matrix: NDArray[np.float32]
    embedded: NDArray[np.bool_]


class NumpyStore:
    """A `VectorStore` over the table of memories. Owners are read when first asked for, in a thread."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        """Compares vectors of `embedder.model_id` only; a change of it is noticed at the next call."""
        self._database = database
        self._embedder = embedder
        self._held: OrderedDict[Party, _Held] = OrderedDict()
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
            if held is not None and not _put_vectors(held, present):
                self._held[owner] = await asyncio.to_thread(_with, held, present)

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
        shelf = held.shelf
        mask = shelf.visible(audience.subjects) & held.embedded
        mask &= shelf.matching(types=types, since=since, until=until, themes=themes)
        rows = np.flatnonzero(mask)
        # Picking rows copies them; with all of them asked for there is nothing to pick.
        chosen = held.matrix if len(rows) == len(shelf) else held.matrix[rows]
        similarity = chosen @ vector
        best = _nearest(np.round(similarity, TIE_DIGITS), k)
        return Hits(tuple(shelf.memories[row].id for row in rows[best].tolist()), similarity[best])

    async def get_embedding(self, memory_id: str) -> Vector | None:
        """See VectorStore."""
        return await self._database.read(embedding_of, memory_id, self._embedder.model_id)

    async def remove(self, owner: Party, ids: Iterable[str]) -> None:
        """See VectorStore."""
        async with self._changing:
            held = self._held.get(owner)
            if held is not None:
                self._held[owner] = await asyncio.to_thread(_without, held, frozenset(ids))

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

    async def _hold(self, owner: Party) -> _Held:
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


def _read(session: Session, owner: Party, model_id: str, dimension: int) -> _Held:
    return _build(model_id, dimension, stored_of(session, owner, model_id))


def _build(model_id: str, dimension: int, items: Iterable[Stored]) -> _Held:
    """Columns and matrix in the same order of rows."""
    vectors = {}
    memories = []
    for item in items:
        memories.append(item.memory)
        if item.vector is not None:
            vectors[item.memory.id] = item.vector
    shelf = Shelf(memories)
    matrix = np.zeros((len(shelf), dimension), dtype=np.float32)
    embedded = np.zeros(len(shelf), dtype=np.bool_)
    for memory_id, vector in vectors.items():
        row = shelf.rows[memory_id]
        matrix[row] = vector
        embedded[row] = True
    return _Held(model_id, shelf, matrix, embedded)


def _items(held: _Held) -> dict[str, Stored]:
    """What is held, as items again, with the surfacings counted meanwhile."""
    items = {}
    for row, memory in enumerate(held.shelf.memories):
        last = int(held.shelf.last_surfaced_ms[row])
        current = replace(
            memory,
            surface_count=int(held.shelf.surface_count[row]),
            last_surfaced_at=None if last == NEVER else moment(last),
        )
        items[memory.id] = Stored(current, held.matrix[row] if held.embedded[row] else None)
    return items


def _put_vectors(held: _Held, changed: Sequence[Stored]) -> bool:
    """Puts vectors of memories that stand unchanged on the shelf into their rows; False if that is not all."""
    shelf = held.shelf
    rows = [shelf.rows.get(item.memory.id) for item in changed]
    if any(row is None or shelf.memories[row] != item.memory for row, item in zip(rows, changed, strict=True)):
        return False
    for row, item in zip(rows, changed, strict=True):
        if item.vector is not None:
            held.matrix[row] = item.vector
            held.embedded[row] = True
    return True


def _with(held: _Held, changed: Sequence[Stored]) -> _Held:
    """`held` with `changed` put in, rows in their order again."""
    items = _items(held)
    items.update((item.memory.id, item) for item in changed)
    return _build(held.model_id, held.matrix.shape[1], items.values())


def _without(held: _Held, ids: frozenset[str]) -> _Held:
    remaining = [item for memory_id, item in _items(held).items() if memory_id not in ids]
    return _build(held.model_id, held.matrix.shape[1], remaining)


def _nearest(similarity: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Positions of the `k` greatest values, greatest first; equal ones in their order."""
    count = max(0, min(k, len(similarity)))
    if count * 4 < len(similarity) and count > 0:
        # The k-th value by selection; everything as great takes part in the sort, so that ties keep their order.
        edge = -np.partition(-similarity, count - 1)[count - 1]
        candidates = np.flatnonzero(similarity >= edge)
        return candidates[np.argsort(-similarity[candidates], kind="stable")][:count]
    return np.argsort(-similarity, kind="stable")[:count]
