"""Yes or no, which one, and how somebody is: asked of people and things that were told about."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.meant import meant_in
from app.domain.told.state_asked import state_asked
from app.domain.told.whether_asked import truth_asked, which_meant
from app.soul import second_person
from app.soul.told_words import asked_for_in, clauses_in_second_person
from tests.unit.domain_told.test_linking import kept

TODAY = date(2026, 5, 29)
KNOWN = [
    ToldFact(f"told-{number}", fact, TODAY, "match-0")
    for number, fact in enumerate(
        kept(
            "My little son Emil is six. He plays the trumpet, and loudly.",
            "I've two girls, Ada and Fay.",
            "Fay hates peas.",
            "Ada is the clever one, she's training to be a vet.",
            "My parrot is called Admiral and swears in Welsh.",
            "My sister Ruth lives in Cork and paints boats.",
            "My left wrist has hurt since spring.",
            "I detest jazz.",
            "My brother Arjun is a pilot. His husband Tom bakes.",
            "Twenty-two years on the buses, mostly in Leeds.",
        )
    )
][::-1]


@pytest.mark.parametrize(
    ("question", "so"),
    [
        ("Does Emil play the trumpet?", True),
        ("Does Emil play the cello?", False),
        ("Is Emil six?", True),
        ("Is Emil seven?", False),
        ("Does Ruth live in Galway?", False),
        ("Does Fay like peas?", False),
        ("Is my parrot called Captain?", False),
        ("Does my sister paint boats?", True),
        ("Do I like jazz?", False),
        ("Does Ada keep a cat?", None),
    ],
)
def test_yes_no_or_never_told(question: str, so: bool | None) -> None:
    found = truth_asked(question, KNOWN, None, clauses_in_second_person)
    assert found is not None
    assert found.so is so


@pytest.mark.parametrize(
    "question", ["Do you play the trumpet?", "Am I winning?", "Should I castle?", "Is it my move?"]
)
def test_what_is_asked_of_others_is_left_alone(question: str) -> None:
    assert truth_asked(question, KNOWN, None, clauses_in_second_person) is None


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What does Emil play?", "trumpet"),
        ("Who is Ada training to be?", "vet"),
        ("What does Ada do?", "vet"),
        ("Who bakes?", "husband Tom bakes"),
        ("How many years have I been on the buses?", "spent twenty-two years"),
        ("What are my daughters called?", "Ada and Fay"),
        ("And Ruth?", "Cork"),
    ],
)
def test_the_asked_for_is_found_and_said_to_them(question: str, words: str) -> None:
    found = meant_in(question, KNOWN).facts
    assert found
    said = (asked_for_in(found[0], question), *clauses_in_second_person(found[0]))
    assert any(words in clause for clause in said if clause)


def test_which_of_them_and_how_it_is_now() -> None:
    daughters = next(told for told in KNOWN if "two girls" in told.words)
    which = which_meant("And which one can't stand peas?", KNOWN, daughters)
    assert which is not None
    assert "Fay" in which.words
    wrist = state_asked("How is my wrist?", KNOWN, None)
    assert wrist is not None
    assert "wrist" in wrist.words
    assert state_asked("How is my position?", KNOWN, None) is None


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("Fay plays the trombone, God help us.", "Fay plays the trombone"),
        ("A neighbour of mine has twelve cats.", "a neighbour of yours has twelve cats"),
        ("Frightened, if I'm honest.", "you are frightened"),
        ("There's a fox living under our shed.", "there's a fox living under your shed"),
        ("I play the viola and teach it in Leipzig.", "you play the viola and teach it in Leipzig"),
    ],
)  # fmt: skip
def test_what_is_told_is_turned_round(said: str, turned: str) -> None:
    assert second_person.turned(said) == turned
