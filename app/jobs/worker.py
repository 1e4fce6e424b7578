"""The worker: takes jobs up by lease, carries several at a time, tries again with growing pauses, stops cleanly."""

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
from app.jobs.repository import claim, finish, give_back, next_due, put_off, renew, try_again
from app.runtime.clock import Clock
from app.runtime.metrics import JOBS

# Seconds a job stays with a worker that shows no sign of life: short, for whoever waits for the job after a crash.
# Losing a lease by being slow costs only a repeat of the step at hand, since everything written is fenced by it.
LEASE_SECONDS = 3.0
# Renewals within one lease; two may fail before it is over.
RENEWALS = 3
# Seconds between two looks at the table while nothing is due; nobody notices so little at the end of a game.
POLL_SECONDS = 0.5

log = structlog.get_logger(__name__)

Carry = Callable[[Job], Awaitable[None]]


class Hopeless(Exception):
    """A job was taken up more often than it may be without a single try coming to its end."""


@dataclass(frozen=True, slots=True)
class Handling:
    """How jobs of one kind are carried out: `carry` returns when the job is done and raises when it is not; `PutOff`
    when the rest of it has to wait.

    `at_once` of them run side by side. `pauses` are the seconds before each further try; after the last one the job
    fails for good.
    """

    carry: Carry
    at_once: int = 1
    pauses: tuple[float, ...] = (1.0, 5.0, 30.0, 120.0)


class Worker:
    """Carries out the jobs of a database. `run()` is started as one named task; jobs run inside it.

    Several workers may share a database: each job belongs to one of them at a time. A job whose worker has died is
    taken up again when its lease is over, and goes on behind the last step that was marked.
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
        self._wake = asyncio.Event()

    def nudge(self) -> None:
        """Something may be due: look now instead of at the next poll."""
        self._wake.set()

    async def run(self) -> None:
        """Works until it is cancelled; then every job under way is given back."""
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
                    self._running[job.kind] += 1
                    group.create_task(self._carry(job), name=f"job:{job.kind}:{job.key}")

    async def _take(self) -> Job | None:
        kinds = [kind for kind, how in self._handlings.items() if self._running[kind] < how.at_once]
        if not kinds:
            return None
        now_ms = self._clock.now_ms()
        # Asked of a reader first: an idle worker leaves the writer to those who play.
        due_ms = await self._database.read(next_due, kinds, now_ms)
        if due_ms is None or due_ms > now_ms:
            return None
        return await self._database.write(claim, kinds, self.owner, now_ms, self._lease_end(), background=True)

    async def _pause(self) -> None:
        try:
            async with asyncio.timeout(self._poll_seconds):
                await self._wake.wait()
        except TimeoutError:
            return

    async def _carry(self, job: Job) -> None:
        """One try at a job, under a lease that is renewed while it lasts."""
        try:
            async with asyncio.TaskGroup() as group:
                renewing = group.create_task(self._keep_lease(job), name=f"lease:{job.key}")
                try:
                    await self._try(job)
                finally:
                    renewing.cancel()
        finally:
            self._running[job.kind] -= 1
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
