"""What is told in one breath is kept as the facts that it holds."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.reading import read_facts

TODAY = date(2026, 5, 29)


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        (
            "My name is Bertus and I live in Utrecht with my daughter Anneke.",
            ["My name is Bertus", "I live in Utrecht with my daughter Anneke."],
        ),
        ("I'm Bertus and I live in Utrecht.", ["I'm Bertus", "I live in Utrecht."]),
        (
            "I am a baker, I have two cats, Moos and Pluk, and my wife Els hates chess.",
            ["I am a baker", "I have two cats, Moos and Pluk", "my wife Els hates chess."],
        ),
        (
            "I live in Gent and work as a nurse, and my brother Tom taught me chess.",
            ["I live in Gent", "I work as a nurse", "my brother Tom taught me chess."],
        ),
        ("My dog is called Rex and my cat is called Minoes.", ["My dog is called Rex", "my cat is called Minoes."]),
        (
            "I'm a teacher from Leeds, I love the Sicilian and I hate endgames.",
            ["I'm a teacher from Leeds", "I love the Sicilian", "I hate endgames."],
        ),
        (
            "My wife Clara is a doctor, my son Leo plays the violin and I drive a bus.",
            ["My wife Clara is a doctor", "my son Leo plays the violin", "I drive a bus."],
        ),
        ("Hi, I'm Sofie, I'm 34 and I work in a bank.", ["I'm Sofie", "I'm 34", "I work in a bank."]),
    ],
)
def test_each_thing_that_a_sentence_tells_is_a_fact(said: str, facts: list[str]) -> None:
    assert [fact.words for fact in read_facts(said, TODAY)] == facts


@pytest.mark.parametrize(
    "said",
    [
        "My mother died in March and I miss her.",
        "My daughter Mia and I play every Sunday.",
        "I live with my wife and my two sons in Bern.",
        "I lost my job because my boss, a fool, hated me and I told him so.",
    ],
)
def test_what_belongs_together_is_one_fact(said: str) -> None:
    assert [fact.words for fact in read_facts(said, TODAY)] == [said]
