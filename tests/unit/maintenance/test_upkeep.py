"""Maintenance of one mind: what is written, when it is due, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Party
from app.jobs.repository import read_job
from app.maintenance import repository
from app.maintenance.by_model import ModelConsolidation
from app.maintenance.clustering import MOST_FOR_UMAP, fitting
from app.maintenance.planner import PlanningFailed, ProcessPlanner
from app.maintenance.report import day_of
from app.maintenance.rounds import MaintenanceRounds
from app.maintenance.upkeep import Upkeep
from app.memory.embedding.open_embedder import open_embedder
from app.memory.rights.rights import Rights
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import Stored, insert_memories, memories_of
from app.memory.store.vector_store import MemoryAudience
from app.runtime.channels import Channels
from app.runtime.clock import FakeClock
from tests.fakes.kept import SECRET
from tests.fakes.memories import MARA, MIND, PAUL, about
from tests.fakes.repetitive import InlinePlanner, repetitive
from tests.fakes.scripted_llm import NO_MODEL, ScriptedModels


class OrderlyHouse:
    """Upkeep over a table of its own, with the hashed embedder."""

    def __init__(self, database: Database, models: ScriptedModels | None = None) -> None:
        self.database, self.clock = database, FakeClock()
        self.embedder = open_embedder("hashed")
        self.store = NumpyStore(database, self.embedder)
        self.planner = InlinePlanner(database)
        self.dropped: list[str] = []
        self.channels = Channels(self.clock)
        self.upkeep = Upkeep(
            database,
            self.embedder,
            self.store,
            self.planner,
            ModelConsolidation(models or ScriptedModels()),
            secret=SECRET,
            clock=self.clock,
            channels=self.channels,
            on_superseded=[lambda _owner, ids: self.dropped.extend(ids)],
        )
        self.rounds = MaintenanceRounds(database, self.upkeep, self.clock)
        self.rights = Rights(database, self.embedder, self.store, secret=SECRET, now=self.clock.now_ms)

    async def remembers(self, count: int, subject: Party = MARA) -> None:
        await self.database.write(insert_memories, repetitive(subject, count))

    async def live(self) -> list[str]:
        return [memory.id for memory in await self.database.read(memories_of, MIND)]


@pytest.fixture
def house(database: Database) -> OrderlyHouse:
    return OrderlyHouse(database)


async def test_what_repeats_itself_becomes_fewer_memories_that_say_how_often(house: OrderlyHouse) -> None:
    await house.remembers(120)
    shares: list[float] = []
    report = await house.upkeep.keep_order(MIND, "command", shares.append)
    assert report is not None
    assert (report.looked_at, report.fresh, report.embedded, report.method) == (120, 120, 120, "wording")
    live = await house.database.read(memories_of, MIND)
    assert len(live) == 120 - report.merged + report.made <= 40
    assert report.merged == sum(count.merged for count in report.clusters)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    made = [memory for memory in live if memory.created_by is CreatedBy.MAINTENANCE]
    assert any("I have noted that 4 times." in memory.narrative for memory in made)
    # The store follows at once: what was superseded is not found any more, what was made is.
    (vector,) = await house.embedder.embed([made[0].narrative])
    hits = await house.store.search(MIND, vector, 200, audience=MemoryAudience.facing(MARA))
    assert set(hits.ids) == {memory.id for memory in live}
    assert set(house.dropped).isdisjoint(hits.ids)
    assert await house.database.read(repository.one_report, report.id) == report


async def test_a_mind_is_due_once_a_day_and_with_ten_new_memories(house: OrderlyHouse) -> None:
    await house.remembers(9)
    assert await house.rounds.look() == []
    await house.database.write(insert_memories, [about(MARA, 900, "x", created_by=CreatedBy.POST_MATCH)])
    # Two looks, of one worker or of two, promise one job.
    assert await house.rounds.look() == [MIND]
    assert await house.rounds.look() == []
    key = repository.job_key(MIND, day_of(house.clock.now_ms()))
    job = await house.database.read(read_job, repository.KIND, key)
    assert job is not None
    await house.rounds.carry(job)
    await house.rounds.carry(job)
    assert house.planner.asked == 1
    house.clock.advance(86_400_000)
    assert await house.rounds.look() == []


async def test_lore_and_pinned_memories_do_not_count_as_new(house: OrderlyHouse, database: Database) -> None:
    await house.remembers(12)
    await database.write(_pin_all)
    assert await house.rounds.look() == []


async def test_merges_are_taken_back_and_not_made_again(house: OrderlyHouse) -> None:
    await house.remembers(40)
    before = await house.live()
    report = await house.upkeep.keep_order(MIND, "command")
    assert report is not None
    assert report.made > 0
    assert await house.upkeep.take_back(report.id) == report.merged
    assert sorted(await house.live()) == sorted(before)
    assert await house.upkeep.take_back(report.id) == 0
    again = await house.upkeep.keep_order(MIND, "command")
    assert again is not None
    assert again.merged == 0
    undone = await house.database.read(repository.one_report, report.id)
    assert undone is not None
    assert undone.undone_ms == house.clock.now_ms()


async def test_what_a_player_has_put_right_since_is_not_taken_back(house: OrderlyHouse) -> None:
    await house.remembers(40)
    report = await house.upkeep.keep_order(MIND, "command")
    assert report is not None
    made = next(m for m in await house.database.read(memories_of, MIND) if m.created_by is CreatedBy.MAINTENANCE)
    await house.rights.correct(MARA.id, made.id, "She plays the Benoni with great care.")
    assert await house.upkeep.take_back(report.id) < report.merged
    live = {memory.id: memory for memory in await house.database.read(memories_of, MIND)}
    assert live[made.id].narrative == "She plays the Benoni with great care."


async def test_forgetting_what_was_made_erases_all_it_was_made_of(house: OrderlyHouse) -> None:
    await house.remembers(40)
    await house.upkeep.keep_order(MIND, "command")
    made = next(m for m in await house.database.read(memories_of, MIND) if m.created_by is CreatedBy.MAINTENANCE)
    words = " ".join(made.narrative.split()[1:5])
    assert await house.rights.forget(MARA.id, made.id)
    rows = await house.database.read(_narratives)
    assert made.narrative not in rows
    assert made.narrative.removesuffix(" I have noted that 4 times.") not in rows
    assert words


async def test_deleting_a_player_leaves_nothing_of_what_was_merged(house: OrderlyHouse, database_url: str) -> None:
    await house.remembers(60)
    await house.database.write(insert_memories, [about(PAUL, 999, "He keeps bees on a roof in Ghent.")])
    await house.upkeep.keep_order(MIND, "command")
    await house.rights.forget_player(MARA.id)
    assert await house.database.read(_narratives) == ["He keeps bees on a roof in Ghent."]
    await house.database.close()
    files = Path(database_url.removeprefix("sqlite:///")).parent.glob("club.db*")
    assert not any(b"London System" in file.read_bytes() for file in files)


async def test_a_memory_that_was_pinned_meanwhile_is_not_merged(house: OrderlyHouse) -> None:
    await house.remembers(40)

    async def pin() -> None:
        await house.database.write(_pin_all)

    house.planner.meanwhile = pin
    report = await house.upkeep.keep_order(MIND, "command")
    assert report is not None
    assert (report.merged, report.made) == (0, 0)
    assert len(await house.live()) == 40


async def test_an_interrupted_maintenance_goes_on_with_its_report(house: OrderlyHouse) -> None:
    await house.remembers(60)
    house.planner.failure = PlanningFailed("the process ended with MemoryError")
    with pytest.raises(PlanningFailed):
        await house.upkeep.keep_order(MIND, "schedule")
    house.planner.failure = None
    report = await house.upkeep.keep_order(MIND, "schedule")
    assert report is not None
    assert report.made > 0
    assert len(await house.database.read(repository.reports_of, MIND)) == 1
    assert await house.upkeep.keep_order(MIND, "schedule") is None


async def test_reports_go_with_the_mind(house: OrderlyHouse) -> None:
    await house.remembers(30)
    await house.upkeep.keep_order(MIND, "command")
    assert await house.database.write(repository.erase_reports, MIND) == []
    assert await house.database.write(repository.erase_reports, MIND) is None
    assert await house.database.read(repository.latest_reports) == []


async def test_a_process_of_its_own_makes_the_same_plan(house: OrderlyHouse, database_url: str) -> None:
    await house.remembers(40)
    await house.embedder.wait_ready()
    missing = await house.store.without_vector(MIND)
    vectors = await house.embedder.embed([memory.narrative for memory in missing])
    await house.store.upsert(MIND, [Stored(*pair) for pair in zip(missing, vectors, strict=True)])
    here = [line async for line in house.planner.plan(MIND, house.embedder.model_id, None)]
    there = [line async for line in ProcessPlanner(database_url).plan(MIND, house.embedder.model_id, "wording")]
    assert there == here


async def test_a_process_that_fails_is_an_error_without_any_text(tmp_path: Path) -> None:
    with pytest.raises(PlanningFailed, match="CannotOpenError"):
        async for _ in ProcessPlanner(f"sqlite:///{tmp_path}/none.db").plan(MIND, "decided", None):
            pass


def _pin_all(session: Session) -> None:
    session.execute(update(MemoryRow).values(pinned=True))


def _narratives(session: Session) -> list[str]:
    return [row.narrative for row in session.query(MemoryRow)]


async def test_a_maintenance_is_a_turn_of_its_own_with_its_parts_and_figures(database: Database) -> None:
    house = OrderlyHouse(database, ScriptedModels(lambda _: NO_MODEL))
    await house.remembers(40)
    report = await house.upkeep.keep_order(MIND, "command")
    assert report is not None
    (turn,) = house.channels.turns()
    assert (turn.kind, turn.subject, turn.people) == ("maintenance", report.id, frozenset())
    spans = {one.data["span"] for one in turn.messages if one.channel == "performance"}
    assert {"embedding", "merging", "save"} <= spans
    (figures,) = [one.data for one in turn.messages if one.channel == "memory"]
    assert (figures["merged"], figures["made"]) == (report.merged, report.made)


def test_umap_is_left_out_where_it_would_take_minutes() -> None:
    assert fitting("umap+hdbscan", MOST_FOR_UMAP) == "umap+hdbscan"
    assert fitting("umap+hdbscan", MOST_FOR_UMAP + 1) == "pca+hdbscan"
    assert fitting("wording", MOST_FOR_UMAP + 1) == "wording"
