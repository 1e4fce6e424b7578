"""Finds the names of the club's players in a text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy.orm import Session

from app.characters.presets import load_presets
from app.db.database import Database
from app.memory.keeping.keepings import people_named
from app.memory.words import terms, words

# Fewest letters of a lower-case word that is looked up as a name.
SHORTEST_NAME = 4


class PlayerNames:
    """Looks up names in the database, for lines of a model that must not name other players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, text: str) -> frozenset[str]:
        """The names of players (case-folded) in a text. Lower-case words count only if they are no ordinary English
        words, since players may be called Storm or Lucky."""
        return await self._database.read(_people_named, text)


def _people_named(session: Session, text: str) -> frozenset[str]:
    return people_named(session, (text, _with_capitals(text)))


def _with_capitals(text: str) -> str:
    """The words of `text`, with a capital for those that are not ordinary."""
    return " ".join(
        written.capitalize() if len(written) >= SHORTEST_NAME and term not in _ordinary() else written
        for written, term in words(text)
    )


@cache
def _ordinary() -> frozenset[str]:
    """Everyday words, and all lower-case words in the presets."""
    everyday = Path(__file__).with_name("everyday_words.txt").read_text(encoding="utf-8")
    sheets = (sheet.model_dump_json() for sheet in load_presets().values())
    return terms(everyday) | {term for text in sheets for written, term in words(text) if written.islower()}
