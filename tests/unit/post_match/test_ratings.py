from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.post_match.ratings import (
    MOST_A_MATCH,
    QUALITY_WORTH,
    RATCHET_STEP,
    RatingStanding,
    expected_score,
    mind_after,
    player_after,
    quality,
)

SCORES = st.sampled_from([0.0, 0.5, 1.0])


@pytest.mark.parametrize(
    ("score", "worth", "delta"),
    [(1, 0, 20), (0, 0, -20), (0.5, 0, 0), (1, 100, 30), (0, -100, -30), (0.5, 100, 10), (1, -100, 10), (0, 50, -15)],
)
def test_a_character_moves_by_a_tenth_of_outcome_and_quality(score: float, worth: float, delta: int) -> None:
    assert mind_after(RatingStanding(1500, 1000, 2000), score, worth).current == 1500 + delta


@given(st.integers(600, 2600), st.integers(0, 500), st.integers(0, 500), SCORES, st.floats(-100, 100))
def test_a_character_stays_between_floor_and_ceiling_and_moves_by_thirty_at_most(
    current: int, below: int, above: int, score: float, worth: float
) -> None:
    after = mind_after(RatingStanding(current, current - below, current + above), score, worth)
    assert abs(after.current - current) <= MOST_A_MATCH
    assert after.floor <= after.current <= after.ceiling


def test_the_floor_rises_after_three_matches_in_a_row_well_above_it() -> None:
    standing = RatingStanding(1500, 1390, 2000)
    for expected in (1390, 1390, 1390 + RATCHET_STEP):
        standing = mind_after(standing, 0.5, 0)
        assert standing.floor == expected


def test_a_match_below_the_margin_breaks_the_row() -> None:
    standing = RatingStanding(1500, 1390, 2000)
    for score, expected in ((0.5, 1), (0.5, 2), (0.0, 0), (1.0, 1), (0.5, 2)):
        standing = mind_after(standing, score, 0)
        assert (standing.above_floor, standing.floor) == (expected, 1390)


def test_the_row_begins_anew_once_the_floor_has_risen() -> None:
    standing, rises = RatingStanding(1900, 1000, 2000), 0
    for _ in range(9):
        before = standing.floor
        standing = mind_after(standing, 0.5, 0)
        rises += standing.floor > before
    assert rises == 3


@pytest.mark.parametrize(
    ("accuracy", "plies", "abandoned", "worth"),
    [
        (100.0, 60, False, 100),
        (80.0, 60, False, 0),
        (70.0, 60, False, -50),
        (20.0, 60, False, -100),
        (100.0, 9, False, 50),
        (100.0, 10, False, 100),
        (100.0, 60, True, 0),
        (None, 60, False, 0),
    ],
)
def test_quality_is_what_the_accuracy_says_of_a_whole_game(
    accuracy: float | None, plies: int, abandoned: bool, worth: float
) -> None:
    assert quality(accuracy, plies, abandoned=abandoned) == worth
    assert abs(worth) <= QUALITY_WORTH


@pytest.mark.parametrize(("mine", "theirs", "expected"), [(1500, 1500, 0.5), (1900, 1500, 0.909), (1500, 1900, 0.0909)])
def test_expected_scores(mine: int, theirs: int, expected: float) -> None:
    assert expected_score(mine, theirs) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize(("games", "score", "after"), [(0, 1, 1516), (29, 1, 1516), (30, 1, 1508), (30, 0, 1492)])
def test_a_player_moves_fast_for_thirty_games_and_half_as_fast_after(games: int, score: float, after: int) -> None:
    assert player_after(1500, 1500, 1500, score, games) == after


def test_what_happened_meanwhile_is_kept() -> None:
    assert player_after(1540, 1500, 1500, 1, 40) == 1548


@given(st.integers(100, 3000), st.integers(100, 3000), SCORES, st.integers(0, 100))
def test_two_players_together_neither_gain_nor_lose(one: int, two: int, score: float, games: int) -> None:
    gained = player_after(one, one, two, score, games) - one
    lost = two - player_after(two, two, one, 1 - score, games)
    if min(one, two) > 150:
        assert abs(gained - lost) <= 1
