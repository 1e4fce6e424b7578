"""What is told by a name, or of "him" and "his", is tied to whom it is about, and to nobody else."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.fact import PersonalFact, ToldFact
from app.domain.told.linking import about_the_same, goes_on_about, names_of
from app.domain.told.reading import read_facts

TODAY = date(2026, 5, 29)


def kept(*said: str) -> list[PersonalFact]:
    """The facts of these messages as they are kept, in order."""
    known: list[ToldFact] = []
    for text in said:
        facts = read_facts(text, TODAY)
        facts += goes_on_about(text, TODAY, names_of(known), facts)
        for read in facts:
            fact = about_the_same(read, known, TODAY, known)
            if fact is not None:
                known.insert(0, ToldFact(f"told-{len(known)}", fact, TODAY, "match-0"))
    return [told.fact for told in known[::-1]]


@pytest.mark.parametrize(
    ("said", "relation", "words"),
    [
        (("I've two girls, Ada and Fay.", "Fay blows the tuba."), "daughter", "Fay blows the tuba."),
        (("I have two boys, Jo and Max.", "max is scared of bees"), "son", "Max is scared of bees"),
        (("My son Nils is six.", "His father lives far away."), "son", "My son Nils's father lives far away."),
        (
            ("My cousin Kim is a diver.", "Kim rang tonight. She found a wreck."),
            "cousin",
            "Kim rang tonight. She found a wreck.",
        ),
    ],
)
def test_a_known_name_ties_what_is_told(said: tuple[str, ...], relation: str, words: str) -> None:
    last = kept(*said)[-1]
    assert (last.relation, last.words) == (relation, words)


@pytest.mark.parametrize(
    "said",
    [
        ("A pupil's mother shouted at me.", "He failed his exam."),
        ("A pupil of mine failed his exam today.",),
        ("My wife is a judge.", "I know his father well from the choir."),
    ],
)
def test_nobody_of_the_writers_is_taken_for_another(said: tuple[str, ...]) -> None:
    assert {fact.relation for fact in kept(*said)} <= {None, "wife"}


def test_it_is_no_dog_where_nothing_alive_is_meant() -> None:
    facts = kept("My dog Otto limps.", "It's quiet at home in the evenings.")
    assert all("Otto is quiet" not in fact.words and "dog is quiet" not in fact.words for fact in facts)
