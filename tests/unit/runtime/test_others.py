"""What one worker keeps in its memory follows what another changes; both are here, on one line between workers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.accounts.identity import Identity
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.db.leases import DatabaseLeases
from app.domain.memory import Party
from app.memory.keeping.notes import Notes
from app.rooms.game_actions import Offer
from app.runtime.clock import FakeClock
from app.runtime.others import Others
from app.runtime.pubsub import InProcessPubSub, Message
from app.runtime.tasks import Tasks
from tests.fakes.rooms import OTTO, Roomful
from tests.fakes.waiting import eventually

MIND, ADA = Party("character", "mind"), Party("player", "ada")


class Wire:
    """The line between workers, with a side for each."""

    def __init__(self) -> None:
        self.pubsub, self.tasks = InProcessPubSub(), Tasks()
        self.one, self.other = (Others(self.pubsub, self.tasks, name) for name in ("one", "other"))


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    wire = Wire()
    yield wire
    await wire.tasks.close()


async def test_the_others_hear_it_in_order_and_oneself_does_not(wire: Wire) -> None:
    here: list[Message] = []
    there: list[int] = []

    async def hear_here(message: Message) -> None:
        here.append(message)

    async def hear_there(message: Message) -> None:
        there.append(message["cup"])

    wire.one.hear("tea", hear_here)
    wire.other.hear("tea", hear_there)
    for cup in range(20):
        wire.one.tell("tea", cup=cup)
    await eventually(lambda: len(there) == 20)
    assert there == list(range(20))
    assert here == []


async def test_who_asks_for_it_is_told_that_something_may_be_missing(wire: Wire) -> None:
    missed: list[str] = []

    async def hear(_: Message) -> None: ...

    async def miss() -> None:
        missed.append("something")

    wire.one.hear("tea", hear, miss)
    await wire.pubsub.tell_missed()
    assert missed == ["something"]


async def test_notes_made_at_one_worker_are_there_for_the_job_at_another(wire: Wire) -> None:
    here, there = Notes(), Notes()
    here.share(wire.one)
    there.share(wire.other)
    here.add("match", MIND, ADA, "Trades queens early.")
    await eventually(lambda: there.of("match", MIND) == ("Trades queens early.",))
    assert here.of("match", MIND) == ("Trades queens early.",)


async def test_a_book_reads_again_what_another_worker_has_changed(wire: Wire, database: Database) -> None:
    here, there = (CharacterBook(database, FakeClock()) for _ in range(2))
    here.share(wire.one)
    there.share(wire.other)
    await here.open([OTTO])
    assert there.all() == []
    await here.refresh()
    await eventually(lambda: [one.slug for one in there.all()] == ["otto"])


async def test_who_made_a_request_at_one_worker_is_here_at_all(wire: Wire, database: Database) -> None:
    here, there = (Identity(database, FakeClock(), b"secret") for _ in range(2))
    here.share(wire.one)
    there.share(wire.other)
    entry = await here.enter_as_guest("Ada")
    assert await here.player_for_token(entry.token) == entry.player
    await eventually(lambda: there.here() == [entry.player])


async def test_a_talk_goes_on_at_both_workers_at_which_its_player_is(wire: Wire, database: Database) -> None:
    room = await Roomful(database).open()
    room.rooms.share(wire.one)
    guest = await room.greeted("here")
    # The lease of the talk stays with the worker that has taken it.
    room.parlour.leases = DatabaseLeases(database, room.parlour.clock, "another worker", 3600.0)
    room.reopen()
    room.rooms.share(wire.other)
    other = room.guest("there").enter()
    await other.until("room_state")
    await guest.say("How are you?")
    await guest.until("agent_chat", 2)
    await eventually(lambda: len(other.told("room_state")[-1]["turns"]) == 3)
    assert [turn["text"] for turn in other.told("room_state")[-1]["turns"]][1] == "How are you?"
    match_id = await guest.conversation.start(Offer())
    assert (await other.until("game_started"))["match_id"] == match_id
    await room.settled()
    await room.close()
