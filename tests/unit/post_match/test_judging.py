from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.position import Color
from app.post_match.judging import Label, chances, label_of, label_when_decided, move_accuracy, side_accuracies

CHANCES = st.lists(st.floats(0, 1, allow_nan=False), min_size=2, max_size=120)


@pytest.mark.parametrize(
    ("centipawns", "percent"), [(0, 50.0), (100, 59.1), (-100, 40.9), (300, 75.1), (1_000, 97.5), (99_995, 97.5)]
)
def test_chances_follow_the_published_curve_up_to_its_ceiling(centipawns: int, percent: float) -> None:
    assert 100 * chances(centipawns) == pytest.approx(percent, abs=0.1)


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, None),
        (0.0499, None),
        (0.05, Label.INACCURACY),
        (0.0999, Label.INACCURACY),
        (0.1, Label.MISTAKE),
        (0.15, Label.BLUNDER),
        (0.97, Label.BLUNDER),
    ],
)
def test_labels_begin_at_their_losses(loss: float, label: Label | None) -> None:
    assert label_of(loss) is label


@pytest.mark.parametrize(
    ("had", "has", "points", "label"),
    [
        (-700, -1_600, 9, Label.BLUNDER),  # lost, and the queen hangs on top of it
        (-700, -1_000, 3, Label.MISTAKE),
        (-700, -1_000, 1, None),
        (-700, -750, 9, None),  # the engine sees no loss: the queen is not lost after all
        (1_800, 900, 9, Label.INACCURACY),  # still winning without it
        (1_800, 900, 3, None),
        (0, -900, 9, None),  # not decided before: the chances say what it cost
    ],
)
def test_in_a_decided_position_material_says_what_a_move_cost(
    had: int, has: int, points: int, label: Label | None
) -> None:
    assert label_when_decided(had, has, points) is label


@pytest.mark.parametrize(("lost_percent", "accuracy"), [(0, 100.0), (5, 80.8), (10, 64.6), (20, 41.0), (60, 5.4)])
def test_a_moves_accuracy_follows_the_published_curve(lost_percent: float, accuracy: float) -> None:
    assert move_accuracy(0.8, 0.8 - lost_percent / 100) == pytest.approx(accuracy, abs=0.3)


def test_a_move_that_betters_its_sides_chances_is_wholly_accurate() -> None:
    assert move_accuracy(0.4, 0.7) == 100.0


def test_a_game_without_a_loss_is_wholly_accurate() -> None:
    assert side_accuracies([0.5] * 11) == {Color.WHITE: 100.0, Color.BLACK: 100.0}


def test_only_the_side_that_blundered_is_marked_down() -> None:
    found = side_accuracies([0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0.1])
    assert found[Color.BLACK] == 100.0
    white = found[Color.WHITE]
    assert white is not None
    assert white < 60


def test_a_move_or_two_measure_nothing() -> None:
    assert side_accuracies([0.5] * 6) == {Color.WHITE: 100.0, Color.BLACK: None}
    assert side_accuracies([0.5] * 4)[Color.WHITE] is None


def test_a_side_that_never_moved_has_no_accuracy() -> None:
    assert side_accuracies([0.5, 0.5])[Color.BLACK] is None
    assert side_accuracies([0.5, 0.5], Color.BLACK)[Color.WHITE] is None


@given(CHANCES)
def test_accuracies_are_percents_and_mirror_with_the_board(white: list[float]) -> None:
    found = side_accuracies(white)
    mirrored = side_accuracies([1 - chance for chance in white], Color.BLACK)
    for color in Color:
        value, other = found[color], mirrored[color.other]
        assert (value is None) is (other is None)
        if value is not None and other is not None:
            assert 0 <= value <= 100
            assert math.isclose(value, other, abs_tol=1e-6)
