"""Ten thousand embedded memories of one mind put in order: how long it takes, and how long the event loop was held."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.db.opening import open_database, upgrade
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.llm.base import Ask, NoModel, T, Tool
from app.maintenance.by_model import ModelConsolidation
from app.maintenance.planner import ProcessPlanner
from app.maintenance.upkeep import Upkeep
from app.memory.embedding.open_embedder import open_embedder
from app.memory.keeping.triggers import derive_triggers
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import insert_memories, store_vectors
from app.runtime.channels import Channels
from app.runtime.clock import AnchoredClock
from scripts.benchmarks.report import tell

MEMORIES, PLAYERS = 10_000, 40
MIND = Party("character", "of-the-benchmark")
LOOKED_EVERY = 0.005  # seconds between two looks at the loop
_WHEN = ("", "again ", "as usual ", "once more ", "today ", "against my advice ", "with a smile ", "without a word ")
_WHAT = (
    "rushed", "took a long time over", "hummed a tune in", "traded the queens early in", "sighed at move ten of",
    "left a knight hanging in", "castled late in", "forgot the back rank in", "pushed the h-pawn in", "gave a pawn in",
    "offered a draw in", "ran short of time in", "checked everything twice in", "smiled at my move in", "got up during",
)  # fmt: skip
_WHERE = (
    "the London System", "the Caro-Kann", "the Scotch Game", "the Benoni", "the Slav", "the Dutch", "the Vienna",
    "the Pirc", "the French", "the King's Gambit", "a rook ending", "an ending of bishops", "a Sicilian", "an English",
)  # fmt: skip
_HOW = (
    "and paid for it.", "and won all the same.", "as if nothing had happened.", "although nobody was in a hurry.",
    "and I said nothing.", "which surprised me.", "and laughed.", "and would not look at me.",
)  # fmt: skip


class _Nobody:
    """No model."""

    any_model = False

    async def ask(self, ask: Ask[T]) -> T:  # noqa: ARG002 - a port
        raise NoModel("a benchmark")

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:  # noqa: ARG002 - a port
        raise NoModel("a benchmark")


def memories(count: int) -> list[Memory]:
    """So many observations of forty players, in wordings that repeat as observations do."""
    draw = random.Random(7)
    began = datetime(2026, 1, 1, tzinfo=UTC)
    made = []
    for number in range(count):
        words = [draw.choice(_WHEN), draw.choice(_WHAT), " ", draw.choice(_WHERE), " ", draw.choice(_HOW)]
        narrative = f"They {''.join(words)}"
        made.append(
            Memory(
                id=f"memory-{number:05d}",
                owner=MIND,
                narrative=narrative,
                triggers=derive_triggers(narrative),
                valence=0.0,
                scope=Scope.OPPONENT_SPECIFIC,
                type=MemoryType.PLAYER_OBSERVATION,
                importance=0.5,
                subject=Party("player", f"player-{draw.randrange(PLAYERS)}"),
                created_by=CreatedBy.POST_MATCH,
                created_at=began + timedelta(minutes=20 * number),
                match_id=f"match-{number}",
            )
        )
    return made


async def _held(stop: asyncio.Event) -> float:
    """The longest time in seconds for which the loop was held by this process: no more than the processor time it used
    meanwhile, since a busy neighbour of the machine holds the loop of everybody."""
    longest = 0.0
    while not stop.is_set():
        before, used = time.perf_counter(), time.process_time()
        await asyncio.sleep(LOOKED_EVERY)
        late, own = time.perf_counter() - before - LOOKED_EVERY, time.process_time() - used
        longest = max(longest, min(late, own))
    return longest


def _processor_seconds() -> float:
    """Of this process and of the children it waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


async def _measured(folder: Path) -> None:
    url = f"sqlite:///{folder}/club.db"
    await asyncio.to_thread(upgrade, url)
    database, clock = open_database(url), AnchoredClock()
    embedder = open_embedder(os.environ.get("EMBEDDER", "hashed"))
    all_of_them = memories(MEMORIES)
    for start in range(0, MEMORIES, 250):
        unit = all_of_them[start : start + 250]
        vectors = await embedder.embed([memory.narrative for memory in unit])
        await database.write(insert_memories, unit)
        ids = [memory.id for memory in unit]
        await database.write(store_vectors, embedder.model_id, list(zip(ids, vectors, strict=True)))
    upkeep = Upkeep(
        database,
        embedder,
        NumpyStore(database, embedder),
        ProcessPlanner(url),
        ModelConsolidation(_Nobody()),
        secret=b"of the benchmark",
        clock=clock,
        channels=Channels(clock),
    )
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        watching = group.create_task(_held(stop))
        began, used = time.perf_counter(), _processor_seconds()
        done = await upkeep.keep_order(MIND, "command")
        seconds, used = time.perf_counter() - began, _processor_seconds() - used
        stop.set()
    await embedder.close()
    await database.close()
    assert done is not None
    tell(f"maintenance, {done.method}", "ten_thousand_memories", seconds, "s")
    tell(f"maintenance, {done.method}", "processor_time", used, "s")
    tell(f"maintenance, {done.method}", "loop_held", watching.result() * 1000, "ms")
    tell(f"maintenance, {done.method}", "memories_left", done.looked_at - done.merged + done.made, "memories")


def run() -> None:
    """Four lines; `EMBEDDER` chooses another embedder than the hashed one."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measured(Path(folder)))
