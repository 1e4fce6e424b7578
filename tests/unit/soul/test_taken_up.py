"""What is told is taken up with its content, after a greeting, and a promise is made only where a row holds it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.discipline import may_speak
from app.soul.listening.bidders.taken_up import written_to
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.passages import FoundPassage, Passage, PassageIndex
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, SoulResponse, TalkLine, Told
from app.soul.soul import Soul
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import CAST, given, played
from tests.unit.soul.test_told import MAY, told

GAME = played("e4", "e5", "Nf3", "Nc6")
LINA = "hi there, my daughter Lina plays a school tournament in june, im so nervous for her"
CATS = "I have two cats and neither likes me"


async def answer_to(slug: str, text: str, *, kept: bool, talk: tuple[TalkLine, ...] = ()) -> SoulResponse:
    facts = told(text) if kept else ()
    asked = given(
        GAME,
        occasion=SoulOccasion.ON_USER_INPUT,
        pending_chat=(text,),
        told=Told(facts, now=facts, today=MAY),
        table_talk=talk,
    )
    return await Soul().ask(CAST[slug], asked)


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_a_greeting_comes_first_and_a_worry_keeps_its_name_and_its_day(slug: str) -> None:
    answer = await answer_to(slug, LINA, kept=True)
    line = (answer.speak or "").lower()
    plan = line.find("lina's school tournament in june")
    greeted = [line.find(word) for word in ("hello", "hola", "yo", "hey", "hi ", "good", "yes", "buenas", "there you")]
    assert plan > 0, line
    assert any(0 <= at < plan for at in greeted) or "ada" in line[:plan], line
    assert answer.referenced_memory_ids, "the row it rests on"


async def test_nothing_is_promised_without_a_row() -> None:
    kept = await answer_to("marguerite", CATS, kept=True)
    heard = await answer_to("marguerite", CATS, kept=False)
    promises = CAST["marguerite"].sheet.phrases["kept"]
    assert "two cats" in (kept.speak or "")
    assert any(promise in (kept.speak or "") for promise in promises)
    assert "two cats" in (heard.speak or "")
    assert not any(promise in (heard.speak or "") for promise in promises)


async def test_what_is_asked_beside_a_telling_is_not_answered_by_the_telling_alone() -> None:
    answer = await answer_to("rosa", f"{CATS}. what is the capital of Peru called in Quechua?", kept=True)
    assert "two cats" not in (answer.speak or "")


async def test_a_doubt_is_met_with_the_word_that_it_was_meant() -> None:
    talk = (TalkLine("do you like me?", False), TalkLine("Very much.", True))
    answer = await answer_to("vesna", "bet you say that to everybody", kept=False, talk=talk)
    assert answer.extra["about"] == "doubted"


async def test_words_for_somebody_else_are_counselled_and_a_mother_is_told_how_it_stands() -> None:
    assert (await answer_to("pip", "what should I tell my wife?", kept=True)).extra["about"] == "counsel"
    mother = await answer_to("pip", "she asked if I was winning. what do I tell her?", kept=False)
    assert mother.extra["about"].endswith("better")


def test_after_an_answer_nothing_is_added_until_the_move_after_the_next() -> None:
    asked = given(GAME, own_turn=5)
    assert may_speak(asked, 0.9)
    assert not may_speak(replace(asked, answered_in=5), 0.9)
    assert not may_speak(replace(asked, answered_in=4), 0.9)
    assert may_speak(replace(asked, answered_in=3), 0.9)


async def test_what_is_written_to_a_telling_is_said_before_an_echo() -> None:
    text = "I start my new school tomorrow"
    act = SpeechAct(text, text.lower(), ActKind.TELLING, Subject.TOLD, 0.9)
    passage = Passage("new-school", ("I start at a new school",), ("It gets better after lunch.",), topic="new school")
    asked = moment(given(GAME, pending_chat=(text,)), act, slug="pip")

    class Finds(PassageIndex):
        def find(self, text: str, vector: object = None, *, story: float = 0.0) -> list[FoundPassage]:  # noqa: ARG002
            return [FoundPassage(passage, 0.9, 0.8, 1.0, passage.said[0])]

    assert written_to(act, replace(asked, dialogue=replace(asked.dialogue, life=Finds()))) == passage.answers[0]
    assert written_to(replace(act, plain="the school is new"), asked) is None
