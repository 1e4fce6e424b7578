"""The `character_book` of a character card: memories from before the club, each with the words that trigger it. Our
cards carry the lore in it; a book from another program becomes lore, as far as it is harmless."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.characters.character import CharacterSheet
from app.domain.memory import MemoryType, Party
from app.domain.persona import LoreEntry
from app.domain.text import sentences
from app.memory.keeping.judgement import LONGEST, MOST_SENTENCES
from app.memory.keeping.triggers import LONGEST_TRIGGER, settle_triggers
from app.workshop.lore import LONGEST_TELLING, worth_keeping

EXTENSION = "chess_club"
# Entries that are read, and entries that are kept as lore.
ENTRIES_LOOKED_AT, MOST_ENTRIES = 50, 50
# Characters of an entry, and trigger words of it, that are read.
CONTENT_LOOKED_AT, KEYS_LOOKED_AT = 600, 8
# Fewest characters of a narrative and of a telling, as `LoreEntry` bounds them.
SHORTEST, SHORTEST_TELLING = 20, 10

Plain = Callable[[object], str]


class _OurFields(BaseModel):
    """The fields of our own entries that the card format does not have."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    telling: str | None = None
    valence: float = Field(default=0.3, ge=-1, le=1, allow_inf_nan=False)
    type: MemoryType = MemoryType.FORMATIVE
    importance: float = Field(default=0.7, ge=0, le=1, allow_inf_nan=False)
    themes: tuple[str, ...] = Field(default=(), max_length=10)


def book_of(sheet: CharacterSheet) -> dict[str, object] | None:
    """The book of a character; None while its lore is not written yet."""
    if not sheet.lore:
        return None
    return {
        "name": f"What {sheet.name} remembers",
        "extensions": {},
        "entries": [
            {
                "keys": list(entry.triggers),
                "content": entry.narrative,
                "extensions": {EXTENSION: entry.model_dump(mode="json", exclude={"narrative", "triggers"})},
                "enabled": True,
                "insertion_order": number,
            }
            for number, entry in enumerate(sheet.lore, 1)
        ],
    }


def lore_in(book: object, owner: str, plain: Plain) -> list[LoreEntry]:
    """The entries of a book that `owner` can keep as lore, in their order. `plain` reduces a text to what is
    harmless."""
    entries = book.get("entries") if isinstance(book, dict) else None
    if not isinstance(entries, list):
        return []
    read = (entry for entry in entries[:ENTRIES_LOOKED_AT] if isinstance(entry, dict) and entry.get("enabled", True))
    found = (lore for entry in read if (lore := _lore(entry, plain)) is not None)
    return worth_keeping(Party("character", owner), found)[:MOST_ENTRIES]


def _lore(entry: Mapping[str, Any], plain: Plain) -> LoreEntry | None:
    content = entry.get("content")
    narrative = _narrative(plain(content[:CONTENT_LOOKED_AT])) if isinstance(content, str) else ""
    if len(narrative) < SHORTEST:
        return None
    triggers = settle_triggers(_keys(entry.get("keys"), plain), narrative)
    try:
        ours = _OurFields.model_validate(entry["extensions"][EXTENSION])
    except (KeyError, TypeError, ValidationError):
        ours = _OurFields()
    telling = plain(ours.telling)
    try:
        return LoreEntry(
            narrative=narrative,
            telling=telling if SHORTEST_TELLING <= len(telling) <= LONGEST_TELLING else None,
            triggers=triggers,
            valence=ours.valence,
            type=ours.type,
            importance=ours.importance,
            themes=tuple(theme for theme in map(plain, ours.themes) if theme),
        )
    except ValidationError:
        # Too few triggers.
        return None


def _narrative(text: str) -> str:
    """As many of the first sentences as one memory may have."""
    kept = ""
    for sentence in sentences(text)[:MOST_SENTENCES]:
        longer = f"{kept} {sentence}".strip()
        if len(longer) > LONGEST:
            break
        kept = longer
    return kept


def _keys(value: object, plain: Plain) -> Iterator[str]:
    if isinstance(value, list):
        yield from (
            plain(key) for key in value[:KEYS_LOOKED_AT] if isinstance(key, str) and len(key) <= LONGEST_TRIGGER
        )
