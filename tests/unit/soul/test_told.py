"""Questions about what the player told are answered from those facts, in character; plans are asked after."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.reading import read_facts
from app.soul.gathering import gather
from app.soul.guard import Fault, fault_of
from app.soul.response import SoulOccasion, SoulResponse, TalkLine, Told
from app.soul.soul import Soul
from app.soul.told_words import in_second_person, when_told
from tests.unit.soul.soul_table import CAST, given, played

SLUGS = tuple(CAST)
GAME = played("e4", "e5", "Nf3", "Nc6")
MAY, JULY = date(2026, 5, 29), date(2026, 7, 3)


def told(*said: str, day: date = MAY) -> tuple[ToldFact, ...]:
    """The facts of these lines, the latest first."""
    facts = [fact for text in said for fact in read_facts(text, day)]
    return tuple(ToldFact(f"told-{number}", fact, day, "match-0") for number, fact in enumerate(facts))[::-1]


async def asked(slug: str, question: str, facts: tuple[ToldFact, ...], today: date = MAY, **more: Any) -> SoulResponse:
    return await Soul().ask(CAST[slug], given(GAME, pending_chat=(question,), told=Told(facts, today=today), **more))


@pytest.mark.parametrize("slug", SLUGS)
async def test_every_character_answers_from_what_it_was_told_and_says_when(slug: str) -> None:
    facts = told("my daughter is called Hanna", "I live in Utrecht", "can't stand olives")
    answer = await asked(slug, "what is my daughter's name?", facts, JULY)
    assert "your daughter is called hanna" in (answer.speak or "").lower()
    assert "in May" in (answer.speak or "")
    assert answer.referenced_memory_ids == ("told-0",)
    assert "live in utrecht" in ((await asked(slug, "where do I live?", facts)).speak or "").lower()
    assert "can't stand olives" in ((await asked(slug, "what food do I hate?", facts)).speak or "")


@pytest.mark.parametrize("slug", SLUGS)
async def test_what_do_you_know_about_me_is_answered_with_a_few_facts(slug: str) -> None:
    facts = told("my daughter is called Hanna", "I live in Utrecht", "I work at a bakery")
    answer = await asked(slug, "what do you know about me?", facts)
    for word in ("hanna", "utrecht", "bakery"):
        assert word in (answer.speak or "").lower()
    assert set(answer.referenced_memory_ids) == {"told-0", "told-1", "told-2"}


@pytest.mark.parametrize(
    "question", ["what is your daughter's name?", "is my king safe?", "what is my favourite colour?"]
)
async def test_other_questions_are_not_answered_with_them(question: str) -> None:
    answer = await asked("anselm", question, told("my daughter is called Hanna", "I live in Utrecht"))
    assert "Hanna" not in (answer.speak or "")
    assert "Utrecht" not in (answer.speak or "")


@pytest.mark.parametrize("remark", ["Oh, I did not see that coming at all.", "My daughter starts school on Monday."])
async def test_a_remark_brings_up_no_fact_that_nobody_asked_for(remark: str) -> None:
    facts = told("I work nights at a bakery", "My grandfather in Ghent taught me the moves")
    for slug in SLUGS:
        answer = await asked(slug, remark, facts)
        assert "bakery" not in (answer.speak or ""), slug
        assert "Ghent" not in (answer.speak or ""), slug


async def test_the_same_answer_is_never_worded_twice() -> None:
    facts, said = told("I live in Utrecht"), list[str]()
    for _ in range(3):
        answer = await asked("rosa", "where do I live?", facts, said_before=tuple(said))
        said.append(answer.speak or "")
    assert len(set(said)) == 3
    assert all("Utrecht" in line for line in said)


@pytest.mark.parametrize("slug", SLUGS)
async def test_what_was_told_is_told_again_when_every_phrase_has_been_used(slug: str) -> None:
    facts, said = told("I live in Utrecht"), list[str]()
    for _ in range(12):
        answer = await asked(slug, "where do I live?", facts, said_before=tuple(said))
        assert "utrecht" in (answer.speak or "").lower()
        said.append(answer.speak or "")


async def test_where_the_whole_may_not_be_said_a_part_of_it_is() -> None:
    facts = told("I got a tattoo of a heron on my ribs. It hurt like hell.")
    answer = await asked("pip", "what have I got on my ribs?", facts)
    assert "heron" in (answer.speak or "")
    assert "hell" not in (answer.speak or "")


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_plan_whose_day_is_over_is_asked_after_once(slug: str) -> None:
    facts = told("my daughter has a tournament in June")
    meeting: dict[str, Any] = {"occasion": SoulOccasion.BEFORE_MATCH}
    before = await Soul().ask(CAST[slug], given(GAME, told=Told(facts, today=date(2026, 6, 20)), **meeting))
    assert before.asks_after is None
    after = await Soul().ask(CAST[slug], given(GAME, told=Told(facts, today=JULY), **meeting))
    assert "your daughter's tournament" in (after.speak or "").lower()
    assert after.asks_after == facts[0].id
    assert after.referenced_memory_ids == (facts[0].id,)
    known = (ToldFact(facts[0].id, facts[0].fact, MAY, "match-0", asked_on=JULY),)
    again = await Soul().ask(CAST[slug], given(GAME, told=Told(known, today=JULY), **meeting))
    assert again.asks_after is None


async def test_the_outcome_is_thanked_for() -> None:
    facts = told("my daughter has a tournament in June")
    heard = Told(facts, answered=facts[0], today=JULY)
    answer = await Soul().ask(CAST["vesna"], given(GAME, pending_chat=("she came third of forty",), told=heard))
    assert answer.speak in CAST["vesna"].sheet.phrases["told_answered"]


async def test_a_corrected_name_is_said_back() -> None:
    facts = told("my daughter is called Mia")
    heard = Told(facts, now=facts, today=MAY)
    answer = await Soul().ask(CAST["ilyas"], given(GAME, pending_chat=("no, her name is Mia",), told=heard))
    assert "our daughter is called Mia" in (answer.speak or "")


@pytest.mark.parametrize("slug", SLUGS)
async def test_what_is_put_right_is_acknowledged_and_is_no_news(slug: str) -> None:
    (fact,) = told("my niece Ida is ten and rides ponies")
    mended = replace(fact, fact=replace(fact.fact, corrects=True))
    heard = Told((fact,), now=(mended,), today=MAY)
    line = (
        await Soul().ask(CAST[slug], given(GAME, pending_chat=("no, sorry: Ida is ten now",), told=heard))
    ).speak or ""
    assert "our niece ida is ten" in line.lower()
    assert "sorry" not in line.lower()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("question", "part"),
    [("Where do I work?", "clinic in york"), ("who taught me chess?", "walter"), ("what happened to pip?", "fox"),
     ("How do I drink tea?", "with lemon")],
)  # fmt: skip
async def test_questions_after_ones_own_life_are_not_answered_with_the_characters(
    slug: str, question: str, part: str
) -> None:
    facts = told(
        "I work as a vet at a clinic in York", "my hamster Pip was eaten by a fox", "I drink tea with lemon",
        "A neighbour called Walter taught me chess when I was ten",
    )  # fmt: skip
    assert part in ((await asked(slug, question, facts)).speak or "").lower()


async def test_behind_what_is_known_comes_the_rest() -> None:
    facts = told(
        *(
            f"my cousin {name}ina lives in {name}stadt"
            for name in ("Ab", "Bo", "Ce", "Du", "Ef", "Go", "Hi", "Il", "Ju", "Ka", "Lo")
        )
    )
    first = (await asked("ilyas", "what do you know about me?", facts)).speak or ""
    assert "and there is more" in first
    talk = (TalkLine("what do you know about me?", False), TalkLine(first, True))
    second = (await asked("ilyas", "anything else?", facts, table_talk=talk, said_before=(first,))).speak or ""
    assert "Loina" in first + second
    assert not any(name in second for name in ("Abina", "Boina") if name in first)


def test_the_words_of_the_player_are_no_statement_about_the_game() -> None:
    facts = told("my friend always has his queen on h7 against me")
    line = 'You told me: "my friend always has his queen on h7 against me."'
    board = gather(given(GAME))
    assert fault_of(line, board, told=facts) is None
    assert fault_of("Your queen is on h7.", board, told=facts) is Fault.FALSE


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("I work at a bakery", "you work at a bakery"),
        ("By the way, my dog is called Rex and I love him.", "your dog is called Rex and you love him"),
        ("we've moved to our new flat", "you have moved to your new flat"),
        ("can't stand olives", None),
        ("I told you about my dog", None),
        ("Vivo en Sevilla", None),
    ],
)
def test_a_sentence_is_turned_to_the_second_person_where_that_is_sure(said: str, turned: str | None) -> None:
    (fact,) = told(said)
    assert in_second_person(fact) == turned


@pytest.mark.parametrize(
    ("today", "words"),
    [
        (MAY, "earlier today"),
        (date(2026, 5, 30), "yesterday"),
        (date(2026, 6, 2), "on Friday"),
        (JULY, "in May"),
        (date(2027, 9, 1), "in 2026"),
    ],
)
def test_when_it_was_told_is_said_as_people_say_it(today: date, words: str) -> None:
    (fact,) = told("I live in Utrecht")
    assert when_told(fact, given(GAME, told=Told((fact,), today=today))) == words
