"""A question finds the fact it asks for, by whom it is about, names, words, concepts and meaning."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.finding import asks_of_asker, facts_for, nearest_first
from app.domain.told.reading import read_facts

DAY = date(2026, 5, 29)
SAID = (
    "my daughter is called Hanna",
    "my dog is called Rex and he snores",
    "i work at a bakery near the harbour",
    "I live in Utrecht",
    "can't stand olives",
    "I have a knee operation on the 14th",
    "vivo con mi abuela Rosario",
    "I learned chess from a cereal box",
)
FACTS = tuple(ToldFact(str(number), read_facts(said, DAY)[0], DAY, "talk") for number, said in enumerate(SAID))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what is my daughter's name?", "Hanna"),
        ("do you remember what my dog is called", "Rex"),
        ("where do I work?", "bakery"),
        ("what's my job, you remember?", "bakery"),
        ("in which city do i live", "Utrecht"),
        ("what food do I hate?", "olives"),
        ("what was it I was so worried about for the 14th?", "operation"),
        ("¿cómo se llama mi abuela?", "Rosario"),
        ("¿en qué trabajo yo?", "bakery"),
        ("who is Hanna?", "Hanna"),
        ("how did I learn the moves?", "cereal"),
        ("where did I go for lessons in chess?", "cereal"),
    ],
)
def test_a_question_finds_its_fact(question: str, answer: str) -> None:
    assert answer in facts_for(question, FACTS)[0].told.words


@pytest.mark.parametrize(
    "question",
    [
        "what is your daughter's name?",
        "do you have a dog?",
        "where do you live?",
        "is my king safe?",
        "should I castle?",
        "who is winning?",
    ],
)
def test_questions_about_the_listener_and_the_game_find_none(question: str) -> None:
    assert facts_for(question, FACTS) == []
    assert not asks_of_asker(question)


def test_a_fact_about_somebody_else_is_no_answer() -> None:
    assert "Rex" not in [found.told.fact.names[0] for found in facts_for("what is my daughter called?", FACTS[:2])[:1]]


def test_meaning_finds_what_shares_no_word() -> None:
    question = "which town am I in these days?"
    near = {"3": 0.6}
    assert nearest_first(question, FACTS, near)[0].told.id == "3"
