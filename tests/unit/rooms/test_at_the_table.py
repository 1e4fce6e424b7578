"""After a talk in the room there is no second greeting at the board, and the agreed goal is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.position import Color
from app.minds.past_reader import CurrentOpponent, read_past
from app.rooms.game_actions import Offer
from app.soul.response import SoulOccasion, TalkLine
from app.soul.soul import Soul
from tests.fakes.rooms import ADA, Roomful
from tests.unit.soul.soul_table import CAST, given

FIRST = replace(given(), occasion=SoulOccasion.BEFORE_MATCH)
TALKED = replace(FIRST, room_talk=(TalkLine("Come in!", True), TalkLine("Shall we play?", False)))


@pytest.mark.parametrize("slug", CAST)
async def test_one_greeting_is_enough(slug: str) -> None:
    soul = Soul()
    assert (await soul.ask(CAST[slug], FIRST)).speak is not None
    assert (await soul.ask(CAST[slug], TALKED)).speak is None


@pytest.mark.parametrize("slug", CAST)
@pytest.mark.parametrize("goal", ["castle before move 10", "survive 30 moves", "win"])
async def test_the_goal_is_said_again_at_the_board(slug: str, goal: str) -> None:
    line = (await Soul().ask(CAST[slug], replace(TALKED, goal=goal))).speak
    assert line is not None
    assert goal in line.lower()


async def test_the_mind_finds_the_talk_and_the_player(room: Roomful) -> None:
    guest = await room.greeted()
    await guest.say("I fear the Najdorf.")
    await guest.until("agent_chat", 2)
    match_id = str(await guest.conversation.start(Offer(Color.WHITE)))
    table = await room.parlour.directory.open(match_id)
    assert table is not None

    past = await room.database.read(read_past, room.otto.party, ADA.party, match_id)
    assert [line.text for line in past.talk] == ["Mm.", "I fear the Najdorf.", "Mm."]
    assert past.said == ("Mm.", "Mm.")
    assert await CurrentOpponent(room.minds.identity).player(table.state.white.party) == ADA
