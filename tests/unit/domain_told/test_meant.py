"""A question after one's own life means the fact that holds the kind of thing asked for, of the right person."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.linking import about_the_same, goes_on_about
from app.domain.told.meant import meant_in
from app.domain.told.reading import read_facts

TODAY = date(2026, 5, 29)


def known(*said: str) -> list[ToldFact]:
    """The facts of these lines in one talk, the latest first."""
    found: list[ToldFact] = []
    for text in said:
        for read in read_facts(text, TODAY) or goes_on_about(text, TODAY):
            fact = about_the_same(read, found[::-1], TODAY)
            if fact is not None:
                found.append(ToldFact(f"told-{len(found)}", fact, TODAY, "match-0"))
    return found[::-1]


TOLD = known(
    "My grandmother broke her hip on Sunday.",
    "Her name is Olga and she is eighty.",
    "My fiancé Ben is a plumber.",
    "I work as a vet at a clinic in York.",
    "I'm getting married on the fifth of July.",
    "My hamster Pip was eaten by a fox.",
    "I never drink milk, I can't stand it.",
    "A neighbour called Walter taught me chess when I was ten.",
    "I don't like lifts. bad for somebody on the ninth floor",
    "My cousin Mona plays the harp in Lyon.",
)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("Where do I work?", "clinic in York"),
        ("Who am I marrying?", "Ben"),
        ("What is my fiancé's name?", "Ben"),
        ("What does my fiancé do?", "plumber"),
        ("What does Ben do for a living?", "plumber"),
        ("When is my wedding?", "fifth of July"),
        ("what happened to pip?", "eaten by a fox"),
        ("What is my grandmother's name?", "Olga"),
        ("How old is my grandmother?", "eighty"),
        ("Who is Olga?", "Olga"),
        ("Who taught me chess?", "Walter"),
        ("what do i think of lifts?", "don't like lifts"),
        ("What can't I stand to drink?", "milk"),
        ("what does mona play?", "harp"),
        ("Where does my cousin live?", "Lyon"),
        ("who plays the harp?", "Mona"),
    ],
)
def test_the_fact_is_found(question: str, part: str) -> None:
    facts = meant_in(question, TOLD).facts
    assert facts
    assert part in facts[0].words


@pytest.mark.parametrize(
    "question",
    ["how many games have I won?", "who am I playing?", "Where do you work?",
     "what should I play?", "why did I lose?", "who is better?", "what is your cat's name?",
     "how do I beat the French?", "what did I do wrong?", "I work at a clinic"],
)  # fmt: skip
def test_other_questions_mean_none(question: str) -> None:
    assert meant_in(question, TOLD).facts == ()


def test_who_she_is_and_what_a_bare_word_asks_is_known_from_what_was_spoken_of() -> None:
    harp = next(told for told in TOLD if "harp" in told.words)
    assert meant_in("what does she play?", TOLD, harp).facts == (harp,)
    wedding = next(told for told in TOLD if "July" in told.words)
    assert meant_in("when?", TOLD, wedding).facts == (wedding,)
    assert meant_in("when?", TOLD).facts == ()


def test_a_name_that_nobody_told_is_not_answered_with_something_else() -> None:
    meant = meant_in("what is my sister called?", known("my sister lives in Kent"))
    assert meant.nameless
    assert meant.facts == ()


def test_her_name_is_that_of_the_one_spoken_of_before() -> None:
    (fact, _) = known("my best friend has asthma", "her name is Vera")
    assert (fact.fact.relation, fact.fact.names, fact.fact.is_name) == ("friend", ("Vera",), True)
    assert known("I play the French", "he is a great player")[0].words == "I play the French"
