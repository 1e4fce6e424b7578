"""What all tables of a worker share."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.db.database import Database
from app.matches.colleagues import Colleagues
from app.matches.repository import Companions
from app.runtime.clock import Clock
from app.runtime.leases import Leases
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks


@dataclass(frozen=True, slots=True)
class TableServices:
    """The services shared by all tables."""

    database: Database
    clock: Clock
    tasks: Tasks
    companions: Companions
    leases: Leases
    grace_seconds: float | None = None
    way: RightOfWay = field(default_factory=RightOfWay)
    started_ms: int = 0  # when the house opened
    colleagues: Colleagues | None = None  # the tables of other workers, where there are any
