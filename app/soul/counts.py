"""What the soul has done since the start, in numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.soul.guard import GuardCounts


@dataclass(slots=True)
class SoulCounts:
    """How often the soul was asked, spoke, and failed; the lines held back, by reason; and of a model: answers taken,
    times it was not there, lines mended after a second asking, lines dropped for good."""

    asked: int = 0
    spoken: int = 0
    failed: int = 0
    held_back: GuardCounts = field(default_factory=GuardCounts)
    by_model: int = 0
    without_model: int = 0
    repaired: int = 0
    dropped: int = 0
