"""Memories, recap and profile by a model: told richer where it answers well, and as scripted where it does not."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.db.database import Database
from app.domain.memory import Memory, Party, Scope
from app.domain.position import Color
from app.llm.base import Ask, Purpose
from app.memory.keeping.model_judge import Judgement
from app.memory.store.repository import insert_memories
from app.post_match.briefing import talk_of
from app.post_match.finished import Finished, Played
from app.post_match.finished import SpokenLine as Line
from app.post_match.model_memories import Reflection
from app.post_match.model_narrative import BetweenUs, Story
from app.runtime.clock import FakeClock
from app.subconscious.search_tools import REMINDER, SEARCHES_A_RUN
from tests.fakes.games import START_MS, Game, first_event
from tests.fakes.memories import PAUL, about
from tests.fakes.scripted_llm import Answer, NoModels, ScriptedModels
from tests.unit.post_match.conftest import Backroom, TellingEngine
from tests.unit.post_match.model_study import BETWEEN, GOOD, OF_CAT, OF_GAME, OF_PLAY, STORY, Study, script


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Backroom]:
    opened = await Backroom(database, FakeClock(START_MS), TellingEngine(dict.fromkeys(range(9, 60), -900))).open()
    yield opened
    await opened.close()


async def scripted_twin(room: Backroom) -> tuple[list[tuple[str, Scope]], str]:
    """What is kept and told of the same game without a model."""
    study = Study(room, NoModels())
    await study.play("match-of-the-twin", name="Twin")
    told = await study.recap(private=True, match_id="match-of-the-twin")
    return [(memory.narrative, memory.scope) for memory in await study.formed()], told


async def test_what_was_noted_at_the_board_feeds_the_memories_and_is_gone_then(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script(), tool_calls=[("semantic_memory_search", {"query": "their cat"})]))
    study.notes.add("match-1", study.mind, PAUL, "She hums when she is lost.")
    await study.play()
    asked = [ask for ask in study.models.asked if ask.schema is Reflection]
    assert asked
    assert all("<<note: She hums when she is lost.>>" in ask.prompt for ask in asked)
    assert study.notes.of("match-1", study.mind) == ()


async def test_a_model_that_answers_well_is_heard(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script(), tool_calls=[("semantic_memory_search", {"query": "their cat"})]))
    ada = await study.play()
    kept = {memory.narrative: memory for memory in await study.formed()}
    assert set(kept) == {OF_GAME["narrative"], OF_CAT["narrative"], OF_PLAY["narrative"]}
    cat, game, play = (kept[str(one["narrative"])] for one in (OF_CAT, OF_GAME, OF_PLAY))
    assert (cat.chat_reference, game.chat_reference, play.chat_reference) == ("match-1:14", None, None)
    assert (play.ply, game.scope) == (5, Scope.MATCH_RECAP)
    assert all(memory.subject == Party("player", ada.id) for memory in kept.values())
    assert await study.recap(private=False) == " ".join(STORY["sentences"])
    assert BETWEEN["between_us"][0] in await study.recap(private=True)
    assert await study.profile(ada) == BETWEEN["profile"][0]
    (counters,) = [m.data for m in room.channels.recent("memory") if "memory_searches" in m.data]
    assert (counters["memories_written"], counters["memory_searches"]) == (3, 1)


async def test_what_was_saved_at_the_board_is_shown_however_much_else_waits_for_the_keeper(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script()))
    ada = (await room.identity.enter_as_guest("Ada")).player
    others = [about(PAUL, number, f"They hide canary {number}.", owner=study.mind) for number in range(2, 62)]
    saved = about(Party("player", ada.id), 62, "Ada feeds a heron by the canal.", owner=study.mind, match_id="match-1")
    await room.database.write(lambda session: insert_memories(session, others, waiting_ms=1))
    await room.database.write(lambda session: insert_memories(session, [saved], waiting_ms=2))
    await study.again(ada, "match-1")
    asked = [ask.prompt for ask in study.models.asked if ask.schema is Reflection]
    assert asked
    for prompt in asked:
        assert "feeds a heron" in prompt
        assert "canary" not in prompt


async def test_what_everybody_reads_was_asked_for_without_anything_private(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script()))
    await study.play()
    (public,) = [ask for ask in study.models.asked if ask.schema is Story]
    assert "Bruno" not in public.prompt
    assert all("Bruno" not in ask.system and "Ada" not in ask.system for ask in study.models.asked)
    assert {ask.purpose for ask in study.models.asked} >= {Purpose.MEMORIES, Purpose.NARRATIVE}


async def test_forgetting_takes_what_a_model_told_from_memory(room: Backroom) -> None:
    from tests.unit.post_match.test_leaving import rights

    study = Study(room, ScriptedModels(script()))
    ada = await study.play()
    (cat,) = [memory for memory in await study.formed() if "Bruno" in memory.narrative]
    assert await rights(room).forget(ada.id, cat.id)
    assert "Bruno" not in await study.recap(private=True)
    assert await study.profile(ada) == ""


async def test_a_run_that_did_nothing_is_reminded_once(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script(memories={"memories": []})))
    await study.play()
    asked = [ask.prompt for ask in study.models.asked if ask.schema is Reflection]
    assert len(asked) == 2
    assert REMINDER not in asked[0]
    assert REMINDER in asked[1]
    assert await study.formed(), "the scripted twin remembers in its place"


async def test_what_was_wrong_is_told_once_and_can_be_put_right(room: Backroom) -> None:
    tries = iter([{"memories": [{**OF_CAT, "line": 999}]}, GOOD])
    answer = script()
    study = Study(room, ScriptedModels(lambda ask: next(tries) if ask.schema is Reflection else answer(ask)))
    await study.play()
    asked = [ask.prompt for ask in study.models.asked if ask.schema is Reflection]
    assert len(asked) == 2
    assert "must name the line" in asked[1]
    assert OF_CAT["narrative"] in [memory.narrative for memory in await study.formed()]


async def test_searches_are_counted_and_end(room: Backroom) -> None:
    calls = [("semantic_memory_search", {"query": f"number {number}"}) for number in range(30)]
    study = Study(room, ScriptedModels(script(), tool_calls=calls))
    await study.play()
    (counters,) = [m.data for m in room.channels.recent("memory") if "memory_searches" in m.data]
    assert counters["memory_searches"] == SEARCHES_A_RUN
    assert all(shown.startswith("[]") for _, shown in study.models.used), "an empty store answers with an empty list"


async def test_a_search_finds_nothing_of_anybody_else(room: Backroom) -> None:
    kenji = room.characters.get("kenji")
    assert kenji is not None
    # Ten thousand facts of fifty players, all of them this mind's own memories.
    secrets = [
        about(PAUL if of == 0 else Party("player", f"other-{of}"), 200 * of + n, f"They hide canary {n} in attic {of}.")
        for of in range(50)
        for n in range(200)
    ]
    owned = [replace(memory, owner=Party("character", kenji.id)) for memory in secrets]
    await room.database.write(_insert, owned)
    await room.house.store.upsert(Party("character", kenji.id), [])
    calls: list[tuple[str, dict[str, Any]]] = [
        ("semantic_memory_search", {"query": "They hide canary 3 in attic 0."}),
        ("theme_memory_search", {"themes": ["attic", "canary"]}),
        ("subagent_memory_search", {"question": "What does Paul hide?", "themes": ["attic"]}),
    ]
    study = Study(
        room, ScriptedModels(script({"memories": [OF_GAME], "checked": [m.id for m in owned]}), tool_calls=calls)
    )
    await study.play()
    assert "canary" not in str(study.models.used)
    assert {ask.purpose for ask in study.models.asked} == {Purpose.MEMORIES, Purpose.NARRATIVE}
    assert all("canary" not in ask.prompt + ask.system for ask in study.models.asked)
    assert "canary" not in await study.recap(private=True)


def _insert(session: Any, memories: list[Memory]) -> None:
    from app.memory.store.repository import insert_memories

    insert_memories(session, memories)


async def test_a_crash_in_the_middle_of_a_run_keeps_nothing_twice(room: Backroom) -> None:
    """The model wrote a memory by its tool, then the process died: the run that follows asks nobody again."""
    calls: list[tuple[str, dict[str, Any]]] = [("write_memory", {**OF_PLAY, "kind": "play"})]
    answer = script()
    died: Iterator[Answer] = iter([RuntimeError("killed"), GOOD])

    def by_shape(ask: Ask[Any]) -> Answer:
        return next(died) if ask.schema is Reflection else answer(ask)

    models = ScriptedModels(by_shape, tool_calls=calls)
    study = Study(room, models)
    await study.play()
    kept = [memory.narrative for memory in await study.formed()]
    assert kept == [OF_PLAY["narrative"]]
    assert len([ask for ask in models.asked if ask.schema is Reflection]) == 1


@pytest.mark.parametrize(
    "broken", [None, "nonsense", "{}", "[1]", '{"memories": "many"}', json.dumps({"memories": [OF_GAME] * 9})]
)
async def test_an_answer_that_is_none_leaves_it_to_the_twin(room: Backroom, broken: Answer) -> None:
    memories, _ = await scripted_twin(room)
    study = Study(room, ScriptedModels(script(memories=broken, story=broken, between=broken)))
    ada = await study.play()
    mine = [memory for memory in await study.formed() if memory.match_id == "match-1"]
    assert [memory.scope for memory in mine] == [scope for _, scope in memories]
    assert await study.recap(private=False)
    assert await study.profile(ada)


async def test_minds_that_hang_take_no_more_than_a_game_is_given(room: Backroom) -> None:
    models = ScriptedModels(lambda ask: {"verdict": "keep"} if ask.schema is Judgement else None)
    study = Study(room, models)
    room.workroom = replace(room.workroom, model_seconds=1.4)
    began = time.monotonic()
    ada = await study.play()
    assert time.monotonic() - began < 1.4 + 5.0
    asked = [ask.schema for ask in models.asked if ask.schema is not Judgement]
    assert asked == [Reflection, Story], "what hung has used the time of what would have come after it"
    assert await study.recap(private=False)
    assert await study.profile(ada)


async def test_a_profile_that_held_is_asked_for_once(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script()))
    await study.play()
    assert len([ask for ask in study.models.asked if ask.schema is BetweenUs]) == 1


async def test_what_is_remembered_already_is_in_the_letter(room: Backroom) -> None:
    study = Study(room, ScriptedModels(script()))
    ada = await study.play()
    study.models.asked.clear()
    await study.again(ada, "match-2")
    (letter,) = [ask.prompt for ask in study.models.asked if ask.schema is Reflection][:1]
    for memory in (OF_CAT, OF_GAME, OF_PLAY):
        assert f"<<memory: {memory['narrative']}>>" in letter


async def test_both_sides_of_the_talk_are_shown_in_order_and_nothing_twice(room: Backroom) -> None:
    def line(seq: int, color: Color, text: str) -> Line:
        return Line(seq, 2, color, text)

    white, black = Color.WHITE, Color.BLACK
    game = Game(first_event()).moves("e2e4 e7e5").state
    heard = (line(3, white, "Do you drink tea?"), line(9, white, "do you drink  tea"), line(11, white, "Well."))
    spoken = (line(4, black, "Only green."), line(10, black, "As I said: green."), line(12, white, "Not mine."))
    character = room.characters.get("kenji")
    assert character is not None
    assert talk_of(Played(Finished(game, heard, spoken), black, character.persona)).splitlines() == [
        "3 <<they said: Do you drink tea?>>",
        "4 <<you said: Only green.>>",
        "10 <<you said: As I said: green.>>",
        "11 <<they said: Well.>>",
    ]
