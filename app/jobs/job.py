"""A job as a value, and its exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class JobState(StrEnum):
    """`waiting` until it is due or a worker is free; `running` under a lease; `done`; `failed` permanently."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"

    @property
    def over(self) -> bool:
        return self in (JobState.DONE, JobState.FAILED)


class PutOff(Exception):
    """Raised by a job to continue at `due_ms` (milliseconds since 1970); not a failure."""

    def __init__(self, due_ms: int) -> None:
        super().__init__(due_ms)
        self.due_ms = due_ms


class LeaseLost(Exception):
    """Another worker has claimed the job; nothing was written."""


@dataclass(frozen=True, slots=True)
class Job:
    """One job as claimed by a worker. `payload` and the values of `marks` are JSON-ready.

    `attempts` counts attempts since the last mark, this one included, so that a job that keeps crashing in one step
    differs from one that was interrupted in several. `owner` is the worker with the lease. `in_background`: no person
    waits for it.
    """

    id: str
    kind: str
    key: str
    payload: Mapping[str, Any]
    state: JobState
    attempts: int = 0
    marks: Mapping[str, Any] = field(default_factory=dict)
    error: str | None = None
    owner: str | None = None
    in_background: bool = False
