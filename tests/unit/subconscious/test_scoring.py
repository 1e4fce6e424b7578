"""The five axes and their sum."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.subconscious import scoring

DAY = scoring.DAY_MS
UNIT = st.floats(0, 1)


def columns(*values: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array(values, dtype=np.float64)


def test_the_weights_are_those_of_the_specification() -> None:
    scores = scoring.score(
        semantic=columns(1, 0, 0, 0, 0),
        trigger=columns(0, 1, 0, 0, 0),
        opponent=columns(0, 0, 1, 0, 0),
        mood=columns(0, 0, 0, 1, 0),
        recency=columns(0, 0, 0, 0, 1),
    )
    np.testing.assert_allclose(scores.total, [0.35, 0.25, 0.15, 0.10, -0.15])
    assert scores.axes(1).trigger == 1.0
    assert scores.axes(4).recency == 1.0


def test_this_opponent_comes_before_people_in_general_before_lore() -> None:
    about, general = np.array([True, False, False]), np.array([False, True, False])
    np.testing.assert_array_equal(scoring.opponent_relevance(about, general), [1.0, 0.5, 0.0])


@pytest.mark.parametrize(
    ("polarity", "valence", "alignment"),
    [(1.0, 0.3, 1.0), (-1.0, 0.3, 0.0), (0.0, -0.9, 0.5), (0.5, 0.0, 0.75), (0.5, 1.0, 0.75), (-0.5, -0.1, 0.75)],
)
def test_mood_is_one_minus_half_the_distance_to_the_sign(polarity: float, valence: float, alignment: float) -> None:
    assert scoring.mood_alignment(polarity, columns(valence))[0] == pytest.approx(alignment)


def test_what_never_came_up_is_not_recent() -> None:
    now = 20_000 * DAY
    counts, times = np.array([0, 0, 3]), np.array([-1, now, -1])
    np.testing.assert_array_equal(scoring.recency(counts, times, now), [0.0, 0.0, 0.0])


def test_recency_halves_in_a_week_and_rises_with_every_time() -> None:
    now = 20_000 * DAY
    once, week_ago, often, always = scoring.recency(
        np.array([1, 1, 4, 10_000]), np.array([now, now - 7 * DAY, now, now]), now
    )
    assert once == pytest.approx(0.5)
    assert week_ago == pytest.approx(0.25)
    assert once < often < always < 1.0


@given(
    semantic=st.floats(-1, 1), trigger=UNIT, opponent=UNIT, polarity=st.floats(-1, 1), valence=st.floats(-1, 1),
    count=st.integers(0, 10**6), ago=st.integers(-DAY, 10_000 * DAY),
)  # fmt: skip
def test_every_total_stays_in_its_range(
    semantic: float, trigger: float, opponent: float, polarity: float, valence: float, count: int, ago: int
) -> None:
    now = 20_000 * DAY
    scores = scoring.score(
        semantic=columns(semantic),
        trigger=columns(trigger),
        opponent=columns(opponent),
        mood=scoring.mood_alignment(polarity, columns(valence)),
        recency=scoring.recency(np.array([count]), np.array([now - ago]), now),
    )
    assert 0.0 <= scores.mood[0] <= 1.0
    assert 0.0 <= scores.recency[0] <= 1.0
    assert -0.5 - 1e-9 <= scores.total[0] <= 0.85 + 1e-9


@given(st.lists(st.tuples(st.sampled_from([0.1, 0.2, 0.3]), st.sampled_from([0.0, 0.5])), max_size=12))
def test_ranking_is_by_total_then_importance_then_age(rows: list[tuple[float, float]]) -> None:
    order = scoring.ranked(columns(*(total for total, _ in rows)), columns(*(weight for _, weight in rows)))
    assert order.tolist() == sorted(range(len(rows)), key=lambda row: (-rows[row][0], -rows[row][1], row))
