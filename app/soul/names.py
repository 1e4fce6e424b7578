"""Whose names stand in a text: the house's own players, as far as anybody could recognise them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy.orm import Session

from app.characters.presets import load_presets
from app.db.database import Database
from app.memory.keeping.keepings import people_named
from app.memory.words import terms, words

# Letters from which a word in lower case is taken for somebody's name.
SHORTEST_NAME = 4


class PlayerNames:
    """Looks them up when a model's line has come, so that none passes that names somebody else."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, text: str) -> frozenset[str]:
        """The names of players, folded, that the text writes like names, or in lower case where they are no ordinary
        English words: people may call themselves Storm or Lucky."""
        return await self._database.read(_people_named, text)


def _people_named(session: Session, text: str) -> frozenset[str]:
    return people_named(session, (text, _with_capitals(text)))


def _with_capitals(text: str) -> str:
    """The words of `text`, those that are not ordinary written like names."""
    return " ".join(
        written.capitalize() if len(written) >= SHORTEST_NAME and term not in _ordinary() else written
        for written, term in words(text)
    )


@cache
def _ordinary() -> frozenset[str]:
    """Everyday words and those that the cast speaks with, as they are compared."""
    everyday = Path(__file__).with_name("everyday_words.txt").read_text(encoding="utf-8")
    told = (sheet.model_dump_json() for sheet in load_presets().values())
    return terms(everyday) | {term for text in told for written, term in words(text) if written.islower()}
