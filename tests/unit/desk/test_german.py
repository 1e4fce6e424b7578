"""Questions in German: the steward keeps to English, says so, and offers what may have been meant."""

from __future__ import annotations

import pytest

from app.desk.german import in_english
from app.desk.persona import steward_persona
from app.house import House
from tests.unit.desk.test_steward import answered, somebody


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        ("Was war falsch an diesem Zug?", "Where did I go wrong?"),
        ("Wer ist online?", "Who is online?"),
        ("Was soll ich üben?", "What should I practise?"),
        ("Wie spiele ich mit einem Freund?", "How do I play with a friend?"),
        ("Wie setze ich mit Läufer und Springer matt?", "How do I mate with bishop and knight?"),
    ],
)
async def test_a_german_question_is_told_of_english_and_answered_or_offered_what_it_meant(
    house: House, question: str, offered: str
) -> None:
    answer = await answered(house.desk, await somebody(house), question)
    phrases = steward_persona().sheet.phrases
    assert answer["text"] == phrases["german"][0] or answer["text"].startswith(phrases["german_answered"][0])
    assert offered in answer["suggestions"]


async def test_a_german_greeting_is_offered_the_questions_of_the_page(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "Guten Abend")
    assert answer["text"] == steward_persona().sheet.phrases["german"][0]
    assert "Who should I play?" in answer["suggestions"]


async def test_another_language_is_told_so_too(house: House) -> None:
    assert (await answered(house.desk, await somebody(house), "¿Dónde está mi partida?"))[
        "text"
    ] == steward_persona().sheet.phrases["other_language"][0]


@pytest.mark.parametrize(
    "question",
    [
        "What is Zugzwang?",
        "How do I name an agent?",
        "who was online",
        "What did I say in the lobby?",
        "Najdorf?",
        "mate?",
    ],
)
def test_english_is_not_taken_for_german(question: str) -> None:
    assert in_english(question) is None
