"""Jobs in and out of their table: plain functions for `database.write` and `database.read`.

Everything a worker writes about its job stands behind the lease: `LeaseLost` is raised, and the whole transaction is
taken back, when the job has passed to somebody else.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import uuid4

from sqlalchemy import and_, bindparam, func, or_, select
from sqlalchemy.orm import Session

from app.db.models.jobs import JobRow
from app.jobs.job import Job, JobState, LeaseLost
from app.runtime.clock import SKEW_MS, was_set_back

# Characters of an error that are kept: a sentence for whoever reads the row, not a trace.
ERROR_LENGTH = 400

# The worker asks these all day, so they are made once: a statement made anew leaves cycles for the garbage collector.
_OF_KINDS = JobRow.kind.in_(bindparam("kinds", expanding=True))
_WAITING = select(func.min(JobRow.due_ms)).where(JobRow.state == JobState.WAITING, _OF_KINDS)
_RUNNING = select(func.min(JobRow.lease_until_ms)).where(JobRow.state == JobState.RUNNING, _OF_KINDS)
_UNFINISHED = JobRow.state.in_((JobState.WAITING, JobState.RUNNING))
_WRITTEN = select(func.max(JobRow.updated_ms)).where(_UNFINISHED, _OF_KINDS)
_FREE = (
    select(JobRow)
    .where(
        _OF_KINDS,
        or_(
            and_(JobRow.state == JobState.WAITING, JobRow.due_ms <= bindparam("now_ms")),
            and_(JobRow.state == JobState.RUNNING, JobRow.lease_until_ms <= bindparam("now_ms")),
            # Written by a clock that has been set back since: its times mean nothing now.
            and_(_UNFINISHED, JobRow.updated_ms > bindparam("now_ms") + SKEW_MS),
        ),
    )
    .order_by(JobRow.due_ms, JobRow.created_ms, JobRow.id)
    .limit(1)
    .with_for_update(skip_locked=True)
)


def enqueue(
    session: Session, kind: str, key: str, payload: Mapping[str, Any], now_ms: int, due_ms: int | None = None
) -> bool:
    """Promises a job, in the transaction of whatever makes it needed; due now, or at `due_ms`. False, and nothing
    happens, when this kind already has a job of this key, however that one went."""
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
            marks="{}",
            created_ms=now_ms,
            updated_ms=now_ms,
        )
    )
    session.flush()
    return True


def next_due(session: Session, kinds: Collection[str], now_ms: int) -> int | None:
    """When the first job of these kinds may be taken up, in milliseconds since 1970; None when there is none. One that
    was written by a clock that has been set back since may be taken up now."""
    asked = {"kinds": list(kinds)}
    if was_set_back(session.scalar(_WRITTEN, asked) or 0, now_ms):
        return now_ms
    times = [time for time in (session.scalar(_WAITING, asked), session.scalar(_RUNNING, asked)) if time is not None]
    return min(times, default=None)


def claim(session: Session, kinds: Collection[str], owner: str, now_ms: int, until_ms: int) -> Job | None:
    """Takes up the job of these kinds that has been due for longest: one that waits, or one whose lease is over. It
    belongs to `owner` until `until_ms`. None when nothing is due."""
    row = session.scalar(_FREE, {"kinds": list(kinds), "now_ms": now_ms})
    if row is None:
        return None
    row.state = JobState.RUNNING
    row.attempts += 1
    row.lease_owner, row.lease_until_ms, row.updated_ms = owner, until_ms, now_ms
    return _job(row)


def renew(session: Session, job: Job, until_ms: int) -> None:
    """Keeps the lease until `until_ms`. Raises LeaseLost."""
    _held(session, job).lease_until_ms = until_ms


def mark(session: Session, job: Job, step: str, value: Any, now_ms: int) -> None:
    """Notes that a step is over, in the transaction of what it made; the count of attempts begins anew. Raises
    LeaseLost."""
    row = _held(session, job)
    row.marks = json.dumps({**json.loads(row.marks), step: value})
    row.attempts = 1
    row.updated_ms = now_ms


def finish(session: Session, job: Job, now_ms: int) -> None:
    """The job is done. Raises LeaseLost."""
    _end(_held(session, job), JobState.DONE, now_ms)


def try_again(session: Session, job: Job, error: str, pauses: Sequence[float], now_ms: int) -> bool:
    """A try has failed: the job waits for the pause of this try, in seconds; after the last one it is given up, and
    False is returned. Raises LeaseLost."""
    row = _held(session, job)
    row.error = error[:ERROR_LENGTH]
    again = row.attempts <= len(pauses)
    if again:
        row.due_ms = now_ms + round(pauses[max(1, row.attempts) - 1] * 1000)
    _end(row, JobState.WAITING if again else JobState.FAILED, now_ms)
    return again


def put_off(session: Session, job: Job, due_ms: int, now_ms: int) -> None:
    """The job waits until `due_ms`, and its tries are counted anew. Raises LeaseLost."""
    row = _held(session, job)
    row.attempts, row.due_ms = 0, due_ms
    _end(row, JobState.WAITING, now_ms)


def give_back(session: Session, job: Job, now_ms: int) -> None:
    """The worker closes: the job is free at once, and this try does not count. Raises LeaseLost."""
    row = _held(session, job)
    row.attempts = max(0, row.attempts - 1)
    _end(row, JobState.WAITING, now_ms)


def read_job(session: Session, kind: str, key: str) -> Job | None:
    """The job of this kind about `key`, however it stands."""
    row = session.scalar(select(JobRow).where(JobRow.kind == kind, JobRow.key == key))
    return None if row is None else _job(row)


def _held(session: Session, job: Job) -> JobRow:
    """The job's row while it is its worker's own."""
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
    )
