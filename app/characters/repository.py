"""Characters in the database: the sheet as its file or its maker last wrote it, and the present rating."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID, uuid5

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.characters.character import Character, CharacterSheet
from app.characters.temperaments import phrases_for
from app.db.database import Database
from app.db.models.characters import CharacterRow
from app.domain.memory import Party
from app.domain.persona import Persona
from app.runtime.clock import Clock
from app.runtime.others import Others
from app.runtime.pubsub import Message

# Namespace of the ids of presets, which are made of their slugs and so are the same in every database.
PRESET_NAMESPACE = UUID("6f6a0f0e-6f0b-4a7e-9f39-0c9a8f2f7c11")


log = structlog.get_logger(__name__)


def preset_id(slug: str) -> str:
    """The id of the preset character of this slug."""
    return str(uuid5(PRESET_NAMESPACE, slug))


def write_preset(session: Session, sheet: CharacterSheet, now_ms: int) -> None:
    """Adds a preset character, or updates its sheet. The rating and a raised floor are kept, within the sheet's
    range."""
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


# The fields of `Character` but for the sheet, which is long and is read only when its revision is new.
_COLUMNS = (
    CharacterRow.id,
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
    """All characters, weakest first; sheets that are `known` in their present revision are not read again."""
    rows = session.execute(select(*_COLUMNS).order_by(CharacterRow.current_elo, CharacterRow.slug)).all()
    outdated = [row.id for row in rows if row.id not in known or known[row.id].revision != row.revision]
    sheets = {character_id: character.sheet for character_id, character in known.items()}
    for start in range(0, len(outdated), SHEETS_AT_ONCE):
        wanted = CharacterRow.id.in_(outdated[start : start + SHEETS_AT_ONCE])
        for character_id, text in session.execute(select(CharacterRow.id, CharacterRow.sheet).where(wanted)):
            sheets.pop(character_id, None)
            try:
                sheets[character_id] = with_phrases(CharacterSheet.model_validate_json(text))
            except ValueError:
                # A stored sheet that breaks today's rules hides one character, and must not stop the server.
                log.exception("sheet_not_read", character=character_id)
    return [Character(sheet=sheets[row.id], **row._asdict()) for row in rows if row.id in sheets]


# Messages between workers: nothing but who tells.
CHARACTERS_CHANGED = "characters_changed"


class CharacterBook:
    """All characters, cached in memory: few, read at every turn, refreshed after a game or a change of a sheet."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        # Another worker learns of a changed sheet or rating by `CHARACTERS_CHANGED`, and reads again.
        self._by_id: dict[str, Character] = {}
        self._by_slug: dict[str, Character] = {}
        self._others: Others | None = None

    async def open(self, sheets: Iterable[CharacterSheet]) -> None:
        """Writes the presets and reads all characters."""

        def write_presets(session: Session) -> None:
            for sheet in sheets:
                write_preset(session, sheet, now_ms)

        sheets, now_ms = tuple(sheets), self._clock.now_ms()
        await self._database.write(write_presets)
        await self._read()

    def share(self, others: Others) -> None:
        """From now on the books of all workers follow each other."""
        self._others = others

        async def hear(_: Message) -> None:
            await self._read()

        others.hear(CHARACTERS_CHANGED, hear, self._read)

    async def refresh(self) -> None:
        """Reads all characters again, after a rating or a sheet has changed."""
        await self._read()
        if self._others is not None:
            self._others.tell(CHARACTERS_CHANGED)

    async def _read(self) -> None:
        characters = await self._database.read(all_characters, self._by_id)
        self._by_id = {character.id: character for character in characters}
        self._by_slug = {character.slug: character for character in characters}

    def all(self) -> list[Character]:
        """All characters, weakest first."""
        return list(self._by_id.values())

    def get(self, id_or_slug: str) -> Character | None:
        """One character by id or slug, without a check of permission (see `visible_to`); None if there is none."""
        return self._by_id.get(id_or_slug) or self._by_slug.get(id_or_slug)

    def visible_to(self, player_id: str, id_or_slug: str) -> Character | None:
        """One character by id or slug; None if there is none or it is another player's private one."""
        character = self.get(id_or_slug)
        return character if character is not None and character.visible_to(player_id) else None

    def persona(self, party: Party) -> Persona | None:
        """The persona of a character; None for a party of another kind, or a deleted character."""
        character = self._by_id.get(party.id) if party.kind == "character" else None
        return None if character is None else character.persona

    def rated_row(self, session: Session, party: Party) -> CharacterRow | None:
        """The row of a character with an adaptive rating; None for any other party."""
        character = self._by_id.get(party.id) if party.kind == "character" else None
        return session.get(CharacterRow, party.id) if character is not None and character.sheet.adaptive else None

    def cast(self) -> list[Character]:
        """The preset characters, weakest first."""
        return [character for character in self.all() if character.owner_id is None]

    def listed_for(self, player_id: str) -> list[Character]:
        """The characters listed for this player in the hall: the cast, then made ones, each weakest first."""
        listed = [character for character in self.all() if character.listed_for(player_id)]
        # Sorting is stable, so each half stays ordered by rating.
        return sorted(listed, key=lambda character: character.owner_id is not None)

    def made_by(self, player_id: str) -> list[Character]:
        """The characters that this player made, the latest first."""
        made = [character for character in self.all() if character.owner_id == player_id]
        return sorted(made, key=lambda character: character.created_ms, reverse=True)


def with_phrases(sheet: CharacterSheet) -> CharacterSheet:
    """The sheet with the phrases of its temperament, if it has one."""
    if sheet.temperament is None:
        return sheet
    phrases = phrases_for(sheet.temperament, sheet.sample_lines, sheet.name)
    return sheet.model_copy(update={"phrases": phrases})
