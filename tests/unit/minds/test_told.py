"""A mind writes what it is told before it answers, knows it at once and in the next game, and asks after plans."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from app.accounts.player import Player
from app.accounts.repository import insert_player
from app.characters.presets import load_presets
from app.db.database import Database
from app.domain.memory import Party
from app.domain.persona import Persona
from app.domain.told.fact import ToldFact
from app.minds.mind import Mind
from app.minds.scene import Scene
from app.minds.services import MindServices
from app.runtime.clock import FakeClock
from app.runtime.tasks import Tasks
from app.soul.response import SoulOccasion, SoulResponse, TalkLine
from app.soul.soul import Soul
from tests.fakes.minds import Agents, mind_services
from tests.unit.seats.mind_table import GatedRecall
from tests.unit.soul.soul_table import CAST

ADA = Player("player-ada", "ada", "Ada")
MARGUERITE: Persona = CAST["marguerite"]


def at(year: int, month: int, day: int) -> int:
    """Noon of a day, in milliseconds since 1970."""
    return int(datetime(year, month, day, 12, tzinfo=UTC).timestamp() * 1000)


@dataclass
class Meetings:
    """Ada and Marguerite, who meet again and again; every answer is given by a mind that has just been made."""

    services: MindServices
    clock: FakeClock

    async def say(self, *lines: str, place: str = "talk-1", watched: bool = False) -> SoulResponse:
        talk = tuple(TalkLine(text, False, reference=f"{place}:{n}") for n, text in enumerate(lines))
        occasion = SoulOccasion.ON_USER_INPUT if lines else SoulOccasion.BEFORE_MATCH
        table = "table" if watched else "room"
        scene = Scene(place, ADA.sitter, occasion, table, talk, lines, watched=watched)  # type: ignore[arg-type]
        return await Mind(self.services, MARGUERITE).ask(scene)

    async def known(self) -> tuple[ToldFact, ...]:
        return await self.services.told.known(MARGUERITE.party, ADA.id)


@pytest.fixture
async def meetings(database: Database) -> AsyncIterator[Meetings]:
    assert "marguerite" in load_presets()
    clock, tasks = FakeClock(at(2026, 5, 29)), Tasks()
    await database.write(insert_player, ADA, clock.now_ms())
    services = mind_services(database, clock, tasks, Agents(MARGUERITE), soul=Soul(), recall=GatedRecall())
    yield Meetings(services, clock)
    await tasks.close()


async def test_what_is_told_is_known_in_the_same_talk_and_in_every_later_one(meetings: Meetings) -> None:
    await meetings.say("good evening! my daughter is called Hanna.")
    (told,) = await meetings.known()
    assert told.words == "my daughter is called Hanna."
    assert "Hanna" in ((await meetings.say("what is my daughter's name?")).speak or "")
    meetings.clock.advance(400 * 24 * 3600 * 1000)
    later = await meetings.say("do you know what my daughter is called?", place="match-9")
    assert "Hanna" in (later.speak or "")
    assert "in 2026" in (later.speak or "")
    assert later.referenced_memory_ids == (told.id,)


async def test_his_daughters_tournament_is_asked_after_in_july_and_the_answer_closes_it(meetings: Meetings) -> None:
    await meetings.say("my daughter has a tournament in June")
    assert (await meetings.say(place="match-1")).asks_after is None
    meetings.clock.advance(at(2026, 7, 3) - meetings.clock.now_ms())
    asked = await meetings.say(place="match-2")
    assert "how was your daughter's tournament?" in (asked.speak or "")
    assert (await meetings.say(place="match-3")).asks_after is None
    heard = await meetings.say("she won her last three games and came second", place="match-3")
    assert heard.extra["about"].startswith("told_answered")
    (told, *_) = [told for told in await meetings.known() if told.fact.event]
    assert told.outcome == "she won her last three games and came second"


async def test_a_question_is_no_answer_to_how_it_went(meetings: Meetings) -> None:
    await meetings.say("my daughter has a tournament in June")
    meetings.clock.advance(at(2026, 7, 3) - meetings.clock.now_ms())
    await meetings.say(place="match-2")
    await meetings.say("shall we play?", place="match-2")
    assert [told.outcome for told in await meetings.known()] == [None]


async def test_a_correction_is_mended_and_the_wrong_name_is_gone(meetings: Meetings) -> None:
    await meetings.say("my daughter is called Hanna")
    mended = await meetings.say("no, her name is Mia", place="talk-2")
    assert "Mia" in (mended.speak or "")
    assert "Mia" in ((await meetings.say("what's my daughter called?", place="talk-3")).speak or "")
    assert [told.fact.names for told in await meetings.known()] == [("Mia",)]


async def test_spectators_hear_nothing_of_it(meetings: Meetings) -> None:
    await meetings.say("my daughter is called Hanna")
    before = await meetings.say("nice move", place="match-4", watched=True)
    assert before.referenced_memory_ids == ()
    scene = Scene("match-4", ADA.sitter, SoulOccasion.ON_USER_INPUT, pending_chat=("nice move",), watched=True)
    given = await Mind(meetings.services, MARGUERITE).brief(scene)
    assert given.personal_facts == ()


async def test_another_mind_knows_nothing_of_it(meetings: Meetings) -> None:
    await meetings.say("my daughter is called Hanna")
    assert await meetings.services.told.known(Party("character", "kenji"), ADA.id) == ()
