"""How far the steps after a game have come, read from the job's own row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from app.domain.events import iso
from app.jobs.job import Job, JobState
from app.post_match.later import next_try_ms

KIND = "post_match"
STEP_NAMES = ("analysis", "features", "rating", "memories", "narrative")

Status = Literal["pending", "running", "completed", "failed"]


@dataclass(frozen=True, slots=True)
class Progress:
    """`current_step` is the one running or next, None when all are done. `error` is the reason of the first failed
    step, `retry_ms` the time of the next attempt at a failed one, in milliseconds since 1970."""

    status: Status
    steps_completed: tuple[str, ...] = ()
    failed_steps: tuple[str, ...] = ()
    current_step: str | None = None
    error: str | None = None
    retry_ms: int | None = None

    def payload(self) -> dict[str, Any]:
        return {
            "status": self.status,
            "steps_completed": list(self.steps_completed),
            "failed_steps": list(self.failed_steps),
            "current_step": self.current_step,
            "error": self.error,
            "retry_at": None if self.retry_ms is None else iso(self.retry_ms),
        }


# For an aborted game, and for one that is still played.
NOTHING_TO_DO = Progress("completed")
NOT_YET = Progress("pending")


def progress_of(job: Job) -> Progress:
    """The progress of a job. It is completed when every step has a mark, even if failed ones are tried again later, and
    failed if all of them failed."""
    over = {name: job.marks[name] for name in STEP_NAMES if name in job.marks}
    completed = tuple(name for name, mark in over.items() if mark["ok"])
    failed = tuple(name for name, mark in over.items() if not mark["ok"])
    error = next((mark["error"] for mark in over.values() if not mark["ok"]), None)
    following = next((name for name in STEP_NAMES if name not in over), None)
    retry_ms = next_try_ms(over)
    if following is None:
        return Progress("completed" if completed else "failed", completed, failed, None, error, retry_ms)
    if job.state is JobState.FAILED:
        return Progress("failed", completed, failed, following, error or "given up")
    begun = bool(over) or job.attempts > 0 or job.state is JobState.RUNNING
    return Progress("running" if begun else "pending", completed, failed, following, error, retry_ms)
