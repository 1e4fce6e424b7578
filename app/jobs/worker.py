"""The worker: claims jobs by lease, runs several at a time, retries with growing pauses, and stops cleanly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from uuid import uuid4

import structlog

from app.db.database import Database
from app.domain.errors import Unavailable
from app.jobs.job import Job, LeaseLost, PutOff
from app.jobs.repository import Places, claim, finish, give_back, next_due, put_off, renew, try_again
from app.runtime.clock import Clock
from app.runtime.metrics import JOBS

# Seconds of a lease without renewal; short, so that jobs continue soon after a crash. Losing a lease by being slow only
# repeats the current step, since everything written requires the lease.
LEASE_SECONDS = 3.0
# Renewals per lease; two may fail before it expires.
RENEWALS = 3
# Seconds between two polls while nothing is due.
POLL_SECONDS = 0.5

log = structlog.get_logger(__name__)

Carry = Callable[[Job], Awaitable[None]]


class Hopeless(Exception):
    """A job was claimed too often without any attempt coming to an end."""


@dataclass(frozen=True, slots=True)
class Handling:
    """How jobs of one kind are run: `carry` returns when the job is done, raises if it fails, and raises `PutOff` to
    continue later.

    `at_once` of them run concurrently, and as many beside them that a person waits for when those that run are in the
    background. `pauses` are the seconds before each further attempt; after the last one the job fails permanently.
    """

    carry: Carry
    at_once: int = 1
    pauses: tuple[float, ...] = (1.0, 5.0, 30.0, 120.0)


class Worker:
    """Runs the jobs of a database. `run()` is one named task; jobs run inside it.

    Several workers may share a database; each job belongs to one of them at a time. The job of a crashed worker is
    claimed again when its lease expires, and continues after its last marked step.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        handlings: Mapping[str, Handling],
        *,
        lease_seconds: float = LEASE_SECONDS,
        poll_seconds: float = POLL_SECONDS,
    ) -> None:
        self.owner = str(uuid4())
        self._database = database
        self._clock = clock
        self._handlings = dict(handlings)
        self._lease_seconds = lease_seconds
        self._poll_seconds = poll_seconds
        # Another worker learns of a job that is taken by the lease in its row.
        self._running: Counter[str] = Counter()
        self._running_in_background: Counter[str] = Counter()
        self._wake = asyncio.Event()

    def nudge(self) -> None:
        """Polls now, because a job may be due."""
        self._wake.set()

    async def run(self) -> None:
        """Runs jobs until it is cancelled; then running jobs are released."""
        async with asyncio.TaskGroup() as group:
            while True:
                self._wake.clear()
                try:
                    job = await self._take()
                except Unavailable:
                    job = None  # the database tells of itself; the table still holds every job
                except Exception:
                    log.exception("jobs_not_read")
                    job = None
                if job is None:
                    await self._pause()
                else:
                    self._count(job, 1)
                    group.create_task(self._carry(job), name=f"job:{job.kind}:{job.key}")

    async def _take(self) -> Job | None:
        wanted = self._wanted()
        if not wanted.kinds:
            return None
        now_ms = self._clock.now_ms()
        # Asked of a reader first: an idle worker leaves the writer to those who play.
        due_ms = await self._database.read(next_due, wanted, now_ms)
        if due_ms is None or due_ms > now_ms:
            return None
        return await self._database.write(claim, wanted, self.owner, now_ms, self._lease_end(), background=True)

    def _wanted(self) -> Places:
        """What there is a place for. Jobs in the background take no place from those that a person waits for."""
        running, background = self._running, self._running_in_background
        return Places(
            frozenset(kind for kind, how in self._handlings.items() if running[kind] - background[kind] < how.at_once),
            frozenset(kind for kind, how in self._handlings.items() if running[kind] < how.at_once),
        )

    def _count(self, job: Job, change: int) -> None:
        self._running[job.kind] += change
        if job.in_background:
            self._running_in_background[job.kind] += change

    async def _pause(self) -> None:
        try:
            async with asyncio.timeout(self._poll_seconds):
                await self._wake.wait()
        except TimeoutError:
            return

    async def _carry(self, job: Job) -> None:
        """One attempt at a job; its lease is renewed meanwhile."""
        try:
            async with asyncio.TaskGroup() as group:
                renewing = group.create_task(self._keep_lease(job), name=f"lease:{job.key}")
                try:
                    await self._try(job)
                finally:
                    renewing.cancel()
        finally:
            self._count(job, -1)
            self.nudge()

    async def _try(self, job: Job) -> None:
        try:
            try:
                if job.attempts > len(self._handlings[job.kind].pauses) + 1:
                    raise Hopeless(f"{job.attempts - 1} workers have died of it")
                await self._handlings[job.kind].carry(job)
            except asyncio.CancelledError:
                await self._database.write(give_back, job, self._clock.now_ms())
                raise
            except LeaseLost:
                raise
            except PutOff as later:
                await self._database.write(put_off, job, later.due_ms, self._clock.now_ms(), background=True)
                JOBS.labels(job.kind, "put_off").inc()
            except Exception as error:
                await self._fail_or_retry(job, error)
            else:
                await self._database.write(finish, job, self._clock.now_ms(), background=True)
                JOBS.labels(job.kind, "done").inc()
        except LeaseLost:
            JOBS.labels(job.kind, "lost").inc()
            log.warning("job_lost", kind=job.kind, key=job.key)
        except Exception:
            # Not even the failure could be written; the lease will end by itself.
            log.exception("job_not_settled", kind=job.kind, key=job.key)

    async def _fail_or_retry(self, job: Job, error: Exception) -> None:
        said = f"{type(error).__name__}: {error}"
        pauses = self._handlings[job.kind].pauses
        again = await self._database.write(try_again, job, said, pauses, self._clock.now_ms(), background=True)
        JOBS.labels(job.kind, "again" if again else "failed").inc()
        if again:
            log.warning("job_put_off", kind=job.kind, key=job.key, reason=said)
        else:
            log.error("job_failed", kind=job.kind, key=job.key, exc_info=error)

    async def _keep_lease(self, job: Job) -> None:
        while True:
            await asyncio.sleep(self._lease_seconds / RENEWALS)
            try:
                await self._database.write(renew, job, self._lease_end(), background=True)
            except LeaseLost:
                # Whoever carries the job learns it at the next mark; until then the work is only wasted.
                return
            except Exception:
                log.exception("lease_not_renewed", kind=job.kind, key=job.key)

    def _lease_end(self) -> int:
        return self._clock.now_ms() + round(self._lease_seconds * 1000)
