"""What a player puts right of what they told takes the place of the old value, and all else that was told stays."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.corrections import mended_by
from app.domain.told.fact import ToldFact
from app.domain.told.reading import read_facts

TODAY = date(2026, 5, 29)


def known(*said: str) -> list[ToldFact]:
    """The facts of these lines, the latest first."""
    facts = [fact for text in said for fact in read_facts(text, TODAY)]
    return [ToldFact(f"told-{number}", fact, TODAY, "match-0") for number, fact in enumerate(facts)][::-1]


@pytest.mark.parametrize(
    ("told", "said", "words"),
    [
        ("my niece Ida wants to be a pilot", "small mistake: Ida wants to be a vet, not a pilot", "be a vet"),
        ("my niece Ida is nine and rides ponies", "Ida is ten now", "my niece Ida is ten and rides ponies"),
        ("my niece Ida is nine and rides ponies", "Ida isn't nine, she's ten", "my niece Ida is ten and rides ponies"),
        ("my niece Ida is nine and rides ponies", "my niece is 10 not 9", "my niece Ida is 10 and rides ponies"),
        ("I'm moving to Oslo in August", "I'm moving to Bergen and not to Oslo", "I'm moving to Bergen in August"),
        ("I'm moving to Oslo in August", "change of plan, I'm moving in October now", "I'm moving to Oslo in October"),
        ("my exam is on the 3rd of June", "I should correct myself, it's the 10th, not the 3rd", "on the 10th of June"),
        ("we get married on the ninth of July", "the wedding is on the 16th now", "married on the 16th of July"),
        ("we get married on the ninth of July", "the wedding got moved to August", "we get married in August"),
        ("my wife Jo is a nurse in Bath", "I got that wrong: Jo is a midwife, not a nurse", "is a midwife in Bath"),
        ("my wife Jo teaches maths", "Jo doesn't teach maths, she teaches art", "my wife Jo teaches art"),
        ("I sing alto in a choir", "I said alto but I meant tenor", "I sing tenor in a choir"),
        ("we have three cats", "sorry, we have two cats, not three", "we have two cats"),
    ],
)
def test_the_new_value_stands_in_the_place_of_the_old_one(told: str, said: str, words: str) -> None:
    mended = mended_by(said, known(told), TODAY)
    assert mended is not None
    assert words in mended[0].words
    assert mended[0].corrects


@pytest.mark.parametrize(
    "said",
    [
        "I want to win, not lose",
        "Nf3 not Nc3",
        "I'm fine now",
        "my niece Ida has two cats now",
        "is Ida ten now?",
        "my rook is on e1 now",
        "no, I don't think so",
    ],
)
def test_what_only_sounds_like_it_mends_nothing(said: str) -> None:
    assert mended_by(said, known("my niece Ida is nine and rides ponies", "I play the French"), TODAY) is None


def test_what_goes_on_about_the_same_somebody_is_kept_with_it() -> None:
    mended = mended_by(
        "I have to correct something: Ida is ten, not nine, she had her birthday in May.",
        known("my niece Ida is nine and rides ponies"),
        TODAY,
    )
    assert mended is not None
    assert mended[0].words == "my niece Ida is ten and rides ponies, she had her birthday in May"
    assert mended[0].relation == "niece"
