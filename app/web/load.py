"""What the server carries at this moment, for its hosts."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import BaseModel
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.models.jobs import JobRow
from app.db.models.matches import MatchRow
from app.domain.match import MatchStatus
from app.house import House

MICROS = 1_000_000
STATM = Path("/proc/self/statm")


class Load(BaseModel):
    """`people` are connected, at all workers; everything else is of this server: running games, open tables, jobs that
    wait and that failed for good, memory in megabytes (null where the system does not say), how often and how long (in
    milliseconds) its event loop was blocked since the start, today's models in dollars, and each part's state."""

    people: int
    games: int
    tables: int
    jobs_waiting: int
    jobs_failed: int
    memory_mb: int | None
    blocked: int
    longest_block_ms: int
    models_dollars: float
    ready: bool
    parts: dict[str, str]


async def load_of(house: House) -> Load:
    """The load now."""
    games, waiting, failed = await house.database.read(_counts)
    spent, _ = await house.bills.spent_today(house.clock.now_ms())
    report = await house.readiness.report()
    return Load(
        people=house.presence.roll().count,
        games=games,
        tables=len(house.directory.tables()),
        jobs_waiting=waiting,
        jobs_failed=failed,
        memory_mb=_memory_mb(),
        blocked=house.watchdog.blocked,
        longest_block_ms=round(house.watchdog.max_lag * 1000),
        models_dollars=spent / MICROS,
        ready=report.ready,
        parts={name: part.state for name, part in report.parts.items()},
    )


def _counts(session: Session) -> tuple[int, int, int]:
    games = session.scalar(select(func.count()).where(MatchRow.status == MatchStatus.ACTIVE))
    jobs = {state: count for state, count in session.execute(select(JobRow.state, func.count()).group_by(JobRow.state))}  # noqa: C416  rows
    return games or 0, jobs.get("waiting", 0) + jobs.get("running", 0), jobs.get("failed", 0)


def _memory_mb() -> int | None:
    try:
        pages = int(STATM.read_text().split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000
