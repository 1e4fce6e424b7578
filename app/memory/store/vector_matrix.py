"""One owner's memories in memory: the columns, and a matrix of vectors grouped by who may hear them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory, Party
from app.memory.embedding.embedder import Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.repository import Stored


class VectorMatrix:
    """Columns and one float32 matrix of the vectors of `model_id`.

    The matrix is grouped: memories for everybody first, then those about each subject. So what one audience may hear
    are a few contiguous blocks, which are compared without copying.
    """

    def __init__(
        self, model_id: str, dimension: int, items: Iterable[Stored], before: MemoryColumns | None = None
    ) -> None:
        kept = {item.memory.id: item for item in items}
        self.model_id = model_id
        self.columns = MemoryColumns((item.memory for item in kept.values()), before)
        count = len(self.columns)
        # Place in the matrix -> row of the columns; within a group rows keep their order.
        self._row_at: NDArray[np.intp] = np.argsort(self.columns.group, kind="stable")
        self._place_of: NDArray[np.intp] = np.empty(count, dtype=np.intp)
        self._place_of[self._row_at] = np.arange(count)
        groups = self.columns.group[self._row_at]
        codes, starts = np.unique(groups, return_index=True)
        edges = [*starts.tolist(), count]
        self._blocks = {int(code): slice(edges[at], edges[at + 1]) for at, code in enumerate(codes)}
        self._matrix = np.zeros((count, dimension), dtype=np.float32)
        # By row of the columns: whether there is a vector.
        self.embedded: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
        for row, memory in enumerate(self.columns.memories):
            self._put(row, kept[memory.id].vector)

    @property
    def bytes(self) -> int:
        """Approximate size in memory."""
        return self.columns.bytes + self._matrix.nbytes

    def cosines(self, subjects: Iterable[Party], vector: Vector) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """The rows that `subjects` may hear and that have a vector, in order, with their cosines."""
        blocks = [self._blocks[code] for code in self.columns.groups_before(subjects) if code in self._blocks]
        if not blocks:
            return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.float32)
        rows = np.concatenate([self._row_at[block] for block in blocks])
        cosines = np.concatenate([self._matrix[block] @ vector for block in blocks])
        order = np.argsort(rows, kind="stable")
        order = order[self.embedded[rows[order]]]
        return rows[order], cosines[order]

    def compare(self, subjects: Iterable[Party], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """The cosines of every row of the columns with each of `vectors` (one per row of an array): shape (number of
        vectors, length of the columns), NaN where nothing could be compared."""
        count = len(self.columns)
        cosines = np.full((len(vectors), count), np.nan, dtype=np.float32)
        for code in self.columns.groups_before(subjects):
            block = self._blocks.get(code)
            if block is None:
                continue
            # One product per vector: for two or three vectors this is several times faster than one matrix product.
            for place, vector in enumerate(vectors):
                if block.stop - block.start == count:
                    # The only group, so that places are rows.
                    np.dot(self._matrix, vector, out=cosines[place])
                else:
                    cosines[place, self._row_at[block]] = self._matrix[block] @ vector
        if not self.embedded.all():
            cosines[:, ~self.embedded] = np.nan
        return cosines

    def vector_of(self, memory_id: str) -> Vector | None:
        """The vector of one memory, None for an unknown one or one that has none."""
        row = self.columns.rows.get(memory_id)
        return None if row is None or not self.embedded[row] else self._matrix[self._place_of[row]]

    def put_vectors(self, changed: Sequence[Stored]) -> bool:
        """Stores the vectors in place if all these memories are here unchanged; else returns False and does nothing."""
        rows = [self.columns.rows.get(item.memory.id) for item in changed]
        known = [(row, item) for row, item in zip(rows, changed, strict=True) if row is not None]
        if len(known) < len(changed) or any(_unlike(self.columns.memories[row], item.memory) for row, item in known):
            return False
        for row, item in known:
            self._put(row, item.vector)
        return True

    def with_changed(self, changed: Iterable[Stored]) -> VectorMatrix:
        """A copy with `changed` put in. Surfacing counts do not go back, and a memory whose narrative has not changed
        keeps its vector."""
        items = self._items()
        for memory, vector in changed:
            before = items.get(memory.id)
            if before is None:
                items[memory.id] = Stored(memory, vector)
                continue
            if vector is None and before.memory.narrative == memory.narrative:
                vector = before.vector
            items[memory.id] = Stored(with_surfacings_of(before.memory, memory), vector)
        return VectorMatrix(self.model_id, self._matrix.shape[1], items.values(), self.columns)

    def without(self, ids: frozenset[str]) -> VectorMatrix:
        """A copy without the memories `ids` and the words that only they had."""
        remaining = (item for memory_id, item in self._items().items() if memory_id not in ids)
        return VectorMatrix(self.model_id, self._matrix.shape[1], remaining)

    def _put(self, row: int, vector: Vector | None) -> None:
        if vector is not None:
            self._matrix[self._place_of[row]] = vector
            self.embedded[row] = True

    def _items(self) -> dict[str, Stored]:
        """The memories with their vectors and current surfacing counts, by id."""
        return {
            memory.id: Stored(memory, self._matrix[self._place_of[row]] if self.embedded[row] else None)
            for row, memory in enumerate(self.columns.memories_now())
        }


def with_surfacings_of(other: Memory, memory: Memory) -> Memory:
    """`memory` with the surfacing count of `other`, if that is higher."""
    if other.surface_count <= memory.surface_count:
        return memory
    return replace(memory, surface_count=other.surface_count, last_surfaced_at=other.last_surfaced_at)


def _unlike(one: Memory, other: Memory) -> bool:
    """Whether two memories differ in anything but their surfacings."""
    return one != replace(other, surface_count=one.surface_count, last_surfaced_at=one.last_surfaced_at)
