"""How mood starts, changes, is smoothed and decays. Pure functions; the types are in `app.domain.mood`."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.domain.mood import MoodDeltas, MoodState

# Largest change of one raw axis in one turn, so that a single line cannot turn a character around.
MAX_DELTA = 0.1
# Time constant of the exponential smoothing, in turns of the mind.
SMOOTHING_TURNS = 3.0
SMOOTHING_GAIN = 1.0 - math.exp(-1.0 / SMOOTHING_TURNS)
# Share of its distance to the baseline that raw tilt loses each turn: its half-life is about seven turns.
TILT_DECAY = 0.1

START_CONFIDENCE = 0.5
START_TILT = 0.0
START_ENGAGEMENT = 0.6
# Engagement gained at the start for each point of trash talk above the middle of the slider.
ENGAGEMENT_PER_TRASH_TALK = 0.05
TRASH_TALK_MIDDLE = 5
SLIDER_MAX = 10

# Weight of the latest result streak in the tone baseline; the streak is divided by the second and limited to the third.
BASELINE_WEIGHT = 0.05
STREAK_FULL = 5.0
STREAK_LIMIT = 0.3


@dataclass(frozen=True, slots=True)
class MoodTurn:
    """Mood after one turn: `raw`, and `smoothed`, which is shown and chooses moves."""

    raw: MoodState
    smoothed: MoodState


def unit(value: float) -> float:
    """Clamped to [0, 1]."""
    return min(1.0, max(0.0, value))


def start_mood(aggression_slider: int, trash_talk_slider: int, tone_baseline: float = 0.0) -> MoodState:
    """The mood at the start of a match. Sliders are 1..10; `tone_baseline` is in [-0.3, 0.3]."""
    return MoodState(
        aggression=unit(aggression_slider / SLIDER_MAX),
        confidence=unit(START_CONFIDENCE + tone_baseline),
        tilt=tilt_baseline(tone_baseline),
        engagement=unit(START_ENGAGEMENT + ENGAGEMENT_PER_TRASH_TALK * (trash_talk_slider - TRASH_TALK_MIDDLE)),
    )


def tilt_baseline(tone_baseline: float) -> float:
    """The tilt in [0, 1] at the start of a match: above 0 after losses."""
    return unit(START_TILT - tone_baseline)


def next_tone_baseline(previous: float, result_streak: int) -> float:
    """The tone baseline after a match: a slow moving average of the result streak (wins positive, losses negative)."""
    pull = min(STREAK_LIMIT, max(-STREAK_LIMIT, result_streak / STREAK_FULL))
    return previous + BASELINE_WEIGHT * (pull - previous)


def apply_deltas(raw: MoodState, deltas: MoodDeltas, *, tilt_rest: float = 0.0) -> MoodState:
    """Raw mood after the soul's deltas and the decay of tilt towards `tilt_rest`.

    Each axis changes by at most `MAX_DELTA` in all and stays in [0, 1]; a delta that is NaN counts as 0.
    """
    tilt = _bounded(_bounded(deltas.tilt) + TILT_DECAY * (unit(tilt_rest) - raw.tilt))
    return MoodState(
        unit(raw.aggression + _bounded(deltas.aggression)),
        unit(raw.confidence + _bounded(deltas.confidence)),
        unit(raw.tilt + tilt),
        unit(raw.engagement + _bounded(deltas.engagement)),
    )


def smooth(smoothed: MoodState, raw: MoodState) -> MoodState:
    """One step of exponential smoothing: every axis goes `SMOOTHING_GAIN` of the way from `smoothed` to `raw`."""
    return MoodState(
        _nearer(smoothed.aggression, raw.aggression),
        _nearer(smoothed.confidence, raw.confidence),
        _nearer(smoothed.tilt, raw.tilt),
        _nearer(smoothed.engagement, raw.engagement),
    )


def _nearer(smoothed: float, raw: float) -> float:
    return unit(smoothed + SMOOTHING_GAIN * (raw - smoothed))


def take_turn(raw: MoodState, smoothed: MoodState, deltas: MoodDeltas, *, tilt_rest: float = 0.0) -> MoodTurn:
    """The mood after one turn of the mind: first the deltas, then one step of smoothing."""
    felt = apply_deltas(raw, deltas, tilt_rest=tilt_rest)
    return MoodTurn(raw=felt, smoothed=smooth(smoothed, felt))


def _bounded(delta: float) -> float:
    return 0.0 if math.isnan(delta) else min(MAX_DELTA, max(-MAX_DELTA, delta))
