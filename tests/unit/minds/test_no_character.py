"""A persona that is no character (an agent) plays, talks, remembers and has post-match steps like any other mind."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import pytest

from app.body.registry import open_engine
from app.db.database import Database
from app.domain.acts import PlayMove, Resign, Say
from app.domain.audiences import Audience
from app.domain.facts import Facts
from app.domain.memory import MemoryType, Scope
from app.domain.persona import Persona
from app.domain.position import Color
from app.matches.directory import Directory
from app.matches.table import Table
from app.memory.store.repository import insert_memories, memories_of
from app.minds.past_reader import read_past
from app.post_match.profiles import read_profile
from app.runtime.clock import FakeClock
from app.seats.factory import SeatFactory
from app.seats.services import SeatServices
from app.soul.response import SoulInput, SoulResponse
from app.soul.scripted.voice import ScriptedVoice
from app.soul.soul import Soul
from app.subconscious.recall import Recall
from tests.fakes.games import START_MS, WHITE, first_event
from tests.fakes.memories import about
from tests.fakes.minds import QUILL, Agents, mind_services
from tests.fakes.rooms import ADA, Guest, Roomful
from tests.fakes.waiting import eventually
from tests.unit.post_match.conftest import Backroom, TellingEngine

KITE = "Ada told me that they fly kites by the lighthouse."


@dataclass
class Overheard:
    """The scripted voice, with a record of its inputs."""

    voice: ScriptedVoice = field(default_factory=ScriptedVoice)
    given: list[SoulInput] = field(default_factory=list)

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        self.given.append(given)
        return await self.voice.answer(persona, given, facts)


@dataclass
class Club:
    backroom: Backroom
    voice: Overheard
    table: Table

    async def white(self, uci: str) -> None:
        """White's move, the agent's reply and its mood update."""
        ply = self.table.state.ply
        await self.table.act(PlayMove(WHITE, uci, ply))
        await eventually(lambda: self.table.state.minds[Color.BLACK].felt_at == (0, ply + 2))


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    backroom = await Backroom(database, FakeClock(START_MS), TellingEngine()).open()
    parlour, house, voice = backroom.parlour, backroom.house, Overheard()
    agents, body = Agents(QUILL), await open_engine("mock")
    backroom.workroom = replace(backroom.workroom, cast=agents)
    recall = Recall(house.embedder, house.store, now=backroom.clock.now_ms)
    minds = mind_services(backroom.database, backroom.clock, parlour.tasks, agents, soul=Soul(voice), recall=recall)
    seats = SeatFactory(SeatServices(minds, body, pacing="instant"))
    parlour.directory = Directory(parlour.services, seats, parlour.broadcast, parlour.narratives)
    ada = await backroom.guest()
    memory = replace(
        about(ada.party, 1, KITE, triggers=("kites", "lighthouse"), match_id="an earlier match"),
        owner=QUILL.party,
        type=MemoryType.PERSONAL_NOTE,
    )
    await backroom.database.write(insert_memories, [memory])
    table = await parlour.sit_down(first_event(ada.sitter, QUILL.sitter, rated=True))
    yield Club(backroom, voice, table)
    await backroom.close()
    await body.engine.close()


async def test_an_agent_plays_talks_remembers_and_tells_its_game(club: Club) -> None:
    table, database = club.table, club.backroom.database
    agent, player = QUILL.party, table.state.white.party
    await table.act(Say(WHITE, "Do you remember my kites by the lighthouse?"))
    await eventually(lambda: any(line.role == "agent" for line in table.state.chat))
    for uci in ("e2e4", "g1f3", "f1e2"):
        await club.white(uci)
    assert [move.by.value for move in table.state.moves] == ["player", "agent"] * 3
    (answer,) = [line for line in table.state.chat if line.role == "agent" and line.occasion == "on_user_input"]
    assert "kites" in answer.text
    assert answer.private, "what rests on their memory is between the two"
    asked = [given for given in club.voice.given if given.pending_chat]
    assert {given.role for given in club.voice.given} == {"agent"}
    assert [memory.narrative for memory in asked[-1].surfaced] == [KITE]

    await table.act(Resign(WHITE))
    progress = await club.backroom.until_over("match-1")
    assert (progress.status, progress.failed_steps) == ("completed", ())
    summary = await club.backroom.summaries.summary(table.state, Audience.WHITE)
    assert [recap["name"] for recap in summary["recaps"]] == ["Quill"]
    assert [change["kind"] for change in summary["rating_changes"]] == ["player"], "an agent without a row has none"
    kept = await database.read(memories_of, agent)
    assert Scope.MATCH_RECAP in {memory.scope for memory in kept}
    assert {memory.subject for memory in kept} == {player}
    assert (await database.read(read_profile, agent, player)).games == 1
    past = await database.read(read_past, agent, player, "match-2")
    assert (past.record.wins, past.record.losses) == (1, 0)
    assert answer.text in past.said


async def test_a_seat_of_somebody_unknown_stays_empty(club: Club) -> None:
    stranger = replace(QUILL.sitter, id="agent-gone")
    opened = first_event(club.table.state.white, stranger)
    table = await club.backroom.parlour.sit_down(opened, "match-2")
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await club.backroom.parlour.settled()
    assert table.state.ply == 1


async def test_an_agent_can_be_the_host_of_a_room(database: Database) -> None:
    room = await Roomful(database).open()
    room.minds = replace(room.minds, personas=Agents(QUILL))
    room.reopen()
    guest = Guest("tab", room.rooms.conversation(ADA.party, QUILL.party)).enter()
    await guest.until("agent_chat")
    await guest.say("How do you like to play?")
    await guest.until("agent_chat", 2)
    assert guest.told("room_state")[0]["agent"]["name"] == "Quill"
    assert {given.role for given in room.soul.asked} == {"agent"}
    past = await database.read(read_past, QUILL.party, ADA.party, "a match to come")
    assert past.said == ("Mm.", "Mm.")
    await room.close()
