"""Who is here, by connections, at two workers that tell each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import asdict

import pytest

from app.accounts.player import Player
from app.lobby.presence import HERE, SILENT_MS, Occupation, PeopleHere, Person, in_room, playing, told_of, watching
from app.runtime.clock import FakeClock
from app.runtime.pubsub import InProcessPubSub
from tests.fakes.waiting import eventually

ADA, BELA = Player("1", "ada", "Ada"), Player("2", "bela", "Bela", 1500)


def doing(presence: PeopleHere) -> dict[str, str]:
    return {person.name: person.doing.words for person in presence.roll().people}


async def test_who_is_here_is_counted_by_connections_and_told_by_the_foremost_thing_they_do() -> None:
    presence = PeopleHere(InProcessPubSub(), FakeClock(), "here")
    presence.arrive("a", ADA, lambda: HERE)
    presence.arrive("b", ADA, lambda: watching("m"))
    presence.arrive("c", BELA, lambda: in_room("Rosa"))
    assert doing(presence) == {"Ada": "watching", "Bela": "in the room with Rosa"}
    assert presence.roll().count == 2
    presence.leave("b")
    assert doing(presence)["Ada"] == "here"
    presence.leave("a")
    presence.leave("a")
    assert doing(presence) == {"Bela": "in the room with Rosa"}
    assert in_room(None).words == "in a room"


async def test_what_somebody_does_is_asked_when_somebody_looks() -> None:
    presence = PeopleHere(InProcessPubSub(), FakeClock(), "here")
    now: list[Occupation] = [playing("m")]
    presence.arrive("a", ADA, lambda: now[0])
    assert presence.roll().people[0].doing.match_id == "m"
    now[0] = HERE
    assert doing(presence) == {"Ada": "here"}


@pytest.fixture
async def workers() -> AsyncIterator[tuple[PeopleHere, PeopleHere, FakeClock]]:
    pubsub, clock = InProcessPubSub(), FakeClock()
    here, there = PeopleHere(pubsub, clock, "here"), PeopleHere(pubsub, clock, "there")
    tasks = [asyncio.ensure_future(one.run()) for one in (here, there)]
    yield here, there, clock
    for task in tasks:
        task.cancel()


async def test_workers_tell_each_other_and_one_that_crashed_is_forgotten_with_its_people(
    workers: tuple[PeopleHere, PeopleHere, FakeClock],
) -> None:
    here, there, clock = workers
    there.arrive("a", ADA, lambda: playing(None))
    here.arrive("b", BELA, lambda: HERE)
    here.arrive("c", ADA, lambda: HERE)
    await eventually(lambda: doing(here) == {"Ada": "playing", "Bela": "here"})
    await eventually(lambda: doing(there) == {"Ada": "playing", "Bela": "here"})
    there.leave("a")
    await eventually(lambda: doing(here) == {"Ada": "here", "Bela": "here"})
    there.arrive("a", Player("3", "cem", "Cem"), lambda: HERE)
    await eventually(lambda: "Cem" in doing(here))
    clock.advance(SILENT_MS)
    assert "Cem" not in doing(here), "no sign of life for so long"


def test_what_workers_tell_of_somebody_is_all_that_is_known_of_them() -> None:
    person = Person("1", "Ada", "ada", 1500, provisional=False, is_guest=True, doing=playing("match-1"))
    assert told_of(person) == asdict(person)
