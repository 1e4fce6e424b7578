"""Which side the character would rather have."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders.sides_weighed import WouldRather
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# White has not castled and has a rook on h2; Black has castled.
SAT_ON = played(*"e4 e5 Nf3 Nc6 h3 Nf6 Rh2 Bc5 d3 O-O a3 d6".split())  # noqa: SIM905


@pytest.mark.parametrize(("chances", "side"), [(0.8, "mine"), (0.1, "yours")])
def test_the_side_that_one_would_rather_have_stands_better(chances: float, side: str) -> None:
    position = given(SAT_ON, my_chances=chances)
    said = answer(WouldRather(), position, "would you rather have my side or yours?", Subject.UNKNOWN)
    assert f"{side}, for " in said.lower()


def test_other_questions_are_left_to_others() -> None:
    assert answer(WouldRather(), given(SAT_ON), "what is your favourite soup?", Subject.UNKNOWN) == ""
