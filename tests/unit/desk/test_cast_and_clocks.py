"""Who of the house is like that, what the clocks say, and numbers that the handbook reads from where they hold."""

from __future__ import annotations

import pytest

from app.desk.handbook import entries
from app.desk.questions import all_kinds
from app.house import House
from app.matches.service import LIVE_GAMES
from tests.unit.desk.test_steward import answered, somebody


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("who plays the caro-kann?", "Ilyas"),
        ("who plays the king's gambit?", "Kenji"),
        ("who is the meanest one here?", "Rosa"),
    ],
)
async def test_it_names_who_of_the_house_is_like_that(house: House, question: str, named: str) -> None:
    answer = await answered(house.desk, await somebody(house), question)
    assert named in answer["text"]
    assert any(named in link["words"] for link in answer["sources"])


async def test_it_claims_no_opening_that_nobody_has(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "is there somebody who plays the najdorf")
    assert answer["text"].startswith("Nobody of the house has the Sicilian Defence: Najdorf Variation")


def test_numbers_of_the_handbook_are_those_that_hold() -> None:
    assert f"{LIVE_GAMES} games under way" in entries()["too-many-games"].told
    assert not [one.id for one in entries().values() if "{" in one.told]


def test_an_entry_for_what_is_off_is_told_only_then() -> None:
    off = entries()["clay-off"]
    assert off.is_told({"clay_economy"})
    assert not off.is_told(set())


def test_no_two_kinds_have_one_id() -> None:
    ids = [kind.id for kind in all_kinds()]
    assert len(ids) == len(set(ids))


async def test_who_forgets_a_rule_is_told_it(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "I forget the rule with fifty moves")
    assert "fifty moves" in answer["text"]
    assert "orders" not in answer["text"]
