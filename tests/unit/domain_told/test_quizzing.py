"""Questions and dares are never kept as tellings, and a telling beside a question to the other side still is."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.finding import nearest_first
from app.domain.told.reading import read_facts

DAY = date(2026, 5, 29)


@pytest.mark.parametrize(
    "asked",
    [
        "bet u cant remember what position i play",
        "My old school. Which one was it?",
        "I am a widow. Do you recall his name?",
        "theres one dish that turns my stomach, name it",
        "in which city will I be living come autumn",
        "you must know my favourite opening by now",
        "name my two cats if you can",
        "my first love at the board. who?",
    ],
)
def test_a_question_or_a_dare_tells_nothing(asked: str) -> None:
    assert read_facts(asked, DAY) == ()


@pytest.mark.parametrize(
    "told",
    [
        "I teach physics in Lille. Is my rook safe there?",
        "my cat is called Momo. your move",
        "I keep bees behind the house. Which side do you want?",
        "I learned it when I was nine, in a hospital",
        "I lost my licence, the office knows me by name",
    ],
)
def test_a_telling_beside_talk_of_the_game_is_kept(told: str) -> None:
    assert read_facts(told, DAY) != ()


def test_a_short_first_sentence_belongs_to_what_it_introduces() -> None:
    (fact,) = read_facts("New doctor. Young chap. He has forbidden me my evening pipe, after forty years.", DAY)
    assert "pipe" in fact.words


def test_of_facts_alike_in_meaning_the_one_with_the_kind_of_answer_is_found() -> None:
    said = ("my sister and I keep hens", "we have nineteen goats up here")
    facts = tuple(ToldFact(str(number), read_facts(one, DAY)[0], DAY, "talk") for number, one in enumerate(said))
    found = nearest_first("how many animals do we have?", facts, {"0": 0.4, "1": 0.35})
    assert found[0].told.id == "1"
