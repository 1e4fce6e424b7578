"""A job as a value, and what can go wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class JobState(StrEnum):
    """`waiting` for its time or a worker; `running` under a lease; `done`; `failed` for good."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"

    @property
    def over(self) -> bool:
        return self in (JobState.DONE, JobState.FAILED)


class PutOff(Exception):
    """What is left of a job cannot be done before `due_ms` (milliseconds since 1970); nothing has failed."""

    def __init__(self, due_ms: int) -> None:
        super().__init__(due_ms)
        self.due_ms = due_ms


class LeaseLost(Exception):
    """Somebody else has taken this job up meanwhile; nothing was written."""


@dataclass(frozen=True, slots=True)
class Job:
    """One job as its worker took it up. `payload` and the values of `marks` are JSON-ready.

    `attempts` counts tries, this one included, since the last step that was marked: a job whose process dies again and
    again in one step can be told from one that was merely interrupted often. `owner` is whose lease it runs under.
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
