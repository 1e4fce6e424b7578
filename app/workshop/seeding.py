"""Gives every character the memories it had before anybody walked in."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import Session

from app.characters.character import Character
from app.db.database import Database
from app.domain.memory import Party
from app.memory.lore import seed_lore
from app.subconscious.recall import Recall


async def seed_cast(database: Database, characters: Iterable[Character], now_ms: int) -> None:
    """Writes the lore of the cast; what is there already stays as it is."""
    await database.write(_seed, tuple(characters), now_ms)


def _seed(session: Session, characters: tuple[Character, ...], now_ms: int) -> None:
    for character in characters:
        seed_lore(session, Party("character", character.id), character.sheet.lore, now_ms)


async def embed_lore(recall: Recall, characters: Iterable[Character]) -> None:
    """Gives vectors to memories that have none yet, one mind after the other."""
    for character in characters:
        await recall.ensure_embedded(Party("character", character.id))
