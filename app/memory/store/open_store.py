"""Opens the vector store chosen by the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from app.db.database import Database
from app.memory.embedding.embedder import Embedder
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.pgvector_store import PgvectorStore
from app.memory.store.sqlite_vec_store import SqliteVecStore
from app.memory.store.vector_store import VectorStore

StoreChoice = Literal["numpy", "sqlite-vec", "pgvector"]


def open_store(choice: StoreChoice, database: Database, embedder: Embedder) -> VectorStore:
    """Raises StoreUnavailableError, saying what is missing, if the store cannot run here; so does its `prepare`."""
    stores: dict[StoreChoice, Callable[[Database, Embedder], VectorStore]] = {
        "numpy": NumpyStore,
        "sqlite-vec": SqliteVecStore,
        "pgvector": PgvectorStore,
    }
    return stores[choice](database, embedder)
