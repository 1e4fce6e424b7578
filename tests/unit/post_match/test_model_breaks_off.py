"""A model that keeps something by its tool and then never answers: what it kept is what is remembered."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from app.domain.memory import Party
from app.llm.base import NoModel
from app.post_match.repository import read_memory_ids
from app.runtime.clock import FakeClock
from tests.fakes.games import START_MS
from tests.fakes.scripted_llm import NoModels, ScriptedModels
from tests.unit.post_match.conftest import Backroom, TellingEngine
from tests.unit.post_match.model_study import OF_PLAY, Study, script

WRITES = [("write_memory", OF_PLAY)]


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Backroom]:
    opened = await Backroom(database, FakeClock(START_MS), TellingEngine(dict.fromkeys(range(9, 60), -900))).open()
    yield opened
    await opened.close()


async def test_what_a_model_kept_before_it_broke_off_is_all_that_is_remembered(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script(memories=NoModel("deadline")), tool_calls=WRITES))
    await study.play()
    formed = await study.formed()
    assert [memory.narrative for memory in formed] == [OF_PLAY["narrative"]]
    assert await room.database.read(read_memory_ids, "match-1") == {"black": (formed[0].id,)}


async def test_a_model_that_broke_off_before_it_kept_anything_leaves_it_to_the_script(room: Backroom) -> None:
    calls = [("semantic_memory_search", {"query": "their cat"})]
    study = Study(room, ScriptedModels(script(memories=NoModel("deadline")), tool_calls=calls))
    await study.play()
    formed = await study.formed()
    assert formed
    assert OF_PLAY["narrative"] not in [memory.narrative for memory in formed]


async def test_a_house_without_a_model_lets_go_of_the_notes_of_a_game_too(room: Backroom) -> None:
    study = Study(room, NoModels())
    study.notes.add("match-1", study.mind, Party("player", "somebody"), "She hums.")
    await study.play()
    assert study.notes.of("match-1", study.mind) == ()
