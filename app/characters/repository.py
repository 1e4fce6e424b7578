"""The cast as rows: the sheet as its file or its maker tells it, the rating as the games left it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast
from uuid import UUID, uuid5

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.characters.character import Character, CharacterSheet, Visibility
from app.characters.temperaments import phrases_for
from app.db.database import Database
from app.db.models.characters import CharacterRow
from app.domain.memory import Party
from app.domain.persona import Persona
from app.runtime.clock import Clock

# A preset's id follows from its slug, so that every database and every test knows it by the same one.
PRESET_NAMESPACE = UUID("6f6a0f0e-6f0b-4a7e-9f39-0c9a8f2f7c11")


log = structlog.get_logger(__name__)


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
    text = sheet.model_dump_json()
    if row.sheet != text:
        row.sheet, row.revision = text, (row.revision or 0) + 1
    row.max_elo = sheet.max_elo
    row.floor_elo = min(max(row.floor_elo, sheet.floor_elo), sheet.max_elo)
    row.current_elo = min(max(row.current_elo, row.floor_elo), sheet.max_elo)


# What a game can change; the sheet, which is long, is read only when its revision is new.
_LIGHT = (
    CharacterRow.id,
    CharacterRow.slug,
    CharacterRow.current_elo,
    CharacterRow.floor_elo,
    CharacterRow.max_elo,
    CharacterRow.owner_id,
    CharacterRow.created_ms,
    CharacterRow.visibility,
    CharacterRow.ready,
    CharacterRow.revision,
)
# Sheets read in one query.
SHEETS_AT_ONCE = 200


def all_characters(session: Session, known: Mapping[str, Character]) -> list[Character]:
    """Everybody, weakest first; the sheets of those who are `known` in their present revision are not read again."""
    rows = session.execute(select(*_LIGHT).order_by(CharacterRow.current_elo, CharacterRow.slug)).all()
    fresh = [row.id for row in rows if row.id not in known or known[row.id].revision != row.revision]
    sheets = {character_id: character.sheet for character_id, character in known.items()}
    for start in range(0, len(fresh), SHEETS_AT_ONCE):
        wanted = CharacterRow.id.in_(fresh[start : start + SHEETS_AT_ONCE])
        for character_id, text in session.execute(select(CharacterRow.id, CharacterRow.sheet).where(wanted)):
            sheets.pop(character_id, None)
            try:
                sheets[character_id] = read_sheet(text)
            except ValueError:
                # One sheet of an older house that breaks today's rules must not keep everybody out.
                log.exception("sheet_not_read", character=character_id)
    return [
        Character(
            id=row.id,
            sheet=sheets[row.id],
            current_elo=row.current_elo,
            floor_elo=row.floor_elo,
            max_elo=row.max_elo,
            owner_id=row.owner_id,
            created_ms=row.created_ms,
            visibility=cast(Visibility, row.visibility),
            ready=row.ready,
            revision=row.revision,
        )
        for row in rows
        if row.id in sheets
    ]


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
        everybody = await self._database.read(all_characters, self._by_id)
        self._by_id = {character.id: character for character in everybody}
        self._by_slug = {character.slug: character for character in everybody}

    def all(self) -> list[Character]:
        """Everybody, weakest first."""
        return list(self._by_id.values())

    def get(self, id_or_slug: str) -> Character | None:
        """One character by id or slug, None for an unknown one. For what the house does itself; what somebody asks
        for goes by `met_by`."""
        return self._by_id.get(id_or_slug) or self._by_slug.get(id_or_slug)

    def met_by(self, player_id: str, id_or_slug: str) -> Character | None:
        """One character by id or slug, if this player may meet it; None alike for a stranger's private one."""
        character = self.get(id_or_slug)
        return character if character is not None and character.known_to(player_id) else None

    def persona(self, party: Party) -> Persona | None:
        """Who a character is to its mind; None for a party of another kind, and for one that has left the house."""
        character = self._by_id.get(party.id) if party.kind == "character" else None
        return None if character is None else character.persona

    def rated_row(self, session: Session, party: Party) -> CharacterRow | None:
        """Where the rating of a character stands that moves with its games; None for everybody else."""
        character = self._by_id.get(party.id) if party.kind == "character" else None
        return session.get(CharacterRow, party.id) if character is not None and character.sheet.adaptive else None

    def cast(self) -> list[Character]:
        """The preset characters, weakest first."""
        return [character for character in self.all() if character.owner_id is None]

    def listed_for(self, player_id: str) -> list[Character]:
        """Whom this player finds in the hall: the cast, then what players made, each weakest first."""
        listed = [character for character in self.all() if character.listed_for(player_id)]
        # Sorting is stable: within each half the order of strength stays.
        return sorted(listed, key=lambda character: character.owner_id is not None)

    def made_by(self, player_id: str) -> list[Character]:
        """What this player made, the latest first."""
        made = [character for character in self.all() if character.owner_id == player_id]
        return sorted(made, key=lambda character: character.created_ms, reverse=True)


def _seat_presets(session: Session, sheets: tuple[CharacterSheet, ...], now_ms: int) -> None:
    for sheet in sheets:
        seat_preset(session, sheet, now_ms)


def read_sheet(text: str) -> CharacterSheet:
    """A stored sheet, whole. Reading one plays its repertoire through, some milliseconds."""
    return with_phrases(CharacterSheet.model_validate_json(text))


def with_phrases(sheet: CharacterSheet) -> CharacterSheet:
    """The sheet with the phrases of its temperament; one without a temperament speaks for itself."""
    if sheet.temperament is None:
        return sheet
    phrases = phrases_for(sheet.temperament, sheet.sample_lines, sheet.name)
    return sheet.model_copy(update={"phrases": phrases})
