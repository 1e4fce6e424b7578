"""The services that every mind uses."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.accounts.identity import Identity
from app.db.database import Database
from app.domain.persona import Personas
from app.memory.keeping.notes import Notes
from app.runtime.channels import Channels
from app.runtime.clock import Clock
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from app.soul.soul import Soul
from app.subconscious.recall import Recall


@dataclass(frozen=True, slots=True)
class MindServices:
    """The layers of a mind, and the infrastructure they need."""

    soul: Soul
    recall: Recall
    personas: Personas
    database: Database
    identity: Identity
    channels: Channels
    clock: Clock
    tasks: Tasks
    seed: int | None = None
    way: RightOfWay = field(default_factory=RightOfWay)
    notes: Notes = field(default_factory=Notes)
