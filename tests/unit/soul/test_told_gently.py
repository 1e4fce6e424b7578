"""What went amiss is asked of the game, a grave fact is no boast, and a name may be that of a group."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.told.asking import asks_what_went_amiss
from app.domain.told.fact import FactKind
from app.domain.told.put_right import correction_in
from app.domain.told.reading import read_facts
from app.domain.told.renaming import renamed_in
from app.soul.listening.told_line import is_grave

DAY = date(2026, 5, 29)


@pytest.mark.parametrize(
    "asked",
    [
        "where did it go wrong for me",
        "what was my biggest mistake",
        "what did i lose",
        "how did i fail",
        "what went wrong",
    ],
)
def test_what_went_amiss_is_asked_of_the_game(asked: str) -> None:
    assert asks_what_went_amiss(asked)
    assert not asks_what_went_amiss("which exam did i fail")


@pytest.mark.parametrize("clause", ["your cat died on Tuesday", "you failed your exam", "your dad has cancer"])
def test_a_death_an_illness_and_a_failure_are_grave(clause: str) -> None:
    assert is_grave(clause)
    assert not is_grave("your cat is called Olive")


def test_words_in_passing_hide_no_correction() -> None:
    found = correction_in("my trip is in june by the way, not july")
    assert found is not None
    assert (found.said, found.old) == ("my trip is in june", "july")


def test_a_name_behind_we_is_that_of_the_group() -> None:
    words = [fact.words for fact in read_facts("I play bass in a band, we're called wet gravel.", DAY)]
    assert any("our band is called Wet Gravel" in said for said in words)


def test_a_name_that_everybody_uses_now_takes_the_place_of_the_old_one() -> None:
    said = "my sister isn't called jule any more, everybody calls her juli now"
    assert renamed_in(said) == ("jule", "juli")


def test_hours_at_a_shop_tell_of_work() -> None:
    fact = read_facts("i started at the bakery at four this morning", DAY)[0]
    assert fact.kind is FactKind.WORK
