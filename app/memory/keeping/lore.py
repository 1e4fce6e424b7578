"""Seeds: the memories that a character begins with."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Memory, Party, Scope
from app.domain.persona import LoreEntry
from app.memory.keeping.draft import MemoryDraft
from app.memory.store.repository import insert_memories, moment

# Namespace of uuid5, so that the same owner and narrative give the same id on every machine.
LORE = UUID("5b0f8f0e-6d0a-4f57-9c1e-3f6a0c2b7d41")


def seed_lore(session: Session, owner: Party, entries: Iterable[LoreEntry], at_ms: int) -> int:
    """Adds the entries that `owner` does not have yet; returns how many were added.

    A repeat changes nothing: an entry is identified by owner and narrative, even after it was forgotten.
    """
    memories = {memory.id: memory for memory in (_memory(owner, entry, at_ms) for entry in entries)}
    known = set(session.scalars(select(MemoryRow.id).where(MemoryRow.id.in_(memories))))
    new = [memory for memory_id, memory in memories.items() if memory_id not in known]
    insert_memories(session, new)
    return len(new)


def lore_id(owner: Party, narrative: str) -> str:
    """The id of a lore memory, from its owner and narrative."""
    return str(uuid5(LORE, f"{owner.kind}\n{owner.id}\n{narrative}"))


def lore_draft(owner: Party, entry: LoreEntry) -> MemoryDraft:
    return MemoryDraft(
        owner=owner,
        narrative=entry.narrative,
        triggers=entry.triggers,
        valence=entry.valence,
        scope=Scope.CHARACTER_LORE,
        type=entry.type,
        importance=entry.importance,
        created_by=CreatedBy.SEED,
        themes=entry.themes,
    )


def _memory(owner: Party, entry: LoreEntry, at_ms: int) -> Memory:
    return lore_draft(owner, entry).as_memory(lore_id(owner, entry.narrative), moment(at_ms))
