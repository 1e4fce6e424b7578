"""Counters of the soul since the start of the server."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.soul.guard import GuardCounts


@dataclass(slots=True)
class SoulCounts:
    """How often the soul was asked, spoke and failed; how often memories had surfaced, and one of them reached the
    words; refused lines by reason; answers by a model, turns without one; refused lines of a model that were repaired
    or dropped."""

    asked: int = 0
    spoken: int = 0
    failed: int = 0
    surfaced: int = 0
    reached: int = 0
    held_back: GuardCounts = field(default_factory=GuardCounts)
    by_model: int = 0
    without_model: int = 0
    repaired: int = 0
    dropped: int = 0
