"""What every mind's seat works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.body.registry import OpenedEngine
from app.minds.services import MindServices


@dataclass(frozen=True, slots=True)
class SeatServices:
    """Minds, and what they play with. `soul_overhead` is in seconds."""

    minds: MindServices
    body: OpenedEngine
    pacing: Literal["human", "instant"] = "human"
    soul_overhead: float = 1.5
