"""Erasing memories for good: rows with all their versions, and everything that was made of them and kept as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db.models.memories import MemoryKeepingRow, MemoryRow, MemoryTombstoneRow
from app.domain.memory import Memory, Party
from app.memory.keeping.keepings import erase_rows
from app.memory.keeping.tombstones import Tombstones, lay
from app.memory.store.repository import COLUMNS, memory_of

# Erases what else was made of forgotten memories, in the same transaction: session, who forgot, about whom, and the
# memories. Returns the texts that it erased, so that the files can be searched for them.
Eraser = Callable[[Session, Party, Party, Sequence[Memory]], list[str]]
# Erases some of what the house holds about a player who leaves it, one small unit at a time: session and player.
# Returns the texts that it erased, None when nothing is left to erase.
Farewell = Callable[[Session, Party], list[str] | None]


@dataclass(frozen=True, slots=True)
class Gone:
    """What was erased: memories, and the texts that other things had made of them."""

    memories: tuple[Memory, ...] = ()
    texts: tuple[str, ...] = ()

    def all_texts(self) -> list[str]:
        """Every text that stood in some row, as it stood there."""
        told = [text for memory in self.memories for text in _as_stored(memory)]
        return [*told, *self.texts]


def forget_chains(
    session: Session,
    player: Party,
    ids: Sequence[str],
    tombstones: Tombstones | None,
    also_erase: Sequence[Eraser],
    at_ms: int,
) -> Gone:
    """Erases the whole chains that `ids` belong to, and lays digests unless the player is leaving (no `tombstones`)."""
    chain = [memory for memory in _chains(session, ids) if memory.subject == player]
    if not chain:
        return Gone()
    for memory in chain if tombstones is not None else ():
        assert tombstones is not None
        lay(session, memory.owner, player, tombstones.digests(memory.owner, player, memory.narrative), at_ms)
        if memory.chat_reference is not None:
            source = tombstones.source_digest(memory.owner, player, memory.chat_reference)
            lay(session, memory.owner, player, [source], at_ms)
    erase_rows(session, [memory.id for memory in chain])
    texts: list[str] = []
    for owner in sorted({memory.owner for memory in chain}, key=lambda party: (party.kind, party.id)):
        theirs = [memory for memory in chain if memory.owner == owner]
        for erase in also_erase:
            texts += erase(session, owner, player, theirs)
    return Gone(tuple(chain), tuple(texts))


def _chains(session: Session, ids: Sequence[str]) -> list[Memory]:
    """Every version before and after those of `ids`."""
    heads = set(ids)
    # Up to what has replaced them, then down to all that this has ever replaced.
    while True:
        above = set(
            session.scalars(
                select(MemoryRow.superseded_by).where(MemoryRow.id.in_(heads), MemoryRow.superseded_by.is_not(None))
            )
        )
        if above <= heads:
            break
        heads |= {memory_id for memory_id in above if memory_id is not None}
    found = heads
    while True:
        below = set(session.scalars(select(MemoryRow.id).where(MemoryRow.superseded_by.in_(found))))
        if below <= found:
            break
        found = found | below
    return [memory_of(row) for row in session.execute(select(*COLUMNS).where(MemoryRow.id.in_(found)))]


def any_about(session: Session, subject: Party, limit: int) -> list[str]:
    """Ids of rows about `subject`, whatever their state."""
    conditions = (MemoryRow.subject_kind == subject.kind, MemoryRow.subject_id == subject.id)
    return list(session.scalars(select(MemoryRow.id).where(*conditions).order_by(MemoryRow.id).limit(limit)))


def erase_some_of(session: Session, owner: Party, limit: int) -> Gone | None:
    """Erases up to `limit` memories of a mind that is given up, lore included; None when there are none left, and with
    the last of them go its outcomes and its digests."""
    conditions = (MemoryRow.owner_kind == owner.kind, MemoryRow.owner_id == owner.id)
    rows = session.execute(select(*COLUMNS).where(*conditions).order_by(MemoryRow.id).limit(limit)).all()
    if rows:
        memories = tuple(map(memory_of, rows))
        erase_rows(session, [memory.id for memory in memories])
        return Gone(memories)
    for row in (MemoryKeepingRow, MemoryTombstoneRow):
        session.execute(delete(row).where(row.owner_kind == owner.kind, row.owner_id == owner.id))
    return None


def erase_tombstones(session: Session, subject: Party) -> None:
    """Who has left the club leaves no digests either."""
    row = MemoryTombstoneRow
    session.execute(delete(row).where(row.subject_kind == subject.kind, row.subject_id == subject.id))


def _as_stored(memory: Memory) -> list[str]:
    """The texts of a row as its columns hold them."""
    lists = [json.dumps(list(values)) for values in (memory.triggers, memory.themes) if values]
    return [memory.narrative, *lists]
