"""One match at the tables of two workers: both follow one log, one of them looks after the game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest

from app.db.database import Database
from app.domain.acts import Accepted, PlayMove, Refusal, Say
from app.domain.errors import Unavailable
from app.domain.position import Color
from app.matches.colleagues import SILENT_SECONDS
from app.matches.looking_after import LookingAfter
from app.matches.table import Table
from app.runtime.clock import FakeClock
from app.runtime.pubsub import InProcessPubSub
from tests.fakes.games import ANNA, BERT, MIRA, START_MS, first_event
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually

WHITE, BLACK = Color.WHITE, Color.BLACK


class Club:
    """Two workers on one database who hear each other."""

    def __init__(self, database: Database) -> None:
        self.clock, self.wire = FakeClock(START_MS), InProcessPubSub()
        self.one, self.other = (
            Parlour(database, clock=self.clock, worker=name, pubsub=self.wire) for name in ("one", "other")
        )

    async def both(self, *players: object) -> tuple[Table, Table]:
        """A new game of the first worker's, open at both."""
        table = await self.one.sit_down(first_event(*players))  # type: ignore[arg-type]
        there = await self.other.directory.open("match-1")
        assert there is not None
        await self.settled()
        return table, there

    async def settled(self) -> None:
        """Waits until neither has anything left to do or to tell."""
        busy = ("table:", "outbox:", "tend:", "connected:")
        both = (self.one.tasks, self.other.tasks)
        await eventually(lambda: not any(name.startswith(busy) for tasks in both for name in tasks.names()))

    async def look(self, worker: Parlour) -> None:
        assert worker.colleagues is not None
        await LookingAfter(worker.directory, worker.colleagues).look()
        await self.settled()


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    opened = Club(database)
    yield opened
    await opened.one.close()
    await opened.other.close()


async def test_players_at_two_workers_play_and_both_hear_everything_in_order(club: Club) -> None:
    here, there = await club.both(ANNA, BERT)
    here.join("anna", WHITE)
    there.join("ben", BLACK)
    await club.settled()
    for ply, uci in enumerate(("e2e4", "e7e5", "g1f3", "b8c6")):
        table, color = (here, WHITE) if ply % 2 == 0 else (there, BLACK)
        assert isinstance(await table.act(PlayMove(color, uci, ply)), Accepted)
        assert isinstance(await table.act(Say(color, f"after {uci}")), Accepted)
        await club.settled()
    assert here.state == there.state
    assert club.one.broadcast.names("anna")[-8:] == club.other.broadcast.names("ben")[-8:]
    seqs = [stamped.seq for stamped in there.outbox.history]
    assert seqs == list(range(1, here.state.version + 1))


async def test_who_is_behind_reads_the_log_and_tries_again(club: Club) -> None:
    here, there = await club.both(ANNA, BERT)
    for worker in (club.one, club.other):
        worker.colleagues.serve(lambda _: None, tuple)  # type: ignore[union-attr]  # nobody hears anything any more
    assert isinstance(await here.act(PlayMove(WHITE, "e2e4", 0)), Accepted)
    assert there.state.ply == 0
    assert isinstance(await there.act(PlayMove(BLACK, "e7e5", 1)), Accepted)
    refused = await here.act(PlayMove(WHITE, "d2d4", 0))
    assert isinstance(refused, Refusal)
    assert [one.event.name for one in here.outbox.history] == [one.event.name for one in there.outbox.history]


class NoBooks:
    """A database that does not answer."""

    async def read(self, *_: object) -> object:
        raise Unavailable


@dataclass
class Cut:
    """A directory whose database is out of reach."""

    tables: Callable[[], list[Table]]
    database = NoBooks()


async def test_what_was_missed_while_the_database_was_away_is_read_at_a_later_look(club: Club) -> None:
    here, there = await club.both(ANNA, BERT)
    colleagues = club.other.colleagues
    assert colleagues is not None
    colleagues.serve(lambda _: None, tuple)  # nobody hears anything any more
    assert isinstance(await here.act(PlayMove(WHITE, "e2e4", 0)), Accepted)
    colleagues.behind = True
    cut = Cut(lambda: club.other.directory.tables())
    with pytest.raises(Unavailable):
        await LookingAfter(cut, colleagues).catch_up()  # type: ignore[arg-type]
    await LookingAfter(club.other.directory, colleagues).catch_up()
    await eventually(lambda: there.state.ply == 1)


async def test_a_mind_is_woken_by_the_worker_that_looks_after_it_and_by_no_other(club: Club) -> None:
    here, there = await club.both(ANNA, MIRA)
    assert (here.tending.here, there.tending.here) == (True, False)
    assert isinstance(await there.act(PlayMove(WHITE, "e2e4", 0)), Accepted)
    await eventually(lambda: "YourMove" in club.one.seats[BLACK].occasions())
    assert club.other.seats[BLACK].occasions() == []


async def test_a_match_whose_worker_died_is_taken_up_by_another_and_its_mind_is_woken_there(club: Club) -> None:
    _, there = await club.both(ANNA, MIRA)
    assert isinstance(await there.act(PlayMove(WHITE, "e2e4", 0)), Accepted)
    await club.look(club.other)
    assert not there.tending.here, "its worker lives"
    club.clock.advance(round(club.one.leases.seconds * 1000))
    await club.look(club.other)
    assert there.tending.here
    await eventually(lambda: club.other.seats[BLACK].occasions() == ["YourMove"])


async def test_a_worker_that_closes_leaves_its_matches_to_the_others_at_once(club: Club) -> None:
    _, there = await club.both(ANNA, MIRA)
    await club.one.directory.close()
    await club.one.leases.close()
    await club.look(club.other)
    assert there.tending.here


async def test_a_match_that_nobody_has_open_is_found_by_the_lease_of_the_dead(club: Club) -> None:
    await club.one.sit_down(first_event(ANNA, MIRA))
    await club.settled()
    club.clock.advance(round(club.one.leases.seconds * 1000))
    await club.look(club.other)
    table = club.other.directory.find("match-1")
    assert table is not None
    assert table.tending.here


async def test_a_worker_that_lost_the_lease_rings_no_timer_any_more(club: Club) -> None:
    here, there = await club.both(ANNA, MIRA)
    club.clock.advance(round(club.one.leases.seconds * 1000))
    await club.look(club.other)
    await club.one.leases.renew()
    await club.look(club.one)
    assert (here.tending.here, there.tending.here) == (False, True)


async def test_who_moves_from_one_worker_to_another_has_not_left(club: Club) -> None:
    here, there = await club.both(ANNA, BERT)
    here.join("anna", WHITE)
    await club.settled()
    there.join("anna again", WHITE)
    await club.settled()
    here.leave("anna", WHITE)
    await club.settled()
    assert here.state.paused == there.state.paused == {}
    there.leave("anna again", WHITE)
    await club.settled()
    assert WHITE in here.state.paused
    here.join("anna", WHITE)
    await club.settled()
    assert there.state.paused == {}


async def test_who_was_with_a_worker_that_died_is_missed_and_the_gallery_counted_anew(club: Club) -> None:
    here, there = await club.both(ANNA, BERT)
    here.join("anna", WHITE)
    there.join("ben", BLACK)
    here.join("spectator", None)
    there.join("another", None)
    await club.settled()
    assert (here.spectators, there.spectators) == (2, 2)
    await club.wire.publish("worker_alive", {"worker": "one"})
    club.clock.advance(round(SILENT_SECONDS * 1000))
    await club.one.leases.close()
    assert club.one.colleagues is not None
    club.one.colleagues.serve(lambda _: None, tuple)  # the dead hear nothing
    await club.look(club.other)
    assert club.other.colleagues is not None
    club.other.colleagues.bury()
    await club.settled()
    assert there.spectators == 1
    assert set(there.state.paused) == {WHITE}
    assert club.other.broadcast.names("another").count("spectator_count") >= 2


async def test_a_worker_that_opens_a_match_charges_the_thinker_as_its_worker_does(club: Club) -> None:
    here = await club.one.sit_down(first_event(ANNA, BERT, time_control="5+0"))
    for ply, uci in enumerate(("e2e4", "e7e5")):
        await here.act(PlayMove(WHITE if ply == 0 else BLACK, uci, ply))
    club.clock.advance(30_000)
    there = await club.other.directory.open("match-1")
    await club.settled()
    assert there is not None
    assert there.state.turn_since_ms == here.state.turn_since_ms == START_MS
