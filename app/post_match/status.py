"""Where the work after a match stands, for whoever asks."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.matches import MatchRow
from app.domain.match import MatchStatus
from app.jobs.repository import read_job
from app.post_match.progress import KIND, NOT_YET, NOTHING_TO_DO, Progress, progress_of


class StatusReader:
    """Reads the job's row each time: it is the truth."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def progress(self, match_id: str) -> Progress:
        """How far the steps have come."""
        return await self._database.read(read_progress, match_id)

    async def status(self, match_id: str) -> dict[str, Any]:
        """The same as the contract tells it."""
        return (await self.progress(match_id)).payload()


def read_progress(session: Session, match_id: str) -> Progress:
    """How far the steps of a match have come. A game under way has not come to it; one without a job, because it was
    called off or ended before there were any, has nothing to do."""
    job = read_job(session, KIND, match_id)
    if job is not None:
        return progress_of(job)
    row = session.get(MatchRow, match_id)
    return NOTHING_TO_DO if row is not None and row.status == MatchStatus.ENDED else NOT_YET
