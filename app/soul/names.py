"""Whose names stand in a text: the house's own players, as far as anybody could recognise them."""

from __future__ import annotations

from app.db.database import Database
from app.memory.keepings import people_named


class PlayerNames:
    """Looks them up when a model's line has come, so that none passes that names somebody else."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, text: str) -> frozenset[str]:
        """The names of players, folded, that the text writes like names."""
        return await self._database.read(people_named, (text,))
