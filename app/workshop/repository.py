"""Rows of characters that players made: functions for `database.write` and `database.read`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.orm import Session

from app.characters.character import CharacterSheet, Visibility
from app.db.models.characters import CharacterRow
from app.db.models.jobs import JobRow
from app.db.models.matches import MatchRow
from app.db.models.memories import MemoryKeepingRow, MemoryRow, MemoryTombstoneRow
from app.db.models.post_match import OpponentProfileRow
from app.domain.errors import InPlay, NotFound, TooManyCharacters
from app.domain.memory import CreatedBy, Party
from app.domain.persona import LoreEntry
from app.domain.text import unaccented
from app.jobs.job import JobState
from app.jobs.repository import enqueue
from app.languages.speaking import worded
from app.matches.repository import sits
from app.memory.keeping.keepings import erase_rows
from app.memory.keeping.lore import lore_id

KIND = "seeding"
# The random ending of a slug: no letter that looks like a digit; six of them make 31**6 = 887 million endings.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ENDING = 6
_LONGEST_STEM = 20


def new_slug(name: str) -> str:
    """A random slug for a character of this name, such as `mira-holt-7k3f9x`."""
    words = "".join(letter if "a" <= letter <= "z" else " " for letter in unaccented(name[: 4 * _LONGEST_STEM]))
    stem = "-".join(words.split())[:_LONGEST_STEM].strip("-") or "somebody"
    return f"{stem}-{''.join(secrets.choice(_LETTERS) for _ in range(_ENDING))}"


def job_key(character_id: str, revision: int) -> str:
    """The unique key of the job that seeds this revision of a character."""
    return f"{character_id}:{revision}"


def add_character(
    session: Session,
    character_id: str,
    sheet: CharacterSheet,
    owner_id: str,
    visibility: Visibility,
    most: int,
    now_ms: int,
) -> None:
    """Writes a new character and enqueues the job that writes its lore. Raises TooManyCharacters beyond `most` of one
    owner; counted in the same transaction, so that simultaneous requests cannot exceed it."""
    count = session.scalar(select(func.count()).select_from(CharacterRow).where(CharacterRow.owner_id == owner_id))
    if (count or 0) >= most:
        raise TooManyCharacters(worded("You may keep {most} characters. Let somebody go first.", most=most))
    session.add(
        CharacterRow(
            id=character_id,
            slug=sheet.slug,
            sheet=_stored(sheet),
            current_elo=sheet.current_elo,
            floor_elo=sheet.floor_elo,
            max_elo=sheet.max_elo,
            owner_id=owner_id,
            created_ms=now_ms,
            visibility=visibility,
            ready=False,
            revision=1,
        )
    )
    session.flush()
    enqueue(session, KIND, job_key(character_id, 1), {"character_id": character_id, "revision": 1}, now_ms)


def change_character(
    session: Session, character_id: str, sheet: CharacterSheet, visibility: Visibility, new_strength: bool, now_ms: int
) -> None:
    """Writes the changed sheet. With `new_strength` the rating is reset to the sheet's; for a sheet without lore the
    job that writes it is enqueued again. Raises NotFound."""
    row = _row(session, character_id)
    row.sheet, row.visibility, row.revision = _stored(sheet), visibility, row.revision + 1
    if new_strength:
        row.current_elo, row.floor_elo, row.max_elo = sheet.current_elo, sheet.floor_elo, sheet.max_elo
    # A job of an earlier revision that has not finished does nothing any more: enqueue one for this revision.
    if not sheet.lore or not row.ready:
        payload = {"character_id": character_id, "revision": row.revision}
        enqueue(session, KIND, job_key(character_id, row.revision), payload, now_ms)


def remove_character(session: Session, character_id: str) -> None:
    """Deletes a character with its memories; finished games keep its name. Raises NotFound, and InPlay while a game
    of it is unfinished or its post-match job is."""
    row = _row(session, character_id)
    me = Party("character", character_id)
    playing = session.scalar(select(MatchRow.id).where(sits(me), MatchRow.status != "ended").limit(1))
    thinking = session.scalar(
        select(JobRow.id)
        .join(MatchRow, MatchRow.id == JobRow.key)
        .where(sits(me), JobRow.kind == "post_match", JobRow.state.not_in((JobState.DONE, JobState.FAILED)))
        .limit(1)
    )
    if playing is not None or thinking is not None:
        raise InPlay
    for table in (MemoryRow, MemoryKeepingRow, MemoryTombstoneRow, OpponentProfileRow):
        session.execute(delete(table).where(table.owner_kind == me.kind, table.owner_id == me.id))
    session.execute(
        delete(OpponentProfileRow).where(
            OpponentProfileRow.subject_kind == me.kind, OpponentProfileRow.subject_id == me.id
        )
    )
    session.execute(delete(JobRow).where(JobRow.kind == KIND, JobRow.key.like(f"{character_id}:%")))
    session.delete(row)


def memory_ids(session: Session, owner: Party) -> list[str]:
    """The ids of all memories of `owner`."""
    return list(session.scalars(select(MemoryRow.id).where(*_of(owner))))


def forget_old_lore(session: Session, owner: Party, entries: Sequence[LoreEntry]) -> list[str]:
    """Erases seeded memories that are not among `entries`; returns their ids."""
    kept = {lore_id(owner, entry.narrative) for entry in entries}
    seeded = session.scalars(select(MemoryRow.id).where(*_of(owner), MemoryRow.created_by == CreatedBy.SEED.value))
    gone = [memory_id for memory_id in seeded if memory_id not in kept]
    erase_rows(session, gone)
    return gone


def finish_seeding(session: Session, character_id: str, revision: int, entries: Sequence[LoreEntry]) -> bool:
    """Writes the lore into the sheet and marks the character ready. Returns False, and writes nothing, if the sheet
    has changed since `revision`."""
    row = session.get(CharacterRow, character_id)
    if row is None or row.revision != revision:
        return False
    sheet = CharacterSheet.model_validate_json(row.sheet)
    row.sheet = _stored(sheet.model_copy(update={"lore": tuple(entries)}))
    row.ready, row.revision = True, revision + 1
    return True


def _stored(sheet: CharacterSheet) -> str:
    """The sheet as JSON, without phrases that `characters.repository.with_phrases` derives at every reading."""
    if sheet.temperament is not None:
        sheet = sheet.model_copy(update={"phrases": {}})
    return sheet.model_dump_json()


def _row(session: Session, character_id: str) -> CharacterRow:
    row = session.get(CharacterRow, character_id)
    if row is None or row.owner_id is None:
        raise NotFound("Nobody of that name plays here.")
    return row


def _of(owner: Party) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return MemoryRow.owner_kind == owner.kind, MemoryRow.owner_id == owner.id
