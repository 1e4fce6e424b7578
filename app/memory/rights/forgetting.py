"""Erases memories permanently: rows with all their versions, and the texts that were derived from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db.models.memories import MemoryKeepingRow, MemoryRow, MemoryTombstoneRow
from app.domain.memory import Memory, Party
from app.memory.keeping.keepings import erase_rows
from app.memory.keeping.tombstones import Tombstones, add_tombstones
from app.memory.store.repository import COLUMNS, memory_of
from app.memory.told import repository as told_facts

# Erases texts derived from forgotten memories, in the same transaction. Called with the session, the owner, the subject
# and the memories; returns the erased texts, so that the database files can be searched for them.
Eraser = Callable[[Session, Party, Party, Sequence[Memory]], list[str]]
# Erases data about a deleted player or mind, one small unit per call: session and party. Returns the erased texts, None
# when nothing is left.
PartyEraser = Callable[[Session, Party], list[str] | None]


@dataclass(frozen=True, slots=True)
class Erased:
    """What was erased: memories, and texts derived from them."""

    memories: tuple[Memory, ...] = ()
    texts: tuple[str, ...] = ()

    def all_texts(self) -> list[str]:
        """Every erased text, as it was stored."""
        told = [text for memory in self.memories for text in _as_stored(memory)]
        return [*told, *self.texts]


def forget_chains(
    session: Session,
    player: Party,
    ids: Sequence[str],
    tombstones: Tombstones | None,
    also_erase: Sequence[Eraser],
    at_ms: int,
) -> Erased:
    """Erases all versions of the memories `ids`. Adds tombstones, unless `tombstones` is None because the player's
    account is being deleted."""
    chain = [memory for memory in _chains(session, ids) if memory.subject == player]
    if not chain:
        return Erased()
    for memory in chain if tombstones is not None else ():
        assert tombstones is not None
        add_tombstones(session, memory.owner, player, tombstones.digests(memory.owner, player, memory.narrative), at_ms)
        if memory.chat_reference is not None:
            source = tombstones.source_digest(memory.owner, player, memory.chat_reference)
            add_tombstones(session, memory.owner, player, [source], at_ms)
    erase_rows(session, [memory.id for memory in chain])
    texts: list[str] = []
    for owner in sorted({memory.owner for memory in chain}, key=lambda party: (party.kind, party.id)):
        theirs = [memory for memory in chain if memory.owner == owner]
        for erase in also_erase:
            texts += erase(session, owner, player, theirs)
    return Erased(tuple(chain), tuple(texts))


def forget_told(
    session: Session,
    player: Party,
    fact_id: str,
    tombstones: Tombstones,
    also_erase: Sequence[Eraser],
    at_ms: int,
) -> Erased:
    """Erases a told fact with all that it replaced, and the player's lines in which they told it."""
    head = told_facts.row_about(session, player.id, fact_id)
    if head is None:
        return Erased()
    chain = told_facts.chain_of(session, head)
    memories = [told_facts.memory_of_fact(row) for row in chain]
    for row, memory in zip(chain, memories, strict=True):
        digests = tombstones.digests(memory.owner, player, row.words)
        add_tombstones(session, memory.owner, player, digests, at_ms)
        if row.chat_reference is not None:
            source = tombstones.source_digest(memory.owner, player, row.chat_reference)
            add_tombstones(session, memory.owner, player, [source], at_ms)
    texts = told_facts.texts_of(chain)
    told_facts.erase(session, chain)
    for erase in also_erase:
        texts += erase(session, memories[0].owner, player, memories)
    return Erased(tuple(memories), tuple(texts))


def _chains(session: Session, ids: Sequence[str]) -> list[Memory]:
    """All earlier and later versions of the memories `ids`, these included."""
    heads = set(ids)
    # First up to the latest versions, then down to everything these have replaced.
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
    """At most `limit` ids of memories about `subject`, in any state."""
    conditions = (MemoryRow.subject_kind == subject.kind, MemoryRow.subject_id == subject.id)
    return list(session.scalars(select(MemoryRow.id).where(*conditions).order_by(MemoryRow.id).limit(limit)))


def erase_some_of(session: Session, owner: Party, limit: int) -> Erased | None:
    """Erases up to `limit` memories of a deleted mind, lore included. When none are left, erases its keeping outcomes
    and tombstones and returns None."""
    conditions = (MemoryRow.owner_kind == owner.kind, MemoryRow.owner_id == owner.id)
    rows = session.execute(select(*COLUMNS).where(*conditions).order_by(MemoryRow.id).limit(limit)).all()
    if rows:
        memories = tuple(map(memory_of, rows))
        erase_rows(session, [memory.id for memory in memories])
        return Erased(memories)
    for row in (MemoryKeepingRow, MemoryTombstoneRow):
        session.execute(delete(row).where(row.owner_kind == owner.kind, row.owner_id == owner.id))
    return None


def erase_tombstones(session: Session, subject: Party) -> None:
    row = MemoryTombstoneRow
    session.execute(delete(row).where(row.subject_kind == subject.kind, row.subject_id == subject.id))


def _as_stored(memory: Memory) -> list[str]:
    """The texts of a row as its columns hold them."""
    lists = [json.dumps(list(values)) for values in (memory.triggers, memory.themes) if values]
    return [memory.narrative, *lists]
