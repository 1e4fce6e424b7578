"""A mind that saves a memory during a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest

from app.body.registry import open_engine
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.acts import PlayMove, Say
from app.domain.events.match import AgentChat, PlayerChatEchoed
from app.domain.facts import Facts
from app.domain.match import ChatLine, View
from app.domain.memory import Memory, MemoryType
from app.domain.persona import Persona
from app.matches.directory import Directory
from app.matches.repository import Companion
from app.matches.table import Table
from app.matches.table_services import TableServices
from app.memory.keeping.companions import keeps_a_memory, save_with_words
from app.memory.keeping.midgame import waiting
from app.memory.store.narratives import StoredNarratives
from app.memory.store.numpy_store import NumpyStore
from app.runtime.clock import FakeClock
from app.runtime.tasks import Tasks
from app.seats.factory import SeatFactory
from app.seats.saving import memory_of_moment
from app.seats.services import SeatServices
from app.seats.voice import Utterance
from app.soul.response import SoulInput, SoulOccasion, SoulResponse
from app.soul.soul import Soul
from app.subconscious.recall import Recall
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event
from tests.fakes.memories import DecidedEmbedder
from tests.fakes.minds import mind_services
from tests.fakes.tables import Parlour, RecordingBroadcast, unheard
from tests.fakes.waiting import PATIENCE

TOLD = "They told me that they repair church organs."


@dataclass
class NotingVoice:
    """Saves the same memory whenever there is pending chat; speaks or is silent."""

    words: str | None = "Organs have patience too."

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        del persona, facts
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
    recall = Recall(embedder, NumpyStore(database, embedder), now=clock.now_ms)
    minds = mind_services(database, clock, tasks, characters, soul=Soul(voice), recall=recall)
    services = TableServices(
        database, clock, tasks, {AgentChat: Companion(save_with_words, keeps_a_memory)}, parlour.leases
    )
    seats = SeatFactory(SeatServices(minds, body, pacing="instant"))
    parlour.directory = Directory(services, seats, RecordingBroadcast(), StoredNarratives(database))
    yield Room(parlour, voice, await parlour.sit_down(first_event(ANNA, kenji.persona.sitter)))
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
    (line,) = [line for line in room.table.state.chat if line.role == "player"]
    assert memory.chat_reference == f"{memory.match_id}:{line.seq}"
    said = room.table.outbox.history[line.seq - 1].event
    assert isinstance(said, PlayerChatEchoed)
    assert said.text == "I repair church organs."


def remembered(narrative: str, chat: tuple[ChatLine, ...], heard: tuple[str, ...], *, turn: bool) -> Memory:
    """What a mind on Black saves after White's third half-move, with this talk at the table."""
    game = Game(first_event(ANNA, MIRA)).moves("e2e4 e7e5 g1f3")
    state = replace(game.state, chat=chat)
    occasion = SoulOccasion.ON_USER_MOVE if turn else SoulOccasion.ON_USER_INPUT
    view = View(state, BLACK)
    utterance = Utterance(
        occasion, view, state.position.moves, 0, state.ply + turn, unheard, turn=turn, pending_chat=heard
    )
    return memory_of_moment(utterance, SoulResponse(save_memory=narrative), 1_800_000_000_000)


ORGANS = ChatLine("I repair church organs.", "player", 1, 1, WHITE, "Anna", seq=4)
CATS = ChatLine("We have seven cats at home", "player", 2, 3, WHITE, "Anna", seq=7)
MINE = ChatLine("I love church organs and cats.", "character", 3, 3, BLACK, "Mira", seq=8)
TALK = (ORGANS, CATS, MINE)


@pytest.mark.parametrize(
    ("narrative", "heard", "turn", "reference", "ply"),
    [
        ("Anna told me they repair organs in churches.", (ORGANS.text, CATS.text), False, "4", 1),
        ("They told me they have seven cats.", (ORGANS.text, CATS.text), True, "7", 3),
        ("Their household is full of animals.", (ORGANS.text, CATS.text), False, "7", 3),
        ("Anna brought the knight out at once.", (CATS.text,), True, None, 3),
        ("Anna brought the knight out at once.", (), True, None, 3),
        ("Anna thinks long over easy moves.", (), False, None, 3),
    ],
)
def test_a_memory_names_the_words_or_the_move_it_was_made_of(
    narrative: str, heard: tuple[str, ...], turn: bool, reference: str | None, ply: int
) -> None:
    memory = remembered(narrative, TALK, heard, turn=turn)
    assert memory.chat_reference == (None if reference is None else f"{memory.match_id}:{reference}")
    assert memory.ply == ply
    kind = MemoryType.PLAYER_OBSERVATION if reference is None else MemoryType.PERSONAL_NOTE
    assert memory.type is kind
