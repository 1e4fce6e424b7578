"""Reranking at the table: its result surfaces before the move and never delays it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from app.body.base import Candidate, EngineConfig, MoveResult, Priority
from app.body.registry import open_engine
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.acts import PlayMove
from app.domain.events import Event
from app.domain.events.match import AgentMove, MemoryItem, MemorySurfaced
from app.domain.match import Sitter
from app.domain.memory import Party
from app.llm.base import NoModel
from app.matches.directory import Directory
from app.matches.table import Table
from app.matches.table_services import TableServices
from app.memory.store.narratives import StoredNarratives
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import insert_memories
from app.runtime.channels import Channels
from app.runtime.clock import FakeClock
from app.runtime.tasks import Tasks
from app.seats.factory import SeatFactory
from app.seats.services import SeatServices
from app.soul.soul import Soul
from app.subconscious.recall import Recall
from app.subconscious.rerank import Rerank, Reranker
from tests.fakes.games import ANNA, WHITE, first_event
from tests.fakes.memories import PAUL, DecidedEmbedder, about, direction
from tests.fakes.minds import mind_services
from tests.fakes.scripted_llm import Answer, NoModels, ScriptedModels
from tests.fakes.tables import Parlour, RecordingBroadcast
from tests.fakes.waiting import eventually

# Seconds from the engine's answer to the move, at most: a loaded machine may take them, a model that hangs takes more.
GRACE = 1.3
SAID = "Do you know the lighthouse ferry?"
FIRST, SECOND = "She waits at the lighthouse for the last ferry.", "The lighthouse ferry was late when she was born."


class SlowEngine:
    """Plays once `enough()` is true, so that no test depends on the speed of the machine."""

    def __init__(self, engine: Any) -> None:
        self.engine, self.name = engine, "slow"
        self.enough: Callable[[], object] = lambda: True
        self.answered = 0.0

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        await eventually(self.enough)
        result: MoveResult = await self.engine.choose_move(initial_fen, moves, config, priority=priority)
        self.answered = time.monotonic()
        return result

    async def analyse(self, *_: Any, **__: Any) -> tuple[Candidate, ...]:
        return ()

    async def close(self) -> None:
        await self.engine.close()


class Room:
    """A table with Kenji on Black, who has two memories about Anna with nearly equal scores."""

    def __init__(self, table: Table, models: ScriptedModels, channels: Channels, engine: SlowEngine) -> None:
        self.table, self.models, self.channels, self.engine = table, models, channels, engine
        engine.enough = lambda: self.told(MemorySurfaced)

    def told(self, kind: type[Event]) -> bool:
        return any(isinstance(stamped.event, kind) for stamped in self.table.outbox.history)

    async def turn(self) -> tuple[list[MemoryItem], float, list[str]]:
        """Anna speaks of a lighthouse and moves: what surfaced, seconds from the engine's answer to the move, the
        events in order."""
        before = len(self.table.outbox.history)
        await self.table.act(PlayMove(WHITE, "e2e4", 0, chat=SAID))
        await eventually(lambda: self.told(AgentMove))
        events = [stamped.event for stamped in self.table.outbox.history[before:]]
        (surfaced,) = [event for event in events if isinstance(event, MemorySurfaced)]
        return list(surfaced.items), time.monotonic() - self.engine.answered, [event.name for event in events]


Open = Callable[[ScriptedModels], Any]


@pytest.fixture
async def open_room(database: Database) -> AsyncIterator[Open]:
    closing: list[Any] = []

    async def opened(models: ScriptedModels) -> Room:
        clock, tasks = FakeClock(), Tasks()
        embedder = DecidedEmbedder({SAID: direction(1), FIRST: direction(1, 1), SECOND: direction(1, 1.02)})
        characters = CharacterBook(database, clock)
        await characters.open(load_presets().values())
        kenji = characters.get("kenji")
        assert kenji is not None
        owner = Party("character", kenji.id)
        triggers = ("lighthouse", "ferry", "harbour")
        known = [
            about(ANNA.party, number, narrative, triggers=triggers, match_id="an earlier match")
            for number, narrative in enumerate((FIRST, SECOND))
        ]
        secret = about(PAUL, 3, "Paul hid the lighthouse ferry money.", triggers=triggers)
        await database.write(insert_memories, [replace(memory, owner=owner) for memory in (*known, secret)])
        body = await open_engine("mock")
        engine = SlowEngine(body.engine)
        body = replace(body, engine=engine)
        recall = Recall(embedder, NumpyStore(database, embedder), now=clock.now_ms, reranker=Reranker(models))
        minds = mind_services(database, clock, tasks, characters, soul=Soul(), recall=recall)
        parlour = Parlour(database)
        services = TableServices(database, clock, tasks, {}, parlour.leases)
        seats = SeatFactory(SeatServices(minds, body, pacing="instant"))
        parlour.directory = Directory(services, seats, RecordingBroadcast(), StoredNarratives(database))
        sitter = Sitter("character", kenji.id, kenji.name, kenji.current_elo, kenji.slug)
        closing.extend((parlour.close, tasks.close, body.engine.close))
        await recall.ensure_embedded(owner)
        return Room(await parlour.sit_down(first_event(ANNA, sitter)), models, minds.channels, engine)

    yield opened
    for close in closing:
        await close()


def by_schema(answer: Answer) -> Callable[[Any], Answer]:
    """Answers requests to rerank; no model for anything else."""
    return lambda ask: answer if ask.schema is Rerank else NoModel("only second looks")


def pick(number: int) -> dict[str, Any]:
    return {"picks": [{"number": number, "reason": "the ferry she speaks of is the one she was born by"}]}


async def test_reranked_memories_surface_with_their_reason_before_the_move(open_room: Open) -> None:
    room = await open_room(ScriptedModels(by_schema(pick(2))))
    items, seconds, names = await room.turn()
    (item,) = items
    assert item.reason == "the ferry she speaks of is the one she was born by"
    assert seconds < GRACE
    assert names.index("memory_surfaced") < names.index("agent_move")
    (told,) = [message.data for message in room.channels.recent("memory") if "looked_again" in message.data]
    assert told["looked_again"]


async def test_the_reranker_sees_no_memories_about_others(open_room: Open) -> None:
    room = await open_room(ScriptedModels(by_schema(pick(1))))
    await room.turn()
    (ask,) = [ask for ask in room.models.asked if ask.schema is Rerank]
    assert "Paul" not in ask.prompt
    assert FIRST in ask.prompt
    assert SECOND in ask.prompt


@pytest.mark.parametrize(
    "answer",
    [None, NoModel("503"), "nonsense", '{"picks": "all"}', pick(99), "x" * 1_000_000],
    ids=["hangs", "fails", "malformed", "wrong schema", "wrong ids", "a megabyte"],
)
async def test_a_hostile_reranker_changes_nothing(open_room: Open, answer: Answer) -> None:
    room = await open_room(ScriptedModels(by_schema(answer)))
    if answer is None:
        # The model never answers; the move comes while it is still being asked.
        room.engine.enough = lambda: any(ask.schema is Rerank for ask in room.models.asked)
    items, seconds, names = await room.turn()
    assert items
    assert all("reminds me of it" in item.reason or "you" in item.reason for item in items)
    assert seconds < GRACE
    assert names.index("memory_surfaced") < names.index("agent_move")


async def test_without_a_model_nobody_is_asked(open_room: Open) -> None:
    room = await open_room(NoModels())
    items, _, _ = await room.turn()
    assert items
    assert room.models.asked == []
