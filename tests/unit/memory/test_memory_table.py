"""The table of memories: what it refuses, what it gives back, and the lore that goes in first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import Memory, MemoryType, Party, Scope
from app.domain.persona import LoreEntry
from app.memory.keeping.lore import lore_id, seed_lore
from app.memory.store import repository
from app.memory.store.repository import insert_memories, memories_of, milliseconds, stored_of, texts_of
from tests.fakes.memories import MARA, MIND, about, direction, lore

FULL = replace(
    about(MARA, 7, "Mara offered a draw in a won game.", valence=-0.25, type=MemoryType.PLAYER_BEHAVIOR),
    ply=31,
    pinned=True,
    themes=("endgame",),
    surface_count=2,
    last_surfaced_at=datetime(2026, 2, 3, 4, 5, 6, 789_000, tzinfo=UTC),
)


def change(session: Session, memory_id: str, **values: Any) -> None:
    session.execute(update(MemoryRow).where(MemoryRow.id == memory_id).values(**values))


async def test_a_memory_comes_back_as_it_was_put_in(database: Database) -> None:
    await database.write(insert_memories, [lore(3), FULL, lore(1)])
    assert await database.read(memories_of, MIND) == [lore(1), lore(3), FULL]
    assert await database.read(memories_of, Party("agent", MIND.id)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        replace(FULL, owner=Party("player", "p")),
        replace(FULL, subject=Party("spectator", "s")),
        replace(FULL, subject=None),
        replace(FULL, scope=Scope.MATCH_RECAP, subject=None),
        replace(FULL, scope=Scope.CHARACTER_LORE),
        replace(FULL, valence=1.01),
        replace(FULL, importance=-0.01),
        replace(FULL, surface_count=-1),
    ],
    ids=[
        "owner kind",
        "subject kind",
        "no subject",
        "recap of nobody",
        "lore of somebody",
        "valence",
        "importance",
        "count",
    ],
)
async def test_the_table_itself_refuses_a_wrong_row(database: Database, wrong: Memory) -> None:
    with pytest.raises(IntegrityError):
        await database.write(insert_memories, [wrong])
    assert await database.read(repository.count, MIND) == 0


async def test_cross_player_knowledge_may_have_a_source_or_none(database: Database) -> None:
    general = lore(1, scope=Scope.CROSS_PLAYER)
    await database.write(insert_memories, [general, replace(general, id="other", subject=MARA)])
    assert await database.read(repository.count, MIND) == 2


async def test_forgotten_and_superseded_memories_are_not_recalled(database: Database) -> None:
    await database.write(insert_memories, [lore(1), lore(2), lore(3)])
    await database.write(lambda session: change(session, lore(1).id, forgotten_ms=5))
    await database.write(lambda session: change(session, lore(2).id, superseded_by=lore(3).id))
    assert [memory.id for memory in await database.read(memories_of, MIND)] == [lore(3).id]
    ids = [lore(number).id for number in range(5)]
    assert list(await database.read(repository.recallable, MIND, ids)) == [lore(3).id]
    assert set(await database.read(texts_of, ids)) == {lore(2).id, lore(3).id}
    assert await database.read(repository.recallable, MARA, ids) == {}


async def test_surfacing_is_counted_and_dated(database: Database) -> None:
    await database.write(insert_memories, [lore(1), lore(2)])
    at_ms = milliseconds(datetime(2026, 5, 5, tzinfo=UTC))
    for _ in range(2):
        await database.write(repository.mark_surfaced, [lore(1).id], at_ms)
    told, untold = await database.read(memories_of, MIND)
    assert (told.surface_count, told.last_surfaced_at) == (2, datetime(2026, 5, 5, tzinfo=UTC))
    assert (untold.surface_count, untold.last_surfaced_at) == (0, None)


async def test_a_vector_belongs_to_its_model(database: Database) -> None:
    await database.write(insert_memories, [lore(1)])
    written = await database.write(
        repository.store_vectors, "one", [(lore(1).id, direction(1, 2)), ("gone", direction(1))]
    )
    assert written == {lore(1).id}
    [stored] = await database.read(stored_of, MIND, "one")
    assert stored.vector is not None
    np.testing.assert_array_equal(stored.vector, direction(1, 2))
    [other] = await database.read(stored_of, MIND, "another")
    assert other.vector is None
    assert await database.read(repository.embedding_of, lore(1).id, "another") is None


ENTRIES = [
    LoreEntry(
        narrative=f"In the year {year} I swore never to trade queens again.",
        triggers=("trade queens", "oath", str(year)),
        valence=-0.5,
        type=MemoryType.OPINION,
    )
    for year in (1999, 2004)
]


async def test_lore_is_sown_once(database: Database) -> None:
    assert await database.write(seed_lore, MIND, ENTRIES[:1], 1_000) == 1
    assert await database.write(seed_lore, MIND, [*ENTRIES, ENTRIES[1]], 2_000) == 1
    assert await database.write(seed_lore, MIND, ENTRIES, 3_000) == 0
    first, second = await database.read(memories_of, MIND)
    assert first.id == lore_id(MIND, ENTRIES[0].narrative)
    assert (first.scope, first.subject, milliseconds(second.created_at)) == (Scope.CHARACTER_LORE, None, 2_000)


async def test_forgotten_lore_does_not_come_back(database: Database) -> None:
    await database.write(seed_lore, MIND, ENTRIES, 1_000)
    await database.write(lambda session: change(session, lore_id(MIND, ENTRIES[0].narrative), forgotten_ms=5))
    assert await database.write(seed_lore, MIND, ENTRIES, 2_000) == 0
    assert await database.read(repository.count, MIND) == 1


async def test_two_owners_have_the_same_lore_each_for_itself(database: Database) -> None:
    other = Party("character", "another")
    await database.write(seed_lore, MIND, ENTRIES, 1_000)
    assert await database.write(seed_lore, other, ENTRIES, 1_000) == 2
    assert await database.read(repository.count, other) == 2
