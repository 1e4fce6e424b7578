"""A new name stands in all that was told of somebody, and what is taken back at once was never said."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.reading import read_facts
from app.domain.told.renaming import put_right_at_once, renamed_in
from app.domain.told.same import all_mended

TODAY = date(2026, 5, 29)


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Nora isn't my daughter's name any more, she goes by Nell. So it's Beth and Nell.", ("Nora", "Nell")),
        ("Jonas goes by Jo now", ("Jonas", "Jo")),
        ("Mika changed her name to Mira last month.", ("Mika", "Mira")),
        ("My tortoise is called Gerald, no wait, Gertie.", ("Gerald", "Gertie")),
        ("I meant Anna, not Ana.", ("Ana", "Anna")),
        ("The horse isn't Blaze, he's Blitz", ("Blaze", "Blitz")),
    ],
)
def test_a_new_name_is_read(said: str, names: tuple[str, str]) -> None:
    assert renamed_in(said) == names


@pytest.mark.parametrize(
    "said", ["Is Nora called Nell now?", "My dog is called Rex.", "Beth likes Duke.", "No, I play on Sunday."]
)
def test_nobody_is_renamed_by_other_words(said: str) -> None:
    assert renamed_in(said) is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("My uncle lives in Lyon, no, in Nantes.", "My uncle lives in Nantes."),
        ("I was a nurse for fifteen, no wait, sixteen years.", "I was a nurse for sixteen years."),
        ("My exam is on Monday, I mean Tuesday.", "My exam is on Tuesday."),
        ("Our rabbit isn't called Snowy, it's Fluffy.", "Our rabbit is called Fluffy."),
        ("I like tea, sorry I am late.", "I like tea, sorry I am late."),
    ],
)
def test_what_is_taken_back_at_once_is_replaced(said: str, meant: str) -> None:
    assert put_right_at_once(said) == meant


def _told(*said: str) -> list[ToldFact]:
    facts = [fact for text in said for fact in read_facts(text, TODAY)]
    return [ToldFact(f"told-{number}", fact, TODAY, "match-0") for number, fact in enumerate(facts)][::-1]


def test_the_new_name_stands_in_every_fact_of_theirs() -> None:
    known = _told("I have two girls, Ida and Vera.", "My daughter Vera rows for Bath.", "I live in Bath.")
    mended = all_mended("Vera goes by Viv now.", known, TODAY)
    assert sorted(fact.words for fact, _ in mended) == [
        "I have two girls, Ida and Viv.",
        "My daughter Viv rows for Bath.",
    ]


@pytest.mark.parametrize(
    ("told", "said", "now"),
    [
        ("My son Ned wants to be a baker.", "No wait, a barber.", "My son Ned wants to be a barber."),
        (
            "My niece Una starts at Trinity.",
            "Una's going to Galway instead, not Trinity.",
            "My niece Una starts at Galway.",
        ),
        (
            "My brother Tom plays golf.",
            "Tom doesn't play golf any more, he sails now.",
            "Tom doesn't play golf any more, he sails now.",
        ),
    ],
)
def test_what_is_put_right_in_other_words_takes_the_place(told: str, said: str, now: str) -> None:
    ((fact, _),) = all_mended(said, _told(told), TODAY)
    assert fact.words == now
    assert fact.relation is not None
