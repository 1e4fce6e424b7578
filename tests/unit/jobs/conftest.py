"""A table of jobs and workers over it, on a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import pytest

from app.db.database import Database
from app.jobs.job import Job
from app.jobs.repository import enqueue, read_job
from app.jobs.worker import Handling, Worker
from app.runtime.clock import FakeClock
from tests.fakes.waiting import PATIENCE

KIND = "errand"


@dataclass
class Bench:
    """Jobs of one kind, and whoever carries them."""

    database: Database
    clock: FakeClock = field(default_factory=FakeClock)

    async def promise(self, key: str, kind: str = KIND, due_in_ms: int = 0, *, in_background: bool = False) -> bool:
        now, payload = self.clock.now_ms(), {"for": key}
        promised = partial(enqueue, in_background=in_background)
        return await self.database.write(promised, kind, key, payload, now, now + due_in_ms)

    async def job(self, key: str, kind: str = KIND) -> Job:
        job = await self.database.read(read_job, kind, key)
        assert job is not None
        return job

    def worker(self, handlings: Mapping[str, Handling], database: Database | None = None) -> Worker:
        return Worker(database or self.database, self.clock, handlings, lease_seconds=0.6, poll_seconds=0.01)

    async def while_working(self, worker: Worker, until: Callable[[], Awaitable[bool]]) -> None:
        """Runs the worker until a condition holds, then stops it cleanly."""
        running = asyncio.get_running_loop().create_task(worker.run())
        try:
            async with asyncio.timeout(PATIENCE):
                while not await until():
                    assert not running.done(), running.exception()
                    await asyncio.sleep(0.005)
        finally:
            running.cancel()
            await asyncio.wait({running})


@pytest.fixture
def bench(database: Database) -> Bench:
    return Bench(database)
