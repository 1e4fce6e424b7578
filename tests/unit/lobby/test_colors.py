"""Who has White when nobody asked for a colour."""

from __future__ import annotations

import pytest

from app.domain.position import Color
from app.lobby.colors import balanced

W, B = Color.WHITE, Color.BLACK


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        ([], [], None),
        ([W], [], B),
        ([B], [], W),
        ([], [W], W),
        ([W, B], [B, W], B),
        ([W, W, B], [W], None),
        ([W, W], [W, W, W], W),
        ([W], [W], None),
        ([W, B], [], B),
        ([], [W, B], W),
    ],
)
def test_white_goes_to_whoever_had_it_less_often(own: list[Color], others: list[Color], expected: Color | None) -> None:
    assert balanced(own, others) is expected
    assert balanced(others, own) is (None if expected is None else expected.other)


def test_ten_games_of_two_are_five_with_each_colour() -> None:
    own: list[Color] = [W]
    others: list[Color] = [B]
    for _ in range(9):
        color = balanced(own, others)
        assert color is not None
        own.insert(0, color)
        others.insert(0, color.other)
    assert own.count(W) == others.count(W) == 5
