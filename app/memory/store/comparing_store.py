"""The common half of stores whose vectors lie in a database that compares them: the columns are in memory here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import MemoryType, Party
from app.memory.embedding.embedder import Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.owned_columns import OwnedColumns
from app.memory.store.owned_store import TIE_DIGITS, OwnedStore, nearest
from app.memory.store.vector_store import Hits, MemoryAudience


class ComparingStore(OwnedStore[OwnedColumns]):
    """A `VectorStore` but for how vectors are kept and compared (`_cosines`)."""

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
        owned = await self._load(owner)
        wanted = owned.embedded & owned.columns.visible(audience.subjects)
        if any(condition is not None for condition in (types, since, until, themes)):
            wanted = wanted & owned.columns.matching(types=types, since=since, until=until, themes=themes)
        (cosines,) = await self._cosines(owner, owned.columns, vector[np.newaxis], audience)
        rows = np.flatnonzero(wanted & ~np.isnan(cosines))
        best = rows[nearest(np.round(cosines[rows], TIE_DIGITS), k)]
        return Hits(tuple(owned.columns.ids[best].tolist()), cosines[best])

    async def compare(
        self, owner: Party, vectors: NDArray[np.float32], *, audience: MemoryAudience
    ) -> tuple[MemoryColumns, NDArray[np.float32]]:
        owned = await self._load(owner)
        cosines = await self._cosines(owner, owned.columns, vectors, audience)
        cosines[:, ~(owned.embedded & owned.columns.visible(audience.subjects))] = np.nan
        return owned.columns, cosines

    @abstractmethod
    async def _cosines(
        self, owner: Party, columns: MemoryColumns, vectors: NDArray[np.float32], audience: MemoryAudience
    ) -> NDArray[np.float32]:
        """The cosines of every row of the columns with each vector, of shape (len(vectors), len(columns)); NaN for
        those that this audience may not hear, which are not even compared."""
