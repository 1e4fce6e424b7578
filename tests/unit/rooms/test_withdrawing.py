"""A host's lines that rest on a forgotten memory are blanked: on the page, in the database, after a restart."""

from __future__ import annotations

from datetime import UTC, datetime

from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.matches.withdrawing import WITHDRAWN
from app.rooms.repository import withdraw_lines
from app.soul.response import SoulResponse
from tests.fakes.rooms import ADA, EVE, Guest, Roomful, says

QUOTED = "You told me that Bruno snores."


def memory(room: Roomful, memory_id: str) -> Memory:
    return Memory(
        memory_id,
        Party("character", room.otto.id),
        "Ada told me that Bruno snores.",
        (),
        0.0,
        Scope.OPPONENT_SPECIFIC,
        MemoryType.PERSONAL_NOTE,
        0.5,
        Party("player", ADA.id),
        CreatedBy.SOUL,
        datetime(2030, 1, 1, tzinfo=UTC),
    )


async def quoted(room: Roomful) -> Guest:
    """Ada has got a line that rests on the memory `bruno` and another that rests on none."""
    guest = await room.greeted()
    room.soul.answers = [SoulResponse(speak=QUOTED, referenced_memory_ids=("bruno",)), says("It rains.")]
    for number, words in enumerate(("do you remember Bruno?", "and the weather?"), start=2):
        await guest.say(words)
        await guest.until("agent_chat", number)
    await room.settled()
    return guest


async def test_the_line_is_gone_from_the_page_at_once_and_after_a_restart(room: Roomful) -> None:
    guest = await quoted(room)
    gone = memory(room, "bruno")
    taken = await room.database.write(withdraw_lines, gone.owner, Party("player", ADA.id), [gone])
    assert taken == [QUOTED]
    states = len(guest.told("room_state"))
    room.rooms.withdraw(gone.owner, [gone.id])
    shown = await guest.until("room_state", states + 1)
    assert [turn["text"] for turn in shown["turns"]] == [
        "Mm.", "do you remember Bruno?", WITHDRAWN, "and the weather?", "It rains."
    ]  # fmt: skip
    guest.leave()
    await room.settled()
    room.reopen()
    again = await room.guest("later").enter().until("room_state")
    assert [turn["text"] for turn in again["turns"]] == [turn["text"] for turn in shown["turns"]]


async def test_other_memories_other_hosts_and_other_players_keep_their_lines(room: Roomful) -> None:
    await quoted(room)
    ada, eve = Party("player", ADA.id), Party("player", EVE.id)
    other, gone = memory(room, "another"), memory(room, "bruno")
    assert await room.database.write(withdraw_lines, other.owner, ada, [other]) == []
    assert await room.database.write(withdraw_lines, gone.owner, eve, [gone]) == []
    assert await room.database.write(withdraw_lines, Party("character", "somebody"), ada, [gone]) == []
    assert await room.database.write(withdraw_lines, gone.owner, ada, [gone]) == [QUOTED]
    assert await room.database.write(withdraw_lines, gone.owner, ada, [gone]) == []


async def test_nothing_is_told_where_nothing_was_said_of_it(room: Roomful) -> None:
    guest = await quoted(room)
    told = len(guest.heard)
    room.rooms.withdraw(Party("character", room.otto.id), ["another"])
    room.rooms.withdraw(Party("character", "somebody"), ["bruno"])
    await room.settled()
    assert len(guest.heard) == told
