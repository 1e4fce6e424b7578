"""The table of memories: plain functions for `database.write` and `database.read`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Row,
    TextClause,
    and_,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.orm import Session

from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Memory, MemoryType, NotedAt, Party, Scope
from app.memory.embedding.embedder import Vector

PARTIES_KEPT = 1_024
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BLOB_FLOATS = np.dtype("<f4")  # little-endian everywhere, so that a database file can move between machines

# Used for every memory shown, so built once: building a statement leaves reference cycles for the garbage collector.
# The ids are given as the parameter `ids`.
AMONG_IDS = MemoryRow.id.in_(bindparam("ids", expanding=True))
_TEXTS = select(MemoryRow.id, MemoryRow.narrative).where(AMONG_IDS, MemoryRow.forgotten_ms.is_(None))
_SURFACED = (
    update(MemoryRow)
    .where(AMONG_IDS)
    .values(surface_count=MemoryRow.surface_count + 1, last_surfaced_ms=bindparam("at_ms"))
)


class Stored(NamedTuple):
    """A recallable memory with its vector of the requested model, None if it has none."""

    memory: Memory
    vector: Vector | None


def insert_memories(session: Session, memories: Sequence[Memory], *, waiting_ms: int | None = None) -> None:
    """Adds rows without vectors; with `waiting_ms` they wait for the keeper since that time. Raises IntegrityError for
    a known id or a row that breaks a constraint."""
    if memories:
        session.execute(insert(MemoryRow), [{**values_of(memory), "waiting_ms": waiting_ms} for memory in memories])


def memories_of(session: Session, owner: Party) -> list[Memory]:
    """All recallable memories of `owner`, oldest first."""
    rows = session.execute(select(*COLUMNS).where(live(owner)).order_by(MemoryRow.created_ms, MemoryRow.id))
    return [memory_of(row) for row in rows]


def stored_of(session: Session, owner: Party, model_id: str) -> list[Stored]:
    """Like `memories_of`, with the vectors of `model_id`; vectors of other models count as missing."""
    rows = session.execute(
        select(*COLUMNS, MemoryRow.embedding, MemoryRow.embedding_model)
        .where(live(owner))
        .order_by(MemoryRow.created_ms, MemoryRow.id)
    )
    return [
        Stored(memory_of(row), vector_of(row.embedding) if row.embedding_model == model_id else None) for row in rows
    ]


def texts_of(session: Session, ids: Iterable[str]) -> dict[str, str]:
    """Id -> narrative, without forgotten and unknown memories."""
    rows = session.execute(_TEXTS, {"ids": list(ids)})
    return {row.id: row.narrative for row in rows}


def recallable(session: Session, owner: Party, ids: Iterable[str]) -> dict[str, str]:
    """Id -> narrative of those of `owner`'s memories `ids` that may still be recalled."""
    # Selected by id alone: with all conditions SQLite would choose the owner's index and read every row of theirs.
    asked = {f"id{number}": memory_id for number, memory_id in enumerate(ids)}
    rows = session.execute(_by_ids(len(asked)), asked) if asked else ()
    return {
        found.id: found.narrative
        for found in rows
        if (found.owner_kind, found.owner_id) == (owner.kind, owner.id)
        and (found.superseded_by, found.forgotten_ms, found.waiting_ms) == (None, None, None)
    }


@cache
def _by_ids(count: int) -> TextClause:
    """The statement that reads `count` rows by their ids; cached, because every turn runs it."""
    places = ", ".join(f":id{number}" for number in range(count))
    return text(
        "SELECT id, narrative, owner_kind, owner_id, superseded_by, forgotten_ms, waiting_ms FROM memories"
        f" WHERE id IN ({places})"
    )


def mark_surfaced(session: Session, ids: Iterable[str], at_ms: int) -> None:
    """Counts one surfacing at `at_ms` for each id. Call it in the transaction of the event that shows the memories."""
    session.execute(_SURFACED, {"ids": list(ids), "at_ms": at_ms})


def store_vectors(session: Session, model_id: str, vectors: Sequence[tuple[str, Vector]]) -> set[str]:
    """Writes vectors of `model_id` into their rows; returns the ids that exist and are not forgotten."""
    written: set[str] = set()
    for memory_id, vector in vectors:
        blob = np.ascontiguousarray(vector, dtype=BLOB_FLOATS).tobytes()
        result = session.execute(
            update(MemoryRow)
            .where(MemoryRow.id == memory_id, MemoryRow.forgotten_ms.is_(None))
            .values(embedding=blob, embedding_model=model_id, embedding_dim=len(vector))
        )
        if isinstance(result, CursorResult) and result.rowcount:
            written.add(memory_id)
    return written


def embedding_of(session: Session, memory_id: str, model_id: str) -> Vector | None:
    """The memory's vector of `model_id`, or None."""
    blob = session.scalar(
        select(MemoryRow.embedding).where(MemoryRow.id == memory_id, MemoryRow.embedding_model == model_id)
    )
    return vector_of(blob)


def count(session: Session, owner: Party) -> int:
    """How many memories of `owner` may be recalled."""
    return session.scalar(select(func.count()).select_from(MemoryRow).where(live(owner))) or 0


def vector_of(blob: bytes | None) -> Vector | None:
    """A stored blob as float32, or None."""
    return None if blob is None else np.frombuffer(blob, dtype=BLOB_FLOATS).astype(np.float32)


def milliseconds(moment: datetime) -> int:
    """Milliseconds since 1970 of an aware datetime."""
    return (moment - EPOCH) // timedelta(milliseconds=1)


def moment(ms: int) -> datetime:
    """The UTC datetime of milliseconds since 1970."""
    return EPOCH + timedelta(milliseconds=ms)


# All columns of a Memory; the vector (1.5 KB) is read only where it is needed.
COLUMNS = [column for column in MemoryRow.__table__.columns if not column.name.startswith("embedding")]


def live(owner: Party) -> ColumnElement[bool]:
    """The condition for memories that `owner` may recall: not superseded, not forgotten, not waiting for the keeper."""
    return and_(
        MemoryRow.owner_kind == owner.kind,
        MemoryRow.owner_id == owner.id,
        MemoryRow.superseded_by.is_(None),
        MemoryRow.forgotten_ms.is_(None),
        MemoryRow.waiting_ms.is_(None),
    )


def memory_of(row: Row[*tuple[Any, ...]]) -> Memory:
    """The memory in a row of COLUMNS."""
    return Memory(
        id=row.id,
        owner=_party(row.owner_kind, row.owner_id),
        narrative=row.narrative,
        triggers=tuple(row.triggers),
        valence=row.valence,
        scope=Scope(row.scope),
        type=MemoryType(row.type),
        importance=row.importance,
        subject=_party(row.subject_kind, row.subject_id) if row.subject_id is not None else None,
        created_by=CreatedBy(row.created_by),
        created_at=moment(row.created_ms),
        match_id=row.match_id,
        ply=row.ply,
        pinned=row.pinned,
        themes=tuple(row.themes),
        surface_count=row.surface_count,
        last_surfaced_at=_moment(row.last_surfaced_ms),
        chat_reference=row.chat_reference,
        renewed_at=_moment(row.renewed_ms),
        corrected_at=_moment(row.corrected_ms),
        moments=tuple(NotedAt(moment(at_ms), match_id) for at_ms, match_id in row.moments or ()),
    )


# All memories of a mind have one owner, and many one subject: one object for each is 200 bytes less a memory.
_party = lru_cache(maxsize=PARTIES_KEPT)(Party)


def values_of(memory: Memory) -> dict[str, object]:
    """Column -> value of a memory, without its vector and state columns."""
    return {
        "id": memory.id,
        "owner_kind": memory.owner.kind,
        "owner_id": memory.owner.id,
        "narrative": memory.narrative,
        "triggers": list(memory.triggers),
        "themes": list(memory.themes),
        "valence": memory.valence,
        "importance": memory.importance,
        "scope": memory.scope.value,
        "type": memory.type.value,
        "subject_kind": memory.subject.kind if memory.subject else None,
        "subject_id": memory.subject.id if memory.subject else None,
        "match_id": memory.match_id,
        "ply": memory.ply,
        "created_by": memory.created_by.value,
        "created_ms": milliseconds(memory.created_at),
        "pinned": memory.pinned,
        "surface_count": memory.surface_count,
        "last_surfaced_ms": _milliseconds(memory.last_surfaced_at),
        "chat_reference": memory.chat_reference,
        "renewed_ms": _milliseconds(memory.renewed_at),
        "corrected_ms": _milliseconds(memory.corrected_at),
        "moments": [(milliseconds(one.at), one.match_id) for one in memory.moments] or None,
    }


def _moment(ms: int | None) -> datetime | None:
    return None if ms is None else moment(ms)


def _milliseconds(at: datetime | None) -> int | None:
    return None if at is None else milliseconds(at)
