"""A guest who falls silent: the host says something of its own accord, a few times and to nobody who has left."""

from __future__ import annotations

from app.domain.schedule import MindPlace, OccasionRow, Trigger
from app.soul.response import SoulOccasion
from tests.fakes.rooms import Roomful, says

AT_ONCE = (OccasionRow("idle_wait", Trigger.WAITS, tuple(MindPlace), after_ms=10, times=2),)


async def test_a_host_speaks_to_a_silent_guest_as_often_as_the_schedule_says(room: Roomful) -> None:
    room.schedule = AT_ONCE
    room.reopen()
    room.soul.answers = [says("Hello."), says("The kettle is on."), says("You are thinking of something.")]
    guest = await room.greeted()
    await guest.until("agent_chat", 3)
    await room.settled()
    assert [given.occasion for given in room.soul.asked] == [
        SoulOccasion.BEFORE_MATCH,
        SoulOccasion.IDLE_WAIT,
        SoulOccasion.IDLE_WAIT,
    ]
    assert guest.names.count("agent_thinking") == 1, "nobody is shown that it only considers to speak"


async def test_nobody_speaks_in_an_empty_room(room: Roomful) -> None:
    room.schedule = AT_ONCE
    room.reopen()
    guest = await room.greeted()
    guest.leave()
    await room.settled()
    assert len(room.soul.asked) == 1
