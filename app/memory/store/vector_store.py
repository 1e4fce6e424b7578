"""The port of the vector store: nearest memories of an owner among those an audience may hear."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory, MemoryType, Party
from app.memory.embedding.embedder import Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.repository import Stored


@dataclass(frozen=True, slots=True)
class MemoryAudience:
    """Who hears what a mind remembers. Everybody may hear lore and cross-player knowledge; a memory about somebody is
    only for an audience with that subject. An empty audience hears what everybody may hear.
    """

    subjects: frozenset[Party] = frozenset()

    @classmethod
    def facing(cls, *parties: Party) -> MemoryAudience:
        return cls(frozenset(parties))


@dataclass(frozen=True, slots=True)
class Hits:
    """The result of a search, nearest first; `similarity` holds cosines in [-1, 1], one per id."""

    ids: tuple[str, ...]
    similarity: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.ids)


class StoreUnavailableError(Exception):
    """The chosen store cannot run here; the message says what is missing."""


class VectorStore(Protocol):
    """Memories and their vectors by owner, without superseded and forgotten ones.

    Only vectors of the embedder's current model are used. The memories table is the source; a store is an index of it.
    """

    async def prepare(self) -> None:
        """Makes what the store needs before anything is asked of it. Raises StoreUnavailableError where it cannot."""

    async def upsert(self, owner: Party, items: Sequence[Stored]) -> None:
        """Adds or updates memories of `owner` whose rows exist, with their vectors if they have one. Items whose row
        has been deleted since are left out.
        """

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
        """At most `k` memories nearest to `vector` (length 1) among those `audience` may hear.

        `types` and `themes` mean any of them (themes without regard to case); `since` is inclusive, `until` is not.
        Every condition is applied before anything is scored. Equally near ones come oldest first, then by id.
        """

    async def compare(
        self, owner: Party, vectors: NDArray[np.float32], *, audience: MemoryAudience
    ) -> tuple[MemoryColumns, NDArray[np.float32]]:
        """All memories of `owner` as columns, and the cosines of each with every row of `vectors` (each of length 1):
        shape (len(vectors), len(columns)), NaN for what `audience` may not hear and what has no vector."""

    async def embeddings(self, owner: Party, ids: Sequence[str]) -> Mapping[str, Vector]:
        """Id -> vector of the current model, of those of `owner`'s memories `ids` that have one."""

    async def get_embedding(self, memory_id: str) -> Vector | None:
        """The memory's vector of the current model, or None."""

    async def remove(self, owner: Party, ids: Iterable[str]) -> None:
        """Takes memories out, for example forgotten ones; unknown ids are ignored."""

    async def columns(self, owner: Party) -> MemoryColumns:
        """All memories of `owner` as columns, with or without vectors."""

    async def without_vector(self, owner: Party) -> list[Memory]:
        """The memories of `owner` that lack a vector of the current model, oldest first."""

    async def recallable(self, owner: Party, ids: Iterable[str]) -> Mapping[str, str]:
        """The narratives of those of `ids` that are still `owner`'s to recall, as the table has them now."""

    async def run(self) -> None:
        """Drops what nobody has asked for lately from memory, until it is cancelled; the table has it."""
        ...

    def note_surfaced(self, owner: Party, ids: Iterable[str], at_ms: int) -> None:
        """Counts a surfacing that the table has just been told of, for the recency of later turns."""
