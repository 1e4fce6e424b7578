"""Questions in other languages: the steward answers in English, says so, and offers what may have been meant."""

from __future__ import annotations

import pytest

from app.desk.persona import steward_persona
from app.desk.reading.foreign import in_english
from app.desk.reading.understanding import Understanding
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker
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
    assert answer["text"].startswith(("I follow German and answer in English.", "I follow some German"))
    assert offered in answer["suggestions"] or not answer["text"].startswith("I follow some")


async def test_a_greeting_of_one_word_is_offered_the_questions_of_the_page(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "Hola")
    assert answer["text"].startswith("I follow some Spanish, but I speak English here")
    assert "Who should I play?" in answer["suggestions"]


@pytest.mark.parametrize(
    ("question", "language", "part"),
    [
        ("¿Cómo cambio mi contraseña?", "Spanish", "password"),
        ("Comment inviter une amie à jouer ici ?", "French", "link"),
        ("Come posso cambiare il mio nome?", "Italian", "name"),
        ("Como posso mudar o meu nome?", "Portuguese", "name"),
    ],
)
async def test_it_answers_a_question_in_a_few_languages(house: House, question: str, language: str, part: str) -> None:
    answer = await answered(house.desk, await somebody(house), question)
    assert answer["text"].startswith(f"I follow {language} and answer in English.")
    assert part in answer["text"]


async def test_a_language_that_is_not_known_is_told_so(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "Где моя партия?")
    assert answer["text"] == steward_persona().sheet.phrases["other_language"][0]


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


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Wie viele Partien habe ich noch laufen?", "how many games have I running still"),
        ("Wo habe ich einen Fehler gemacht?", "where have I made a mistake"),
        ("Was ist Schlagen im Vorbeigehen?", "what is en passant"),
        ("Was spielt Kenji gegen 1.d4?", "what plays kenji against 1 d4"),
        ("Welche Eröffnung ist gut mit Weiß?", "which opening is good with white"),
        ("Was weiß Rosa über mich?", "what know rosa about me"),
        ("Où est-ce que je retrouve mes anciennes parties ?", "where is I find my old games"),
        ("Qui joue le gambit du roi ici ?", "who played the King's Gambit here"),
        ("¿Qué es la defensa siciliana?", "what is the defence Sicilian"),
        ("¿Dónde me equivoqué?", "where did I go wrong"),
        ("Si pierdo una partida, ¿estoy eliminado?", "if lose a game, am knocked out"),
    ],
)
def test_a_question_is_read_word_by_word_with_phrases_moves_and_openings(question: str, words: str) -> None:
    found = in_english(question)
    assert found is not None
    assert found.words == words


def test_another_language_is_told_by_most_of_its_words() -> None:
    found = in_english("hola, hice un personaje pero habla como un robot, donde le cambio la manera de hablar")
    assert found is not None
    assert found.language == "es"


async def test_a_follow_up_in_german_keeps_the_question_before(house: House) -> None:
    asker = Asker(
        await somebody(house), Screen(ScreenKind.HALL), before="which opening is good for beginner with white"
    )
    understood = await Understanding(None, house.characters).read("und mit Schwarz?", asker)
    assert understood.question.text == "which opening is good for beginner with black"
    assert understood.language == "de"
