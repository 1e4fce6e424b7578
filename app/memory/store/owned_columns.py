"""One owner's memories as columns, for a store whose vectors lie elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory
from app.memory.store.columns import MemoryColumns
from app.memory.store.repository import Stored
from app.memory.store.vector_matrix import with_surfacings_of


class OwnedColumns:
    """One loaded owner without the vectors: the columns, and which of their rows have a vector of `model_id`."""

    def __init__(
        self, model_id: str, memories: Iterable[Memory], having: Collection[str], before: MemoryColumns | None
    ) -> None:
        self.model_id = model_id
        self.columns = MemoryColumns(memories, before)
        self.embedded: NDArray[np.bool_] = np.array(
            [memory.id in having for memory in self.columns.memories], dtype=np.bool_
        )

    @property
    def bytes(self) -> int:
        """Approximate size in memory, without the vectors."""
        return self.columns.bytes

    def having(self) -> set[str]:
        """Ids of the memories that have a vector."""
        return {memory.id for memory, has in zip(self.columns.memories, self.embedded, strict=True) if has}

    def without(self, gone: frozenset[str]) -> OwnedColumns:
        """A copy without the memories `gone` and the words that only they had."""
        remaining = [memory for memory in self.columns.memories_now() if memory.id not in gone]
        return OwnedColumns(self.model_id, remaining, self.having() - gone, None)

    def with_changed(self, items: Iterable[Stored]) -> tuple[OwnedColumns, list[str]]:
        """A copy with `items` put in, and the ids of those whose narrative is new while their vector is not: they have
        lost it."""
        memories = {memory.id: memory for memory in self.columns.memories_now()}
        having, stale = self.having(), list[str]()
        for memory, vector in items:
            before = memories.get(memory.id)
            if vector is not None:
                having.add(memory.id)
            elif before is None or before.narrative != memory.narrative:
                having.discard(memory.id)
                stale.append(memory.id)
            memories[memory.id] = memory if before is None else with_surfacings_of(before, memory)
        return OwnedColumns(self.model_id, memories.values(), having, self.columns), stale
