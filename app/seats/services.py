"""The services that every mind's seat uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.body.registry import OpenedEngine
from app.minds.services import MindServices


@dataclass(frozen=True, slots=True)
class SeatServices:
    """The services of minds, and an engine. `soul_overhead` (seconds) is added to the estimate of a turn's length."""

    minds: MindServices
    body: OpenedEngine
    pacing: Literal["human", "instant"] = "human"
    soul_overhead: float = 1.5
