"""Joins the texts of memories to what names them, at the moment it is told."""

from __future__ import annotations

from collections.abc import Sequence

from app.db.database import Database
from app.memory.store.repository import texts_of


class StoredNarratives:
    """Reads the table each time: a memory forgotten a moment ago is not told any more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """The narrative of each id that is still remembered."""
        return await self._database.read(texts_of, ids)
