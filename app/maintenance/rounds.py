"""When maintenance is due: every half hour the minds are looked through, and who is due gets a job, one a day."""

from __future__ import annotations

import asyncio

import structlog
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.errors import Unavailable
from app.domain.memory import Party
from app.jobs.job import Job
from app.jobs.repository import enqueue
from app.jobs.worker import Handling
from app.maintenance.report import Cause, day_of
from app.maintenance.repository import KIND, job_key, owners_due
from app.maintenance.upkeep import Upkeep
from app.runtime.clock import Clock

# Seconds between two looks, and from the start of a server to the first: nobody waits for it.
LOOK_SECONDS, FIRST_LOOK_SECONDS = 1800.0, 300.0
# Seconds before each further attempt at a mind; after the last it is left for tomorrow.
PAUSES = (30.0, 300.0)

log = structlog.get_logger(__name__)


class MaintenanceRounds:
    """Looks who is due, and carries the jobs out, one mind at a time. Every worker may look: a day's job of a mind has
    one key, and its report is one row."""

    def __init__(self, database: Database, upkeep: Upkeep, clock: Clock) -> None:
        self._database = database
        self._upkeep = upkeep
        self._clock = clock

    def handling(self) -> Handling:
        """How a worker runs these jobs."""
        return Handling(self.carry, at_once=1, pauses=PAUSES)

    async def carry(self, job: Job) -> None:
        """One maintenance: `payload` names the mind (`owner`: kind and id) and the `cause`."""
        kind, owner_id = job.payload["owner"]
        cause: Cause = "command" if job.payload["cause"] == "command" else "schedule"
        await self._upkeep.keep_order(Party(kind, owner_id), cause)

    async def run(self) -> None:
        """Looks until it is cancelled."""
        await asyncio.sleep(FIRST_LOOK_SECONDS)
        while True:
            try:
                await self.look()
            except Unavailable:
                log.warning("maintenance_not_scheduled")
            except Exception:
                log.exception("maintenance_not_scheduled")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> list[Party]:
        """Promises a job for every mind that is due; returns those that had none for today."""
        now_ms = self._clock.now_ms()
        day = day_of(now_ms)
        due = await self._database.read(owners_due, day)
        return [owner for owner in due if await self._database.write(promise, owner, day, now_ms, background=True)]


def promise(session: Session, owner: Party, day: str, now_ms: int) -> bool:
    """Adds the job of this day, unless there is one already."""
    return enqueue(session, KIND, job_key(owner, day), _payload(owner, "schedule"), now_ms)


def promise_at_once(session: Session, owner: Party, key: str, now_ms: int) -> None:
    """Adds a job that a host asked for, under a `key` of its own."""
    enqueue(session, KIND, key, _payload(owner, "command"), now_ms)


def _payload(owner: Party, cause: str) -> dict[str, object]:
    return {"owner": [owner.kind, owner.id], "cause": cause}
