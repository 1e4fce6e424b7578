"""Reads the narratives of memories that an event refers to by id."""

from __future__ import annotations

from collections.abc import Sequence

from app.db.database import Database
from app.memory.store.repository import texts_of


class StoredNarratives:
    """Reads the table each time, so that a memory forgotten a moment ago is not shown any more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Id -> narrative, without forgotten memories."""
        return await self._database.read(texts_of, ids)
