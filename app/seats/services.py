"""What every mind's seat works with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from app.accounts.identity import Identity
from app.body.registry import OpenedEngine
from app.db.database import Database
from app.memory.notes import Notes
from app.runtime.channels import Channels
from app.runtime.clock import Clock
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from app.soul.soul import Soul
from app.subconscious.recall import Recall


@dataclass(frozen=True, slots=True)
class MindServices:
    """The layers a mind is made of, and the house around them. `soul_overhead` is in seconds."""

    soul: Soul
    recall: Recall
    body: OpenedEngine
    database: Database
    identity: Identity
    channels: Channels
    clock: Clock
    tasks: Tasks
    pacing: Literal["human", "instant"] = "human"
    seed: int | None = None
    soul_overhead: float = 1.5
    way: RightOfWay = field(default_factory=RightOfWay)
    notes: Notes = field(default_factory=Notes)
