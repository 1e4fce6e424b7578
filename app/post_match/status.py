"""Reads the progress of the work after a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.matches import MatchRow
from app.domain.match import MatchStatus
from app.jobs.repository import read_job
from app.post_match.progress import KIND, NOT_YET, NOTHING_TO_DO, STEP_NAMES, Progress, progress_of


@dataclass(frozen=True, slots=True)
class StatusReader:
    """Reads the job's row each time, so that nothing cached can be stale."""

    database: Database

    async def status(self, match_id: str) -> dict[str, Any]:
        """The progress of a match's steps, as the fields of the wire."""
        return (await self.database.read(read_progress, match_id)).payload()


def being_analysed(session: Session, match_id: str) -> bool:
    """Whether the analysis of an ended game is still to come: it waits for its turn or is being made."""
    progress = read_progress(session, match_id)
    return progress.status in ("pending", "running") and progress.current_step == STEP_NAMES[0]


def read_progress(session: Session, match_id: str) -> Progress:
    """How far the steps of a match have come. An ended game without a job (aborted, or older than these jobs) has
    nothing to do."""
    job = read_job(session, KIND, match_id)
    if job is not None:
        return progress_of(job)
    row = session.get(MatchRow, match_id)
    return NOTHING_TO_DO if row is not None and row.status == MatchStatus.ENDED else NOT_YET
