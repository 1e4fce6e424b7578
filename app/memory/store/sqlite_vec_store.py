"""A vector store on sqlite-vec: vectors are stored in a separate SQLite database and compared by its functions.

That database is in memory and filled from the memories table owner by owner, so no forgotten memory can remain in a
file of it. Python's sqlite3 is often built without loadable extensions, so `apsw` is used.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.db.database import Database
from app.domain.memory import Party
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.comparing_store import ComparingStore
from app.memory.store.owned_columns import OwnedColumns
from app.memory.store.repository import BLOB_FLOATS, Stored, stored_of, vector_of
from app.memory.store.vector_store import MemoryAudience, StoreUnavailableError

NOT_INSTALLED = "MEMORY_STORE=sqlite-vec needs the packages apsw and sqlite-vec; `make sqlite-vec` installs them"
EVERYBODY = ""  # in the column `listener`

_SCHEMA = """
CREATE TABLE vectors (memory_id TEXT PRIMARY KEY, owner TEXT NOT NULL, listener TEXT NOT NULL, embedding BLOB NOT NULL);
CREATE INDEX vectors_by_owner ON vectors (owner, listener);
PRAGMA secure_delete=ON;
"""
# The audience is a condition of the query, so that memories it may not hear are not even compared.
_COMPARE = """
SELECT memory_id, vec_distance_cosine(embedding, :vector) FROM vectors
WHERE owner = :owner AND listener IN (SELECT value FROM json_each(:listeners))
"""
_PUT = """
INSERT INTO vectors VALUES (:memory_id, :owner, :listener, :embedding)
ON CONFLICT (memory_id) DO UPDATE SET listener = excluded.listener, embedding = excluded.embedding
"""


class SqliteVecStore(ComparingStore):
    """A `VectorStore` with its vectors in sqlite-vec."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        """Raises StoreUnavailableError if the packages are missing or the extension cannot be loaded."""
        super().__init__(database, embedder)
        self._vectors = _open()
        # One statement at a time on the connection.
        # One worker's own: its connection to a database in its memory.
        self._asking = asyncio.Lock()

    async def embeddings(self, owner: Party, ids: Sequence[str]) -> Mapping[str, Vector]:
        await self._load(owner)
        rows = await self._ask(
            "SELECT memory_id, embedding FROM vectors WHERE owner = :owner"
            " AND memory_id IN (SELECT value FROM json_each(:ids))",
            {"owner": _key(owner), "ids": json.dumps(list(ids))},
        )
        found = {memory_id: vector_of(blob) for memory_id, blob in rows}
        return {memory_id: vector for memory_id, vector in found.items() if vector is not None}

    async def remove(self, owner: Party, ids: Iterable[str]) -> None:
        gone = frozenset(ids)
        async with self._changing:
            await self._ask(
                "DELETE FROM vectors WHERE owner = :owner AND memory_id IN (SELECT value FROM json_each(:ids))",
                {"owner": _key(owner), "ids": json.dumps(sorted(gone))},
            )
            owned = self._loaded.get(owner)
            if owned is not None:
                self._loaded[owner] = await asyncio.to_thread(owned.without, gone)

    async def _change(self, owner: Party, loaded: OwnedColumns, items: Sequence[Stored]) -> OwnedColumns:
        """Puts changed memories into the columns; a memory with a new narrative and no vector loses its old one."""
        changed, stale = await asyncio.to_thread(loaded.with_changed, items)
        await self._put(owner, items)
        await self._ask("DELETE FROM vectors WHERE memory_id IN (SELECT value FROM json_each(?))", (json.dumps(stale),))
        return changed

    async def _evicted(self, owner: Party) -> None:
        await self._ask("DELETE FROM vectors WHERE owner = ?", (_key(owner),))

    async def _read(self, owner: Party, model_id: str) -> OwnedColumns:
        stored = await self._database.read(stored_of, owner, model_id)
        await self._evicted(owner)
        await self._put(owner, stored)
        having = {item.memory.id for item in stored if item.vector is not None}
        return await asyncio.to_thread(OwnedColumns, model_id, [item.memory for item in stored], having, None)

    async def _put(self, owner: Party, items: Sequence[Stored]) -> None:
        rows = [
            {
                "memory_id": memory.id,
                "owner": _key(owner),
                "listener": EVERYBODY if memory.scope.is_general or memory.subject is None else _key(memory.subject),
                "embedding": np.ascontiguousarray(vector, dtype=BLOB_FLOATS).tobytes(),
            }
            for memory, vector in items
            if vector is not None
        ]
        async with self._asking:
            await asyncio.to_thread(_put_all, self._vectors, rows)

    async def _cosines(
        self, owner: Party, columns: MemoryColumns, vectors: NDArray[np.float32], audience: MemoryAudience
    ) -> NDArray[np.float32]:
        heard = {"owner": _key(owner), "listeners": json.dumps([EVERYBODY, *map(_key, audience.subjects)])}
        cosines = np.full((len(vectors), len(columns)), np.nan, dtype=np.float32)
        for place, vector in enumerate(vectors):
            asked = {"vector": np.ascontiguousarray(vector, dtype=BLOB_FLOATS).tobytes(), **heard}
            for memory_id, distance in await self._ask(_COMPARE, asked):
                row = columns.rows.get(memory_id)
                if row is not None and distance is not None and math.isfinite(distance):
                    cosines[place, row] = 1.0 - distance
        return cosines

    async def _ask(self, statement: str, values: Mapping[str, Any] | tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with self._asking:
            return await asyncio.to_thread(lambda: list(self._vectors.execute(statement, values)))


def _open() -> Any:
    """An empty in-memory database with the extension loaded."""
    try:
        import apsw
        import sqlite_vec
    except ImportError as error:
        raise StoreUnavailableError(NOT_INSTALLED) from error
    connection = apsw.Connection(":memory:")
    try:
        connection.enable_load_extension(True)
        connection.load_extension(sqlite_vec.loadable_path())
        connection.enable_load_extension(False)
    except (apsw.Error, AttributeError) as error:
        raise StoreUnavailableError("sqlite-vec is installed, but its extension cannot be loaded here") from error
    for statement in _SCHEMA.strip().split(";\n"):
        connection.execute(statement)
    return connection


def _put_all(connection: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    with connection:
        connection.executemany(_PUT, rows)


def _key(party: Party) -> str:
    return f"{party.kind}\n{party.id}"
