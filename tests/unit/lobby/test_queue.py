"""The queue over a real database, with two workers at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.agents.agent import Agent
from app.agents.repository import AgentBook, add_agent, archive_agent
from app.db.database import Database
from app.db.leases import DatabaseLeases
from app.db.models.players import PlayerRow
from app.domain.acts import Refusal
from app.lobby.contender import Contender, Contenders
from app.lobby.presence import PeopleHere
from app.lobby.queue import GONE_MS, Queue, QueuePlace
from app.lobby.tables import LobbyTables, TableWish
from app.matches.service import Matches
from app.runtime.clock import FakeClock
from app.runtime.pubsub import InProcessPubSub, Message
from app.workshop.agent_wish import AgentWish, agent_sheet_from
from tests.fakes.tables import Parlour


def _rate(session: Session, player_id: str, rating: int) -> None:
    session.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(rating=rating))


@dataclass
class Bench:
    """Two workers' queues over one database."""

    database: Database
    queues: list[Queue]
    identity: Identity
    agents: AgentBook
    tables: LobbyTables
    clock: FakeClock
    heard: list[Message]

    async def guest(self, name: str) -> Contender:
        return Contender((await self.identity.enter_as_guest(name)).player)

    async def rate(self, who: Contender, rating: int) -> None:
        """Gives a player this rating."""
        await self.database.write(_rate, who.id, rating)

    def games(self) -> list[str]:
        return [message["match_id"] for message in self.heard if "match_id" in message]


@pytest.fixture
async def bench(database: Database) -> AsyncIterator[Bench]:
    clock = FakeClock()
    pubsub = InProcessPubSub()
    heard: list[Message] = []
    parlours = [Parlour(database, clock=clock) for _ in range(2)]
    identity = Identity(database, clock, b"secret", pubsub=pubsub)
    agents = AgentBook(database)
    contenders = Contenders(identity, agents)
    matches = [Matches(parlour.directory, parlour.seating, None) for parlour in parlours]  # type: ignore[arg-type]
    queues = [
        Queue(database, contenders, one, pubsub, DatabaseLeases(database, clock, f"worker {number}", 60.0), clock)
        for number, one in enumerate(matches)
    ]

    async def hear(message: Message) -> None:
        heard.append(message)

    queues[0].when_changed(hear)
    tables = LobbyTables(database, contenders, PeopleHere(pubsub, clock, "here"), matches[0], pubsub, clock)
    yield Bench(database, queues, identity, agents, tables, clock, heard)
    for parlour in parlours:
        await parlour.close()


def standing(answer: QueuePlace | Refusal) -> QueuePlace:
    assert isinstance(answer, QueuePlace), answer
    return answer


async def test_two_who_wait_for_the_same_game_get_it_once_whichever_worker_looks(bench: Bench) -> None:
    ada, bela = await bench.guest("Ada"), await bench.guest("Bela")
    here, there = bench.queues
    assert standing(await here.enqueue(ada, "3+2", rated=True)).position == 1
    bench.clock.advance(1)
    assert standing(await there.enqueue(bela, "3+2", rated=True)).position == 2
    await asyncio.gather(*(queue.pair_now() for queue in (here, there, here, there)))
    assert len(bench.games()) == 1
    assert await here.standings() == {}
    assert await there.come_back(ada) == bench.games()[0]
    assert standing(await here.enqueue(ada, "5+0", rated=True)).position == 1, "the next game is looked for anew"


async def test_a_player_waits_in_one_queue_and_keeps_their_place_in_it(bench: Bench) -> None:
    ada = await bench.guest("Ada")
    queue = bench.queues[0]
    first = standing(await queue.enqueue(ada, "3+2", rated=True))
    refused = await queue.enqueue(ada, "5+0", rated=True)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_allowed"
    bench.clock.advance(25_000)
    again = standing(await queue.enqueue(ada, "3+2", rated=True))
    assert (again.since_ms, first.band, again.band) == (first.since_ms, 50, 100)
    assert await queue.cancel(ada) is None
    second = await queue.cancel(ada)
    assert second is not None
    assert second.code == "not_allowed"
    bad = await queue.enqueue(ada, "0+9", rated=True)
    assert isinstance(bad, Refusal)
    assert bad.code == "bad_payload"


async def test_who_waits_is_seen_without_a_name_and_one_press_joins_them(bench: Bench) -> None:
    ada, bela = await bench.guest("Ada"), await bench.guest("Bela")
    queue = bench.queues[0]
    await queue.enqueue(ada, "5+3", rated=True)
    assert await queue.open_seeks(ada) == [], "nobody is told of themselves"
    (seen,) = await queue.open_seeks(bela)
    assert (seen.time_control, seen.rated, seen.suits) == ("5+3", True, True)
    assert (seen.lowest, seen.highest) == (ada.rating - 50, ada.rating + 50)
    await bench.queues[1].enqueue(bela, "5+3", rated=True, at_once=True)
    assert len(bench.games()) == 1, "no look of the pairing was waited for"
    assert await queue.standings() == {}


async def test_whom_somebody_would_not_play_yet_waits_with_them(bench: Bench) -> None:
    ada, bela = await bench.guest("Ada"), await bench.guest("Bela")
    queue = bench.queues[0]
    await bench.rate(bela, 1500)
    await queue.enqueue(ada, "5+3", rated=True)
    (seen,) = await queue.open_seeks(bela)
    assert not seen.suits
    assert isinstance(await queue.enqueue(bela, "5+3", rated=True, at_once=True), QueuePlace)
    assert bench.games() == []
    await queue.cancel(bela)
    bench.clock.advance(61_000)
    await queue.note([ada.id])
    (seen,) = await queue.open_seeks(bela)
    assert (seen.suits, seen.highest) == (True, ada.rating + 400)
    await queue.enqueue(bela, "5+3", rated=True, at_once=True)
    assert len(bench.games()) == 1


async def test_nobody_is_paired_with_somebody_who_is_away_and_who_comes_back_keeps_the_place(bench: Bench) -> None:
    ada, bela = await bench.guest("Ada"), await bench.guest("Bela")
    queue = bench.queues[0]
    for player in (ada, bela):
        await queue.enqueue(player, "10+5", rated=False)
        bench.clock.advance(1)
    await queue.leave(ada.id)
    await queue.pair_now()
    assert bench.games() == []
    bench.clock.advance(GONE_MS - 5)
    await queue.note([bela.id])
    assert await queue.come_back(ada) is None
    assert (await queue.standings())[ada.id].position == 1
    await queue.pair_now()
    assert len(bench.games()) == 1


async def test_who_was_at_a_worker_that_crashed_waits_no_more(bench: Bench) -> None:
    ada, bela = await bench.guest("Ada"), await bench.guest("Bela")
    queue = bench.queues[0]
    await queue.enqueue(ada, "10+5", rated=False)
    bench.clock.advance(GONE_MS + 1)
    await queue.enqueue(bela, "10+5", rated=False)
    await queue.pair_now()
    assert bench.games() == []
    assert list(await queue.standings()) == [bela.id]


async def test_who_has_found_a_game_at_a_table_is_not_paired_too(bench: Bench) -> None:
    ada, bela, cem = [await bench.guest(name) for name in ("Ada", "Bela", "Cem")]
    queue = bench.queues[0]
    for player in (ada, cem):
        await queue.enqueue(player, "3+2", rated=False)
    table = await bench.tables.create(bela, TableWish("3+2"))
    assert not isinstance(table, Refusal)
    assert isinstance(await bench.tables.join(ada, table.code), str)
    await queue.pair_now()
    assert bench.games() == []
    assert list(await queue.standings()) == [cem.id]


async def test_who_is_paired_takes_their_waiting_table_away(bench: Bench) -> None:
    ada, bela = await bench.guest("Ada"), await bench.guest("Bela")
    table = await bench.tables.create(ada, TableWish("3+2"))
    assert not isinstance(table, Refusal)
    for player in (ada, bela):
        await bench.queues[0].enqueue(player, "3+2", rated=False)
    await bench.queues[0].pair_now()
    assert len(bench.games()) == 1
    assert await bench.tables.find(bela, table.code) is None


async def a_program(bench: Bench, database: Database, owner: Contender) -> Contender:
    wish = AgentWish(name="Rook", personality_description="A program that comes in from outside.", played_by="program")
    sheet = agent_sheet_from(wish, 1200, [])
    made = Agent(f"rook of {owner.id}", owner.id, sheet, 1200, 0, 0, played_by="program")
    await database.write(add_agent, made, 0)
    await bench.agents.refresh()
    return Contender(owner.player, made)


async def test_a_program_waits_until_somebody_comes_who_plays_programs_and_never_for_its_own_player(
    bench: Bench, database: Database
) -> None:
    ada, bela, cem = [await bench.guest(name) for name in ("Ada", "Bela", "Cem")]
    await bench.identity.change(ada.player, {"plays_programs": True})
    rook = await a_program(bench, database, ada)
    queue = bench.queues[0]
    for one in (rook, ada):
        assert isinstance(await queue.enqueue(one, "3+2", rated=True), QueuePlace)
    await queue.pair_now()
    assert bench.games() == [], "one and the same owner"
    await queue.cancel(ada)
    assert isinstance(await queue.enqueue(bela, "3+2", rated=True), QueuePlace)
    await queue.pair_now()
    assert bench.games() == [], "Bela plays people"
    await bench.identity.change(cem.player, {"plays_programs": True})
    await queue.cancel(bela)
    assert isinstance(await queue.enqueue(cem, "3+2", rated=True), QueuePlace)
    await queue.pair_now()
    assert len(bench.games()) == 1


async def test_a_program_that_was_archived_keeps_nobody_waiting(bench: Bench, database: Database) -> None:
    ada, bela, cem = [await bench.guest(name) for name in ("Ada", "Bela", "Cem")]
    for one in (bela, cem):
        await bench.identity.change(one.player, {"plays_programs": True})
    rook = await a_program(bench, database, ada)
    queue = bench.queues[0]
    assert isinstance(await queue.enqueue(rook, "3+2", rated=True), QueuePlace)
    await database.write(archive_agent, rook.id, 1)
    await bench.agents.refresh()
    bench.clock.advance(1)
    assert isinstance(await queue.enqueue(bela, "3+2", rated=True), QueuePlace)
    await queue.pair_now()
    assert bench.games() == []
    assert isinstance(await queue.enqueue(cem, "3+2", rated=True), QueuePlace)
    await queue.pair_now()
    assert len(bench.games()) == 1
