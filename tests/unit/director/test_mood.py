"""Properties of mood."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.director.mood import (
    MAX_DELTA,
    SMOOTHING_GAIN,
    TILT_DECAY,
    apply_deltas,
    next_tone_baseline,
    smooth,
    start_mood,
    take_turn,
    tilt_baseline,
)
from app.domain.mood import MoodDeltas, MoodState

unit = st.floats(0, 1)
moods = st.builds(MoodState, unit, unit, unit, unit)
wild = st.floats(allow_nan=True, allow_infinity=True)
deltas = st.builds(MoodDeltas, wild, wild, wild, wild)
AXES = ("aggression", "confidence", "tilt", "engagement")


@pytest.mark.parametrize(
    ("aggression", "trash_talk", "baseline", "expected"),
    [
        (5, 5, 0.0, MoodState(0.5, 0.5, 0.0, 0.6)),
        (10, 10, 0.2, MoodState(1.0, 0.7, 0.0, 0.85)),
        (1, 1, -0.3, MoodState(0.1, 0.2, 0.3, 0.4)),
    ],
)
def test_the_start_by_example(aggression: int, trash_talk: int, baseline: float, expected: MoodState) -> None:
    mood = start_mood(aggression, trash_talk, baseline)
    for axis in AXES:
        assert getattr(mood, axis) == pytest.approx(getattr(expected, axis))


@given(moods, moods)
def test_smoothing_goes_the_same_part_of_the_way_on_every_axis(smoothed: MoodState, raw: MoodState) -> None:
    after = smooth(smoothed, raw)
    for axis in AXES:
        here, there = getattr(smoothed, axis), getattr(raw, axis)
        assert getattr(after, axis) == pytest.approx(here + (1 - math.exp(-1 / 3)) * (there - here))


@given(moods, moods)
def test_three_turns_of_smoothing_leave_one_part_in_e(smoothed: MoodState, raw: MoodState) -> None:
    after = smooth(smooth(smooth(smoothed, raw), raw), raw)
    for axis in AXES:
        left = getattr(raw, axis) - getattr(after, axis)
        assert left == pytest.approx((getattr(raw, axis) - getattr(smoothed, axis)) / math.e, abs=1e-9)


@given(moods, deltas, unit)
def test_no_delta_changes_an_axis_by_more_than_a_tenth_or_out_of_range(
    raw: MoodState, wish: MoodDeltas, rest: float
) -> None:
    after = apply_deltas(raw, wish, tilt_rest=rest)
    for axis in AXES:
        assert abs(getattr(after, axis) - getattr(raw, axis)) <= MAX_DELTA + 1e-12
        assert 0 <= getattr(after, axis) <= 1


@given(moods, unit)
def test_tilt_decays_to_its_baseline_and_the_other_axes_stay(raw: MoodState, rest: float) -> None:
    mood = raw
    for _ in range(200):
        before = mood
        mood = apply_deltas(mood, MoodDeltas(), tilt_rest=rest)
        assert abs(mood.tilt - rest) <= abs(before.tilt - rest)
    assert mood.tilt == pytest.approx(rest, abs=1e-6)
    assert (mood.aggression, mood.confidence, mood.engagement) == (raw.aggression, raw.confidence, raw.engagement)


@given(moods, moods, deltas)
def test_a_turn_is_the_deltas_and_then_one_smoothing(raw: MoodState, smoothed: MoodState, wish: MoodDeltas) -> None:
    turn = take_turn(raw, smoothed, wish, tilt_rest=0.1)
    assert turn.raw == apply_deltas(raw, wish, tilt_rest=0.1)
    assert turn.smoothed == smooth(smoothed, turn.raw)


@given(st.lists(st.integers(-50, 50), max_size=300))
def test_the_tone_baseline_stays_within_its_limit_whatever_the_results(streaks: list[int]) -> None:
    baseline = 0.0
    for streak in streaks:
        baseline = next_tone_baseline(baseline, streak)
        assert -0.3 <= baseline <= 0.3


def test_the_tone_baseline_by_example() -> None:
    assert next_tone_baseline(0.0, 1) == pytest.approx(0.05 * 0.2)
    assert next_tone_baseline(0.0, 9) == pytest.approx(0.05 * 0.3)
    assert next_tone_baseline(0.2, -9) == pytest.approx(0.2 + 0.05 * -0.5)
    assert tilt_baseline(-0.2) == pytest.approx(0.2)
    assert tilt_baseline(0.2) == 0


@given(moods, moods, deltas, unit)
def test_a_turn_is_what_it_is_axis_by_axis(raw: MoodState, smoothed: MoodState, wish: MoodDeltas, rest: float) -> None:
    """The plain way, to the bit."""
    turn = take_turn(raw, smoothed, wish, tilt_rest=rest)
    for axis in AXES:
        asked = getattr(wish, axis)
        delta = 0.0 if math.isnan(asked) else min(MAX_DELTA, max(-MAX_DELTA, asked))
        if axis == "tilt":
            delta = min(MAX_DELTA, max(-MAX_DELTA, delta + TILT_DECAY * (min(1.0, max(0.0, rest)) - raw.tilt)))
        felt = min(1.0, max(0.0, getattr(raw, axis) + delta))
        before = getattr(smoothed, axis)
        assert getattr(turn.raw, axis) == felt
        assert getattr(turn.smoothed, axis) == min(1.0, max(0.0, before + SMOOTHING_GAIN * (felt - before)))


@pytest.mark.parametrize("wrong", [math.nan, -0.01, 1.01])
@pytest.mark.parametrize("axis", AXES)
def test_no_axis_lies_outside_or_nowhere(axis: str, wrong: float) -> None:
    with pytest.raises(ValueError, match=axis):
        MoodState(**{axis: wrong})
