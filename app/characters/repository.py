"""The cast as rows: the sheet as its file tells it, the rating as the games left it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.characters.character import Character, CharacterSheet
from app.db.database import Database
from app.db.models.characters import CharacterRow
from app.runtime.clock import Clock

# A preset's id follows from its slug, so that every database and every test knows it by the same one.
PRESET_NAMESPACE = UUID("6f6a0f0e-6f0b-4a7e-9f39-0c9a8f2f7c11")

# Sheets that stay read: the whole cast and some hundred characters of players'.
SHEETS_KEPT = 256


def preset_id(slug: str) -> str:
    """The id of the preset character of this slug."""
    return str(uuid5(PRESET_NAMESPACE, slug))


def seat_preset(session: Session, sheet: CharacterSheet, now_ms: int) -> None:
    """Adds a preset character, or brings its sheet up to date. A rating won or lost stays, within the sheet's range;
    so does a floor that has risen."""
    row = session.get(CharacterRow, preset_id(sheet.slug))
    if row is None:
        row = CharacterRow(
            id=preset_id(sheet.slug), slug=sheet.slug, current_elo=sheet.current_elo, floor_elo=0, created_ms=now_ms
        )
        session.add(row)
    row.sheet = sheet.model_dump_json()
    row.max_elo = sheet.max_elo
    row.floor_elo = min(max(row.floor_elo, sheet.floor_elo), sheet.max_elo)
    row.current_elo = min(max(row.current_elo, row.floor_elo), sheet.max_elo)


def all_characters(session: Session) -> list[Character]:
    """Everybody, weakest first."""
    rows = session.scalars(select(CharacterRow).order_by(CharacterRow.current_elo, CharacterRow.slug))
    return [_character(row) for row in rows]


class CharacterBook:
    """The characters of the house, held in memory: few, read by every turn, changed by the end of a game."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._by_id: dict[str, Character] = {}
        self._by_slug: dict[str, Character] = {}

    async def open(self, sheets: Iterable[CharacterSheet]) -> None:
        """Seats the presets in the table and reads everybody."""
        await self._database.write(_seat_presets, tuple(sheets), self._clock.now_ms())
        await self.refresh()

    async def refresh(self) -> None:
        """Reads everybody again, after a rating or a sheet has changed."""
        everybody = await self._database.read(all_characters)
        self._by_id = {character.id: character for character in everybody}
        self._by_slug = {character.slug: character for character in everybody}

    def all(self) -> list[Character]:
        """Everybody, weakest first."""
        return list(self._by_id.values())

    def get(self, id_or_slug: str) -> Character | None:
        """One character by id or slug, None for an unknown one."""
        return self._by_id.get(id_or_slug) or self._by_slug.get(id_or_slug)


def _seat_presets(session: Session, sheets: tuple[CharacterSheet, ...], now_ms: int) -> None:
    for sheet in sheets:
        seat_preset(session, sheet, now_ms)


def _character(row: CharacterRow) -> Character:
    return Character(
        id=row.id,
        sheet=_sheet(row.sheet),
        current_elo=row.current_elo,
        floor_elo=row.floor_elo,
        max_elo=row.max_elo,
        owner_id=row.owner_id,
        created_ms=row.created_ms,
    )


@lru_cache(maxsize=SHEETS_KEPT)
def _sheet(text: str) -> CharacterSheet:
    """Reading a sheet plays its whole repertoire through; it changes far less often than the rating beside it."""
    return CharacterSheet.model_validate_json(text)
