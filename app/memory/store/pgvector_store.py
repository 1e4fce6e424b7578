"""A vector store on pgvector: vectors lie in the club's PostgreSQL and are compared there, by a query that all workers
ask. The table of memories stays the truth; who may hear a memory is a condition on its row, in the same statement.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from app.domain.memory import Party
from app.memory.embedding.embedder import Vector
from app.memory.store.columns import MemoryColumns
from app.memory.store.comparing_store import ComparingStore
from app.memory.store.owned_columns import OwnedColumns
from app.memory.store.owned_store import WRITTEN_AT_ONCE
from app.memory.store.repository import Stored, stored_of
from app.memory.store.vector_store import MemoryAudience, StoreUnavailableError

NOT_POSTGRES = "MEMORY_STORE=pgvector needs a PostgreSQL (DATABASE_URL=postgresql+psycopg://...)"
NOT_THERE = (
    "MEMORY_STORE=pgvector needs the extension `vector` in the club's database. Install pgvector on the database server"
    " (Debian and PGDG: postgresql-<version>-pgvector), then, as its superuser: CREATE EXTENSION vector;"
)

# Two workers that start together: the second waits for the first.
_ALONE = "SELECT pg_advisory_xact_lock(7205759403792793)"
_EXTENSION = "CREATE EXTENSION IF NOT EXISTS vector"
# An index of `memories`, made and filled by whoever needs it, so not one of the schema's migrations: a club that
# compares vectors elsewhere has neither the table nor the extension.
_TABLE = (
    "CREATE TABLE IF NOT EXISTS memory_vectors ("
    "memory_id VARCHAR(36) PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE, embedding vector NOT NULL)",
    # A memory that is put in other words, forgotten, or embedded by another model loses its vector here in the same
    # transaction, whatever worker or version of the club does it.
    "CREATE OR REPLACE FUNCTION drop_memory_vector() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN DELETE FROM memory_vectors WHERE memory_id = NEW.id; RETURN NULL; END'",
    "CREATE OR REPLACE TRIGGER memory_vectors_follow AFTER UPDATE OF embedding ON memories FOR EACH ROW"
    " WHEN (NEW.embedding IS DISTINCT FROM OLD.embedding) EXECUTE FUNCTION drop_memory_vector()",
)
_MINE = "m.owner_kind = :kind AND m.owner_id = :owner AND m.embedding_model = :model"
_RECALLABLE = "m.superseded_by IS NULL AND m.forgotten_ms IS NULL AND m.waiting_ms IS NULL"
# Candidates are materialised first: what an audience may not hear is not even compared.
_COMPARE = text(f"""
WITH heard AS MATERIALIZED (
  SELECT v.memory_id, v.embedding FROM memories m JOIN memory_vectors v ON v.memory_id = m.id
  WHERE {_MINE} AND {_RECALLABLE}
  AND (m.scope IN ('character_lore', 'cross_player') OR m.subject_id IS NULL
       OR m.subject_kind || ':' || m.subject_id = ANY(CAST(:subjects AS text[])))
)
SELECT memory_id, embedding <=> CAST(:vector AS vector) AS distance FROM heard
""")
_PUT = text("""
INSERT INTO memory_vectors (memory_id, embedding)
SELECT id, CAST(:vector AS vector) FROM memories WHERE id = :memory_id AND embedding_model = :model
ON CONFLICT (memory_id) DO UPDATE SET embedding = excluded.embedding
""")
_HAVING = text(f"SELECT v.memory_id FROM memories m JOIN memory_vectors v ON v.memory_id = m.id WHERE {_MINE}")
_THESE = text(
    "SELECT v.memory_id, CAST(v.embedding AS real[]) AS floats"
    " FROM memories m JOIN memory_vectors v ON v.memory_id = m.id"
    f" WHERE {_MINE} AND v.memory_id = ANY(CAST(:ids AS text[]))"
)


class PgvectorStore(ComparingStore):
    """A `VectorStore` with its vectors in pgvector. `prepare` comes before anything else."""

    async def prepare(self) -> None:
        """Makes the extension and the table where they are missing. Raises StoreUnavailableError, saying what to do."""
        missing = await self._database.write(_make_table)
        if missing is not None:
            raise StoreUnavailableError(missing)

    async def embeddings(self, owner: Party, ids: Sequence[str]) -> Mapping[str, Vector]:
        await self._load(owner)
        asked = {**self._mine(owner), "ids": list(ids)}
        return await self._database.read(_vectors_of, asked)

    async def remove(self, owner: Party, ids: Iterable[str]) -> None:
        """The rows of `memory_vectors` went with their memories; what is left are the columns in memory."""
        gone = frozenset(ids)
        async with self._changing:
            owned = self._loaded.get(owner)
            if owned is not None:
                self._loaded[owner] = await asyncio.to_thread(owned.without, gone)

    async def _change(self, owner: Party, loaded: OwnedColumns, items: Sequence[Stored]) -> OwnedColumns:
        changed, _ = await asyncio.to_thread(loaded.with_changed, items)
        await self._put(owner, items)
        return changed

    async def _read(self, owner: Party, model_id: str) -> OwnedColumns:
        stored = await self._database.read(stored_of, owner, model_id)
        there = await self._database.read(_having, self._mine(owner))
        await self._put(owner, [item for item in stored if item.memory.id not in there])
        having = {item.memory.id for item in stored if item.vector is not None}
        return await asyncio.to_thread(OwnedColumns, model_id, [item.memory for item in stored], having, None)

    async def _put(self, owner: Party, items: Sequence[Stored]) -> None:
        model = self._mine(owner)["model"]
        rows = [
            {"memory_id": memory.id, "model": model, "vector": _written(vector)}
            for memory, vector in items
            if vector is not None
        ]
        for start in range(0, len(rows), WRITTEN_AT_ONCE):
            await self._database.write(_put_all, rows[start : start + WRITTEN_AT_ONCE], background=True)

    async def _cosines(
        self, owner: Party, columns: MemoryColumns, vectors: NDArray[np.float32], audience: MemoryAudience
    ) -> NDArray[np.float32]:
        asked = {**self._mine(owner), "subjects": [f"{party.kind}:{party.id}" for party in audience.subjects]}
        found = await self._database.read(_distances, asked, [_written(vector) for vector in vectors])
        cosines = np.full((len(vectors), len(columns)), np.nan, dtype=np.float32)
        for place, distances in enumerate(found):
            for memory_id, distance in distances:
                row = columns.rows.get(memory_id)
                if row is not None and math.isfinite(distance):
                    cosines[place, row] = 1.0 - distance
        return cosines

    def _mine(self, owner: Party) -> dict[str, Any]:
        return {"kind": owner.kind, "owner": owner.id, "model": self._embedder.model_id}


def _make_table(session: Session) -> str | None:
    """Makes the extension and the table; returns a sentence on what is missing, None if all is there."""
    if session.get_bind().dialect.name != "postgresql":
        return NOT_POSTGRES
    session.execute(text(_ALONE))
    try:
        with session.begin_nested():
            session.execute(text(_EXTENSION))
    except SQLAlchemyError:
        return NOT_THERE
    for statement in _TABLE:
        session.execute(text(statement))
    return None


def _distances(session: Session, asked: dict[str, Any], vectors: Sequence[str]) -> list[list[tuple[str, float]]]:
    rows = [session.execute(_COMPARE, {**asked, "vector": vector}) for vector in vectors]
    return [[(row.memory_id, float(row.distance)) for row in found] for found in rows]


def _having(session: Session, asked: dict[str, Any]) -> set[str]:
    return set(session.scalars(_HAVING, asked))


def _vectors_of(session: Session, asked: dict[str, Any]) -> dict[str, Vector]:
    return {row.memory_id: np.array(row.floats, dtype=np.float32) for row in session.execute(_THESE, asked)}


def _put_all(session: Session, rows: Sequence[dict[str, str]]) -> None:
    if rows:
        session.execute(_PUT, list(rows))


def _written(vector: Vector) -> str:
    """A vector as pgvector reads it; nine digits give every float32 back."""
    return f"[{','.join(f'{value:.9g}' for value in vector.tolist())}]"
