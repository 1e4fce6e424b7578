"""A man is known by every name that people give it, whoever reads the sentence."""

from __future__ import annotations

import chess
import pytest

from app.soul.gathering import gather
from app.soul.listening.choosing import kinds_in
from app.soul.listening.pointing import men_of
from app.soul.listening.supposing import supposed_in
from app.soul.listening.worded_men import men_in
from tests.unit.soul.soul_table import given, played

FACTS = gather(given(played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"), my_color="black"))


@pytest.mark.parametrize("name", ["knight", "horse", "nite", "pony", "steed"])
def test_a_knight_is_one_by_any_name(name: str) -> None:
    assert men_of(f"is your {name} safe", FACTS) == (chess.C6,)
    supposed = supposed_in(f"what if my {name} takes e5", FACTS)
    assert supposed is not None
    assert supposed.line == (chess.Move.from_uci("f3e5"),)
    assert kinds_in([f"{name}s"]) == {man.kind for man in men_in([name])} == {chess.KNIGHT}
