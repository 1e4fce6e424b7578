"""A mind that wishes to remember something while it plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from app.accounts.identity import Identity
from app.body.registry import open_engine
from app.characters.character import Character
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.acts import PlayMove, Say
from app.domain.events.match import AgentChat
from app.domain.match import Sitter
from app.domain.memory import Memory
from app.matches.directory import Directory
from app.matches.table import Around, Table
from app.memory.companions import save_with_words
from app.memory.midgame import waiting
from app.memory.narratives import StoredNarratives
from app.memory.numpy_store import NumpyStore
from app.runtime.channels import Channels
from app.runtime.clock import FakeClock
from app.runtime.tasks import Tasks
from app.seats.factory import SeatFactory
from app.seats.services import MindServices
from app.soul.response import SoulInput, SoulResponse
from app.soul.soul import Soul
from app.subconscious.recall import Recall
from tests.fakes.games import ANNA, WHITE, first_event
from tests.fakes.memories import DecidedEmbedder
from tests.fakes.tables import Parlour, RecordingBroadcast
from tests.fakes.waiting import PATIENCE

TOLD = "They told me that they repair church organs."


@dataclass
class NotingVoice:
    """Wishes to remember the same thing whenever it has heard something; speaks or is silent."""

    words: str | None = "Organs have patience too."

    async def answer(self, character: Character, given: SoulInput) -> SoulResponse:
        del character
        return SoulResponse(speak=self.words, save_memory=TOLD) if given.pending_chat else SoulResponse()


class Room:
    """A table with a real mind at it."""

    def __init__(self, parlour: Parlour, voice: NotingVoice, table: Table) -> None:
        self.parlour = parlour
        self.voice = voice
        self.table = table


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    clock, parlour, voice = FakeClock(), Parlour(database), NotingVoice()
    characters = CharacterBook(database, clock)
    await characters.open(load_presets().values())
    kenji = characters.get("kenji")
    assert kenji is not None
    body = await open_engine("mock")
    embedder, tasks = DecidedEmbedder(), Tasks()
    services = MindServices(
        soul=Soul(voice),
        recall=Recall(embedder, NumpyStore(database, embedder), now=clock.now_ms),
        body=body,
        database=database,
        identity=Identity(database, clock, b"secret"),
        channels=Channels(clock),
        clock=clock,
        tasks=tasks,
        pacing="instant",
        seed=1,
    )
    around = Around(database, clock, tasks, {AgentChat: save_with_words}, None)
    seats = SeatFactory(services, characters)
    parlour.directory = Directory(around, seats, RecordingBroadcast(), StoredNarratives(database))
    sitter = Sitter("character", kenji.id, kenji.name, kenji.current_elo, kenji.slug)
    yield Room(parlour, voice, await parlour.sit_down(first_event(ANNA, sitter)))
    await parlour.close()
    await tasks.close()
    await body.engine.close()


async def first_waiting(database: Database) -> Memory:
    async with asyncio.timeout(PATIENCE):
        while True:
            if found := await database.read(waiting, 9):
                return found[0]
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("words", ["Organs have patience too.", None])
async def test_what_the_soul_saves_waits_in_the_table_whether_it_speaks_or_not(
    room: Room, database: Database, words: str | None
) -> None:
    room.voice.words = words
    await room.table.act(PlayMove(WHITE, "e2e4", 0))
    await room.table.act(Say(WHITE, "I repair church organs."))
    memory = await first_waiting(database)
    assert (memory.narrative, memory.subject, memory.match_id) == (TOLD, ANNA.party, room.table.state.match_id)
    assert memory.owner.kind == "character"
    assert (memory.chat_reference is not None) is (words is not None)
