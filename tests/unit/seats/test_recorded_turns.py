"""What is recorded of a mind's turn at a real table."""

from __future__ import annotations

from typing import Any

from app.domain.acts import PlayMove
from app.runtime.channels import Reach, Recorded
from app.soul.noted import AskedSoul
from app.soul.response import SoulResponse
from tests.fakes.games import ANNA, WHITE
from tests.fakes.waiting import eventually
from tests.unit.seats.mind_table import LORE, Evening


def said(turn: Recorded, channel: str, key: str) -> list[Any]:
    return [message.data[key] for message in turn.messages if message.channel == channel and key in message.data]


async def test_a_turn_tells_its_parts_its_memories_and_what_came_of_it(evening: Evening) -> None:
    evening.recall.found = (LORE,)
    evening.voice.say = lambda _: SoulResponse(speak="Hm.")
    table = await evening.sit_down()
    await evening.turn(table, "e2e4", "Good evening.")
    await evening.parlour.settled()
    (turn,) = [one for one in evening.channels.turns() if one.about["occasion"] == "YourMove"]
    assert (turn.kind, turn.subject, turn.people) == ("match", "match-1", frozenset({ANNA.id}))
    parts = said(turn, "performance", "span")
    assert {"turn", "director", "engine", "recall", "surface", "save", "brief", "soul", "save words"} <= set(parts)
    assert said(turn, "memory", "surfaced") == [[LORE.memory_id]]
    assert said(turn, "main", "spoke") == [True]
    assert said(turn, "main", "said") == ["Hm."]
    assert said(turn, "main", "move") == [table.state.moves[-1].uci]
    ((_, asked),) = turn.kept
    assert isinstance(asked, AskedSoul)
    assert asked.response.speak == "Hm."


async def test_words_and_verdicts_say_how_far_they_may_go(evening: Evening) -> None:
    evening.voice.say = lambda _: SoulResponse(speak="Hm.", thinking="They fear my bishop.")
    table = await evening.sit_down()
    await evening.turn(table, "e2e4", "My grandmother is ill.")
    await evening.parlour.settled()
    (turn,) = [one for one in evening.channels.turns() if one.about["occasion"] == "YourMove"]
    for message in turn.messages:
        if "grandmother" in str(message.data) or "Hm." in str(message.data):
            assert Reach.PERSONAL in message.reach, message
        if "candidates" in message.data or "chances" in message.data:
            assert Reach.VERDICT in message.reach, message
        if "fear" in str(message.data):
            assert Reach.INNER in message.reach, message


async def test_words_that_wait_for_an_earlier_line_are_recorded_in_their_own_turn(evening: Evening) -> None:
    evening.voice.say = lambda given: SoulResponse(speak=f"Word {len(given.moves)}.")
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    await evening.parlour.settled()
    evening.voice.gate.clear()
    await table.act(PlayMove(WHITE, "d2d4", 2))
    await eventually(lambda: len(evening.voice.given[-1].moves) == 4)
    await table.act(PlayMove(WHITE, "a2a3", 4))
    await eventually(lambda: table.state.ply == 6)
    evening.voice.gate.set()
    await eventually(lambda: table.state.minds[WHITE.other].felt_at == (0, 6))
    await evening.parlour.settled()
    turns = [one for one in evening.channels.turns() if one.about["occasion"] == "YourMove"]
    spoken = [(one.about["ply"], said(one, "main", "said")) for one in turns]
    assert spoken == [(5, ["Word 6."]), (3, ["Word 4."]), (1, ["Word 2."])]
