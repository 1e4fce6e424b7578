"""Database functions for jobs.

Everything a worker writes about its job requires its lease: if another worker has claimed the job, `LeaseLost` is
raised, which rolls the transaction back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from sqlalchemy import and_, bindparam, func, not_, or_, select
from sqlalchemy.orm import Session

from app.db.models.jobs import JobRow
from app.jobs.job import Job, JobState, LeaseLost
from app.runtime.clock import SKEW_MS, was_set_back

# Characters stored of an error.
ERROR_LENGTH = 400

# Used all the time, so built once: building a statement leaves reference cycles for the garbage collector.
_OF_KINDS = or_(
    JobRow.kind.in_(bindparam("background", expanding=True)),
    and_(JobRow.kind.in_(bindparam("kinds", expanding=True)), not_(JobRow.in_background)),
)
_UNFINISHED = JobRow.state.in_((JobState.WAITING, JobState.RUNNING))
# Asked twice a second of a club at rest: in one question, for each of the two states.
_TIMES = (
    select(JobRow.state, func.min(JobRow.due_ms), func.min(JobRow.lease_until_ms), func.max(JobRow.updated_ms))
    .where(_UNFINISHED, _OF_KINDS)
    .group_by(JobRow.state)
)
_FREE = (
    select(JobRow)
    .where(
        _OF_KINDS,
        or_(
            and_(JobRow.state == JobState.WAITING, JobRow.due_ms <= bindparam("now_ms")),
            and_(JobRow.state == JobState.RUNNING, JobRow.lease_until_ms <= bindparam("now_ms")),
            # Written by a clock that has been set back since, so its times are not valid.
            and_(_UNFINISHED, JobRow.updated_ms > bindparam("now_ms") + SKEW_MS),
        ),
    )
    .order_by(JobRow.in_background, JobRow.due_ms, JobRow.created_ms, JobRow.id)
    .limit(1)
    .with_for_update(skip_locked=True)
)


def enqueue(
    session: Session,
    kind: str,
    key: str,
    payload: Mapping[str, Any],
    now_ms: int,
    due_ms: int | None = None,
    *,
    in_background: bool = False,
) -> bool:
    """Adds a job, due now or at `due_ms`, in the caller's transaction; `in_background` if no person waits for it.
    Returns False, and does nothing, if there is a job of this kind and key in any state."""
    if session.scalar(select(JobRow.id).where(JobRow.kind == kind, JobRow.key == key)) is not None:
        return False
    session.add(
        JobRow(
            id=str(uuid4()),
            kind=kind,
            key=key,
            payload=json.dumps(payload),
            state=JobState.WAITING,
            attempts=0,
            due_ms=now_ms if due_ms is None else due_ms,
            in_background=in_background,
            marks="{}",
            created_ms=now_ms,
            updated_ms=now_ms,
        )
    )
    session.flush()
    return True


@dataclass(frozen=True, slots=True)
class Places:
    """The kinds of jobs that a worker has places for: `kinds` where a person waits for the job, `background` (some of
    these) also where nobody does."""

    kinds: frozenset[str]
    background: frozenset[str]

    @classmethod
    def all_of(cls, *kinds: str) -> Places:
        return cls(frozenset(kinds), frozenset(kinds))

    def parameters(self) -> dict[str, list[str]]:
        return {"kinds": sorted(self.kinds), "background": sorted(self.background)}


def next_due(session: Session, wanted: Places, now_ms: int) -> int | None:
    """When the first of these jobs can be claimed, in milliseconds since 1970; None if there is none. Jobs written by a
    clock that has been set back since count as due."""
    rows = session.execute(_TIMES, wanted.parameters()).all()
    if any(was_set_back(written_ms, now_ms) for *_, written_ms in rows):
        return now_ms
    times = (due_ms if state == JobState.WAITING else lease_ms for state, due_ms, lease_ms, _ in rows)
    return min((time for time in times if time is not None), default=None)


def claim(session: Session, wanted: Places, owner: str, now_ms: int, until_ms: int) -> Job | None:
    """Claims for `owner` until `until_ms` the job that has been due for longest (waiting, or with an expired lease),
    one that a person waits for before every other; None if none is due."""
    row = session.scalar(_FREE, {**wanted.parameters(), "now_ms": now_ms})
    if row is None:
        return None
    row.state = JobState.RUNNING
    row.attempts += 1
    row.lease_owner, row.lease_until_ms, row.updated_ms = owner, until_ms, now_ms
    return _job(row)


def renew(session: Session, job: Job, until_ms: int) -> None:
    """Extends the lease until `until_ms`. Raises LeaseLost."""
    _held(session, job).lease_until_ms = until_ms


def mark(session: Session, job: Job, step: str, value: Any, now_ms: int) -> None:
    """Marks a step as done, in the transaction of its output, and resets the attempts. Raises LeaseLost."""
    row = _held(session, job)
    row.marks = json.dumps({**json.loads(row.marks), step: value})
    row.attempts = 1
    row.updated_ms = now_ms


def finish(session: Session, job: Job, now_ms: int) -> None:
    """The job is done. Raises LeaseLost."""
    _end(_held(session, job), JobState.DONE, now_ms)


def try_again(session: Session, job: Job, error: str, pauses: Sequence[float], now_ms: int) -> bool:
    """Records a failed attempt: the job waits for this attempt's pause (seconds). After the last pause it fails
    permanently, and False is returned. Raises LeaseLost."""
    row = _held(session, job)
    row.error = error[:ERROR_LENGTH]
    again = row.attempts <= len(pauses)
    if again:
        row.due_ms = now_ms + round(pauses[max(1, row.attempts) - 1] * 1000)
    _end(row, JobState.WAITING if again else JobState.FAILED, now_ms)
    return again


def put_off(session: Session, job: Job, due_ms: int, now_ms: int) -> None:
    """Postpones the job until `due_ms` and resets its attempts. Raises LeaseLost."""
    row = _held(session, job)
    row.attempts, row.due_ms = 0, due_ms
    _end(row, JobState.WAITING, now_ms)


def give_back(session: Session, job: Job, now_ms: int) -> None:
    """Releases the job without counting this attempt, because the worker stops. Raises LeaseLost."""
    row = _held(session, job)
    row.attempts = max(0, row.attempts - 1)
    _end(row, JobState.WAITING, now_ms)


def read_job(session: Session, kind: str, key: str) -> Job | None:
    """The job of this kind and key, in any state."""
    row = session.scalar(select(JobRow).where(JobRow.kind == kind, JobRow.key == key))
    return None if row is None else _job(row)


def _held(session: Session, job: Job) -> JobRow:
    """The job's row if its worker still holds the lease. Raises LeaseLost."""
    row = session.get(JobRow, job.id)
    if row is None or row.state != JobState.RUNNING or row.lease_owner != job.owner:
        raise LeaseLost(f"{job.kind} {job.key}")
    return row


def _end(row: JobRow, state: JobState, now_ms: int) -> None:
    row.state = state
    row.lease_owner = row.lease_until_ms = None
    row.updated_ms = now_ms


def _job(row: JobRow) -> Job:
    return Job(
        id=row.id,
        kind=row.kind,
        key=row.key,
        payload=json.loads(row.payload),
        state=JobState(row.state),
        attempts=row.attempts,
        marks=json.loads(row.marks),
        error=row.error,
        owner=row.lease_owner,
        in_background=row.in_background,
    )
