"""Mood as a value: four axes, one polarity, six buckets. `app.director.mood` computes how it changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.making import quickly_made


class MoodBucket(StrEnum):
    """Mood in one word, from the polarity."""

    DEFLATED = "deflated"
    TENSE = "tense"
    GUARDED = "guarded"
    STEADY = "steady"
    CONFIDENT = "confident"
    DOMINANT = "dominant"


# Exclusive upper edges of the buckets on the polarity axis; from the last edge on the bucket is dominant.
_BUCKET_EDGES: tuple[tuple[float, MoodBucket], ...] = (
    (-0.4, MoodBucket.DEFLATED),
    (-0.15, MoodBucket.TENSE),
    (0.0, MoodBucket.GUARDED),
    (0.15, MoodBucket.STEADY),
    (0.4, MoodBucket.CONFIDENT),
)


class Emotion(StrEnum):
    """What a face can show; a portrait draws each with an intensity in [0, 1]."""

    NEUTRAL = "neutral"
    PLEASED = "pleased"
    ANNOYED = "annoyed"
    EXCITED = "excited"
    FOCUSED = "focused"
    UNCERTAIN = "uncertain"
    SMUG = "smug"
    DEFLATED = "deflated"


@quickly_made
@dataclass(frozen=True, slots=True)
class MoodState:
    """How a mind feels: four axes, each in [0, 1]."""

    aggression: float = 0.5
    confidence: float = 0.5
    tilt: float = 0.0
    engagement: float = 0.6

    def __post_init__(self) -> None:
        first, second = 0.0 <= self.aggression <= 1.0, 0.0 <= self.confidence <= 1.0
        if first and second and 0.0 <= self.tilt <= 1.0 and 0.0 <= self.engagement <= 1.0:
            return
        for name in ("aggression", "confidence", "tilt", "engagement"):
            value = getattr(self, name)
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"{name} is {value}, outside [0, 1]")

    @property
    def polarity(self) -> float:
        """The mood as one number in [-1, 1]: raised by confidence, aggression and engagement, lowered by tilt."""
        raw = (self.confidence - 0.5) + 0.3 * (self.aggression - 0.5) - 0.8 * self.tilt + 0.2 * (self.engagement - 0.5)
        return max(-1.0, min(1.0, raw))

    @property
    def bucket(self) -> MoodBucket:
        """The bucket of the polarity."""
        polarity = self.polarity
        for edge, bucket in _BUCKET_EDGES:
            if polarity < edge:
                return bucket
        return MoodBucket.DOMINANT


@quickly_made
@dataclass(frozen=True, slots=True)
class MoodDeltas:
    """The change of the raw mood that a soul asks for in one turn; the director clamps each axis to [-0.1, 0.1]."""

    aggression: float = 0.0
    confidence: float = 0.0
    tilt: float = 0.0
    engagement: float = 0.0
