"""One suite for every vector store."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from importlib.util import find_spec

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, text, update
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.db.opening import open_database
from app.domain.memory import Memory, MemoryType, Party, Scope
from app.memory.store import owned_store
from app.memory.store.columns import MEMORY_BYTES
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.open_store import open_store
from app.memory.store.pgvector_store import PgvectorStore
from app.memory.store.repository import Stored, insert_memories, mark_surfaced, store_vectors
from app.memory.store.sqlite_vec_store import SqliteVecStore
from app.memory.store.vector_store import MemoryAudience, StoreUnavailableError, VectorStore
from tests.fakes.memories import MARA, MIND, PAUL, START, DecidedEmbedder, about, direction, lore
from tests.fakes.postgres import PostgresServer

NOBODY = MemoryAudience()
FACING_MARA = MemoryAudience.facing(MARA)

# One line per store.
STORES: dict[str, Callable[[Database, DecidedEmbedder], VectorStore]] = {
    "numpy": NumpyStore,
    "sqlite-vec": SqliteVecStore,
    "pgvector": PgvectorStore,
}
INSTALLED = all(find_spec(package) is not None for package in ("apsw", "sqlite_vec"))


class Bench:
    """A store over a database of its own, and the embedder it goes by."""

    def __init__(self, database: Database, kind: str) -> None:
        self.database = database
        self.embedder = DecidedEmbedder()
        self.open: Callable[[], VectorStore] = lambda: STORES[kind](database, self.embedder)
        self.store = self.open()

    async def put(self, *items: tuple[Memory, Sequence[float] | None]) -> None:
        """Rows into the table, then memories and vectors into the store, owner by owner."""
        await self.database.write(insert_memories, [memory for memory, _ in items])
        for owner in {memory.owner for memory, _ in items}:
            own = [
                Stored(memory, None if weights is None else direction(*weights))
                for memory, weights in items
                if memory.owner == owner
            ]
            await self.store.upsert(owner, own)

    async def search(
        self, *weights: float, k: int = 10, audience: MemoryAudience = NOBODY, **conditions: object
    ) -> list[str]:
        hits = await self.store.search(MIND, direction(*weights), k, audience=audience, **conditions)  # type: ignore[arg-type]
        return list(hits.ids)


@pytest.fixture
async def with_vectors(request: pytest.FixtureRequest) -> AsyncIterator[Database]:
    """An empty database of a PostgreSQL that has pgvector."""
    server: PostgresServer = request.getfixturevalue("postgres")
    if not server.offers("vector"):
        pytest.skip("this PostgreSQL has no pgvector (Debian: apt-get install postgresql-<version>-pgvector)")
    url = server.migrated()
    opened = open_database(url)
    await PgvectorStore(opened, DecidedEmbedder()).prepare()
    yield opened
    await opened.close()
    server.drop(url)


@pytest.fixture(params=STORES)
def bench(request: pytest.FixtureRequest) -> Bench:
    if request.param == "sqlite-vec" and not INSTALLED:
        pytest.skip("sqlite-vec is not installed; `make sqlite-vec` installs it")
    home = "with_vectors" if request.param == "pgvector" else "database"
    return Bench(request.getfixturevalue(home), request.param)


def forget(session: Session, memory_id: str) -> None:
    session.execute(update(MemoryRow).where(MemoryRow.id == memory_id).values(forgotten_ms=1))


def erase(session: Session, memory_id: str) -> None:
    session.execute(delete(MemoryRow).where(MemoryRow.id == memory_id))


async def test_the_nearest_come_first_with_their_cosines(bench: Bench) -> None:
    await bench.put((lore(1), (1, 0)), (lore(2), (1, 1)), (lore(3), (-1, 0)))
    hits = await bench.store.search(MIND, direction(1), 10, audience=NOBODY)
    assert hits.ids == (lore(1).id, lore(2).id, lore(3).id)
    np.testing.assert_allclose(hits.similarity, [1.0, 0.5**0.5, -1.0], atol=1e-6)


async def test_no_more_than_k_are_found_and_they_are_the_best(bench: Bench) -> None:
    await bench.put(*((lore(number), (1, number)) for number in range(20)))
    assert await bench.search(1, k=3) == [lore(number).id for number in range(3)]
    assert await bench.search(1, k=0) == []


async def test_equally_near_ones_come_oldest_first_then_by_id(bench: Bench) -> None:
    twins = [replace(lore(5), id=f"twin-{letter}") for letter in "cab"]
    await bench.put((lore(9), (1,)), *((twin, (1,)) for twin in twins), *((lore(20 + n), (0, 1)) for n in range(30)))
    await bench.put((lore(2), (1,)))
    assert await bench.search(1, k=5) == [lore(2).id, "twin-a", "twin-b", "twin-c", lore(9).id]


async def test_an_owner_without_memories_finds_nothing(bench: Bench) -> None:
    assert await bench.search(1) == []
    assert len(await bench.store.columns(MIND)) == 0
    assert await bench.store.without_vector(MIND) == []


async def test_what_is_about_somebody_is_found_only_facing_that_somebody(bench: Bench) -> None:
    recap = about(MARA, 2, scope=Scope.MATCH_RECAP)
    learned = lore(4, scope=Scope.CROSS_PLAYER, subject=PAUL)
    await bench.put((about(MARA, 1), (1,)), (recap, (1,)), (about(PAUL, 3), (1,)), (learned, (1,)), (lore(5), (1,)))
    for_all = {learned.id, lore(5).id}
    assert set(await bench.search(1)) == for_all
    assert set(await bench.search(1, audience=FACING_MARA)) == for_all | {about(MARA, 1).id, recap.id}
    assert set(await bench.search(1, audience=MemoryAudience.facing(PAUL))) == for_all | {about(PAUL, 3).id}
    same_id = Party("agent", MARA.id)
    assert set(await bench.search(1, audience=MemoryAudience.facing(same_id))) == for_all
    assert len(await bench.search(1, audience=MemoryAudience.facing(MARA, PAUL))) == 5


async def test_the_audience_is_asked_before_the_best_are_counted(bench: Bench) -> None:
    secrets = [(about(PAUL, number), (1.0,)) for number in range(50)]
    await bench.put(*secrets, (lore(99), (0, 1)))
    assert await bench.search(1, k=1, audience=FACING_MARA) == [lore(99).id]


async def test_one_owner_never_finds_what_another_remembers(bench: Bench) -> None:
    namesake = Party("agent", MIND.id)
    await bench.put((replace(lore(1), owner=namesake), (1,)), (lore(2), (1,)))
    assert await bench.search(1) == [lore(2).id]
    assert (await bench.store.search(namesake, direction(1), 9, audience=NOBODY)).ids == (lore(1).id,)


async def test_types_themes_and_times_narrow_the_search(bench: Bench) -> None:
    def moment(second: int) -> object:
        return START + timedelta(seconds=second)

    await bench.put(
        (lore(1, type=MemoryType.HABIT, themes=("Endgame",)), (1,)),
        (lore(2, type=MemoryType.TRAVEL, themes=("Caro-Kann", "boats")), (1,)),
        (lore(3, type=MemoryType.HABIT), (1,)),
    )
    assert await bench.search(1, types=[MemoryType.HABIT]) == [lore(1).id, lore(3).id]
    assert await bench.search(1, themes=["caro-kann", "endgame"]) == [lore(1).id, lore(2).id]
    assert await bench.search(1, since=moment(2)) == [lore(2).id, lore(3).id]
    assert await bench.search(1, until=moment(2)) == [lore(1).id]
    assert await bench.search(1, since=moment(1), until=moment(3), types=[MemoryType.TRAVEL]) == [lore(2).id]
    assert await bench.search(1, types=[]) == []


async def test_a_memory_without_a_vector_waits_for_one(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), None))
    assert await bench.search(1) == [lore(1).id]
    assert await bench.store.without_vector(MIND) == [lore(2)]
    await bench.store.upsert(MIND, [Stored(lore(2), direction(1))])
    assert await bench.search(1) == [lore(1).id, lore(2).id]
    assert await bench.store.without_vector(MIND) == []


async def test_a_new_vector_replaces_the_old_one(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), (1, 1)))
    await bench.store.upsert(MIND, [Stored(lore(1), direction(0, 1))])
    assert await bench.search(1) == [lore(2).id, lore(1).id]
    vector = await bench.store.get_embedding(lore(1).id)
    assert vector is not None
    np.testing.assert_allclose(vector, direction(0, 1))
    assert await bench.store.get_embedding("unknown") is None


async def test_a_memory_that_comes_later_takes_its_place_among_those_already_read(bench: Bench) -> None:
    await bench.put((lore(5), (1,)))
    assert await bench.search(1) == [lore(5).id]
    await bench.put((lore(1), (1,)), (about(MARA, 9), (1,)))
    assert await bench.search(1, audience=FACING_MARA) == [lore(1).id, lore(5).id, about(MARA, 9).id]
    assert (await bench.store.columns(MIND)).memories[0] == lore(1)


async def test_what_was_removed_is_not_found_again(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), (1,)))
    await bench.search(1)
    await bench.database.write(forget, lore(1).id)
    await bench.store.remove(MIND, [lore(1).id, "unknown"])
    assert await bench.search(1) == [lore(2).id]
    assert await bench.store.recallable(MIND, [lore(1).id, lore(2).id]) == {lore(2).id: lore(2).narrative}
    bench.store = bench.open()
    assert await bench.search(1) == [lore(2).id]


@pytest.mark.parametrize("lose", [forget, erase])
async def test_a_vector_that_comes_after_the_forgetting_brings_nothing_back(
    bench: Bench, lose: Callable[[Session, str], None]
) -> None:
    await bench.put((lore(1), None), (lore(2), (1,)))
    await bench.search(1)
    await bench.database.write(lose, lore(1).id)
    await bench.store.remove(MIND, [lore(1).id])
    await bench.store.upsert(MIND, [Stored(lore(1), direction(1))])
    assert await bench.search(1) == [lore(2).id]
    assert await bench.store.get_embedding(lore(1).id) is None


async def test_a_second_opening_finds_the_same(bench: Bench) -> None:
    await bench.put(*((lore(number), (1, number % 7, number % 3)) for number in range(40)))
    before = await bench.store.search(MIND, direction(1, 2, 3), 40, audience=NOBODY)
    after = await bench.open().search(MIND, direction(1, 2, 3), 40, audience=NOBODY)
    assert after.ids == before.ids
    np.testing.assert_allclose(after.similarity, before.similarity, atol=1e-6)


async def test_vectors_of_two_models_are_never_compared(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), (1,)))
    await bench.search(1)
    bench.embedder.model_id = "another"
    assert await bench.search(1) == []
    assert await bench.store.without_vector(MIND) == [lore(1), lore(2)]
    assert await bench.store.get_embedding(lore(1).id) is None
    await bench.store.upsert(MIND, [Stored(lore(2), direction(1))])
    assert await bench.search(1) == [lore(2).id]


async def test_a_surfacing_that_the_table_knows_is_known_here(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), (1,)))
    await bench.search(1)
    await bench.database.write(mark_surfaced, [lore(1).id], 1_000)
    bench.store.note_surfaced(MIND, [lore(1).id, "unknown"], 1_000)
    await bench.put((lore(3), (1,)))
    for store in (bench.store, bench.open()):
        columns = await store.columns(MIND)
        row = columns.rows[lore(1).id]
        assert (columns.surface_count[row], columns.last_surfaced_ms[row]) == (1, 1_000)
        assert columns.surface_count.sum() == 1


PARTIES = [None, MARA, PAUL, Party("agent", "robot")]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(
        st.tuples(st.sampled_from(PARTIES), st.integers(-3, 3), st.integers(-3, 3), st.booleans()), max_size=25
    ),
    facing=st.sampled_from(PARTIES),
    k=st.integers(0, 12),
)
async def test_a_search_is_what_one_would_find_by_hand(
    bench: Bench, rows: list[tuple[Party | None, int, int, bool]], facing: Party | None, k: int
) -> None:
    await bench.database.write(lambda session: session.execute(delete(MemoryRow)) and None)
    memories = [
        (lore(number) if party is None else about(party, number), (1.0, x, y), embedded)
        for number, (party, x, y, embedded) in enumerate(rows)
    ]
    await bench.database.write(insert_memories, [memory for memory, _, _ in memories])
    vectors = [(memory.id, direction(*weights)) for memory, weights, embedded in memories if embedded]
    await bench.database.write(store_vectors, bench.embedder.model_id, vectors)
    question = direction(1, 1)
    by_hand = sorted(
        (-round(float(direction(*weights) @ question), 6), number, memory.id)
        for number, (memory, weights, embedded) in enumerate(memories)
        if embedded and (memory.subject is None or memory.subject == facing)
    )
    audience = MemoryAudience() if facing is None else MemoryAudience.facing(facing)
    found = await bench.open().search(MIND, question, k, audience=audience)
    cosines = {memory_id: -negative for negative, _, memory_id in by_hand}
    assert len(found) == min(k, len(by_hand))
    expected = [-negative for negative, _, _ in by_hand[:k]]
    np.testing.assert_allclose(found.similarity, expected, atol=2e-6)
    np.testing.assert_allclose([cosines[memory_id] for memory_id in found.ids], expected, atol=2e-6)


async def test_comparing_gives_every_row_its_cosines_and_none_to_what_may_not_be_heard(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), None), (about(PAUL, 3), (1,)), (about(MARA, 4), (0, 1)))
    vectors = np.stack([direction(1), direction(0, 1), direction(1, 1)])
    columns, cosines = await bench.store.compare(MIND, vectors, audience=FACING_MARA)
    assert cosines.shape == (3, len(columns)) == (3, 4)
    half = 0.5**0.5
    np.testing.assert_allclose(cosines[:, columns.rows[lore(1).id]], [1, 0, half], atol=1e-6)
    np.testing.assert_allclose(cosines[:, columns.rows[about(MARA, 4).id]], [0, 1, half], atol=1e-6)
    assert np.isnan(cosines[:, [columns.rows[lore(2).id], columns.rows[about(PAUL, 3).id]]]).all()
    _, nothing = await bench.store.compare(MIND, vectors[:0], audience=FACING_MARA)
    assert nothing.shape == (0, 4)


async def test_vectors_are_given_of_an_owners_own_and_only_where_there_are_any(bench: Bench) -> None:
    namesake = Party("agent", MIND.id)
    await bench.put((lore(1), (1,)), (lore(2), None), (replace(lore(3), owner=namesake), (1,)))
    found = await bench.store.embeddings(MIND, [lore(1).id, lore(2).id, lore(3).id, "unknown"])
    assert found.keys() == {lore(1).id}
    np.testing.assert_allclose(found[lore(1).id], direction(1))


async def test_what_is_strengthened_keeps_its_vector_and_what_says_something_else_loses_it(bench: Bench) -> None:
    await bench.put((lore(1), (1,)), (lore(2), (1,)))
    await bench.search(1)
    await bench.store.upsert(MIND, [Stored(replace(lore(1), importance=0.9), None)])
    await bench.store.upsert(MIND, [Stored(replace(lore(2), narrative="Something else."), None)])
    assert await bench.search(1) == [lore(1).id]
    columns = await bench.store.columns(MIND)
    assert columns.importance[columns.rows[lore(1).id]] == 0.9


@pytest.mark.skipif(not INSTALLED, reason="sqlite-vec is not installed; `make sqlite-vec` installs it")
async def test_all_stores_rank_alike(database: Database) -> None:
    await rank_alike(database, ("numpy", "sqlite-vec"))


async def test_pgvector_ranks_as_the_others_do(with_vectors: Database) -> None:
    await rank_alike(with_vectors, ("numpy", "pgvector"))


async def rank_alike(database: Database, names: Sequence[str]) -> None:
    """Five hundred memories of five subjects, twenty questions, near ones and ties among them."""
    dice = np.random.default_rng(11)
    parties = (None, MARA, PAUL, Party("agent", "robot"), Party("character", "another"))
    memories = [lore(n) if (party := parties[n % 5]) is None else about(party, n) for n in range(500)]
    # Few directions, so that many are equally near; one in ten has no vector.
    weights = [tuple(dice.integers(-2, 3, 3).tolist()) for _ in memories]
    vectors = [
        (memory.id, direction(1, *weight))
        for n, (memory, weight) in enumerate(zip(memories, weights, strict=True))
        if n % 10
    ]
    await database.write(insert_memories, memories)
    embedder = DecidedEmbedder()
    for start in range(0, len(vectors), 50):
        await database.write(store_vectors, embedder.model_id, vectors[start : start + 50])
    stores = [STORES[name](database, embedder) for name in names]
    for number in range(20):
        question = direction(1, *dice.normal(size=3).tolist())
        party = parties[number % 5]
        audience = NOBODY if party is None else MemoryAudience.facing(party)
        first, *others = [await store.search(MIND, question, 1 + 7 * number, audience=audience) for store in stores]
        assert len(first) > 0
        for other in others:
            assert other.ids == first.ids
            np.testing.assert_allclose(other.similarity, first.similarity, atol=2e-6)


def test_a_store_that_is_not_installed_is_refused_by_name(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "apsw", None)
    with pytest.raises(StoreUnavailableError, match="make sqlite-vec"):
        open_store("sqlite-vec", database, DecidedEmbedder())
    assert isinstance(open_store("numpy", database, DecidedEmbedder()), NumpyStore)


async def test_a_vector_goes_from_pgvector_in_the_transaction_that_takes_it_from_its_memory(
    with_vectors: Database,
) -> None:
    """Whatever forgets, and whichever worker: the row beside the memory is gone, and so is its place in an answer."""

    def left(session: Session) -> int:
        return int(session.scalar(text("SELECT count(*) FROM memory_vectors")) or 0)

    bench = Bench(with_vectors, "pgvector")
    await bench.put((lore(1), (1,)), (lore(2), (1,)), (lore(3), (1,)))
    assert len(await bench.search(1)) == await with_vectors.read(left) == 3
    await with_vectors.write(
        lambda session: session.execute(
            update(MemoryRow)
            .where(MemoryRow.id == lore(1).id)
            .values(embedding=None, embedding_model=None, embedding_dim=None, forgotten_ms=1)
        )
    )
    await with_vectors.write(erase, lore(2).id)
    assert await with_vectors.read(left) == 1
    # This worker has not heard of it yet, and tells of neither all the same.
    assert await bench.search(1) == [lore(3).id]


async def test_pgvector_is_refused_by_name_where_it_cannot_be(
    database: Database, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(StoreUnavailableError, match="needs a PostgreSQL"):
        await open_store("pgvector", database, DecidedEmbedder()).prepare()
    server: PostgresServer = request.getfixturevalue("postgres")
    if server.offers("vector"):
        pytest.skip("this PostgreSQL has pgvector")
    url = server.migrated()
    opened = open_database(url)
    with pytest.raises(StoreUnavailableError, match="CREATE EXTENSION vector"):
        await open_store("pgvector", opened, DecidedEmbedder()).prepare()
    await opened.close()
    server.drop(url)


async def test_whoever_was_asked_for_longest_ago_is_let_go_and_found_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owned_store, "LOADED_BYTES", 3 * MEMORY_BYTES)
    await bench.put((lore(1, "The first."), (1.0,)), (lore(2, "The second."), (0.0, 1.0)))
    another = Party("character", "another-of-the-test")
    await bench.put((replace(lore(3, "Another's."), owner=another), (1.0,)))
    held = await bench.store.columns(MIND)
    assert await bench.store.columns(MIND) is held  # however much the only one takes
    await bench.store.columns(another)
    again = await bench.store.columns(MIND)
    assert again is not held
    assert [memory.id for memory in again.memories] == [memory.id for memory in held.memories]
    assert await bench.search(0.0, 1.0, k=1) == await bench.search(0.0, 1.0, k=1) != []


async def test_whoever_nobody_asks_for_is_let_go_and_found_again(bench: Bench) -> None:
    assert isinstance(bench.store, owned_store.OwnedStore)
    await bench.put((lore(1, "The first."), (1.0,)), (lore(2, "The second."), (0.0, 1.0)))
    held = await bench.store.columns(MIND)
    await bench.store.evict_idle(3600.0)
    assert await bench.store.columns(MIND) is held
    await bench.store.evict_idle(0.0)
    again = await bench.store.columns(MIND)
    assert again is not held
    assert [memory.id for memory in again.memories] == [memory.id for memory in held.memories]
    assert await bench.search(0.0, 1.0, k=1) != []
