from __future__ import annotations

import asyncio

import pytest

from app.db.database import Database
from app.jobs.job import Job, JobState
from app.jobs.repository import mark
from app.jobs.worker import Handling, Worker
from app.runtime.clock import FakeClock
from tests.fakes.waiting import eventually
from tests.unit.jobs.conftest import KIND, Bench


class Killed(BaseException):
    """The process ends here: nothing after it runs."""


async def test_what_was_promised_is_carried_out_once(bench: Bench) -> None:
    carried: list[str] = []

    async def carry(job: Job) -> None:
        carried.append(job.payload["for"])

    for key in "abc":
        await bench.promise(key)

    async def all_done() -> bool:
        return all([(await bench.job(key)).state is JobState.DONE for key in "abc"])

    await bench.while_working(bench.worker({KIND: Handling(carry)}), all_done)
    assert sorted(carried) == ["a", "b", "c"]


async def test_two_workers_never_carry_the_same_job_at_once(bench: Bench) -> None:
    under_way: set[str] = set()
    carried: list[str] = []

    async def carry(job: Job) -> None:
        assert job.key not in under_way
        under_way.add(job.key)
        await asyncio.sleep(0)
        under_way.remove(job.key)
        carried.append(job.key)

    for key in range(12):
        await bench.promise(str(key))

    async def all_done() -> bool:
        return all([(await bench.job(str(key))).state is JobState.DONE for key in range(12)])

    second = bench.worker({KIND: Handling(carry, at_once=3)})
    helping = asyncio.get_running_loop().create_task(second.run())
    await bench.while_working(bench.worker({KIND: Handling(carry, at_once=3)}), all_done)
    helping.cancel()
    await asyncio.wait({helping})
    assert sorted(carried) == sorted(map(str, range(12)))


async def test_no_more_of_a_kind_run_at_once_than_it_allows_and_other_kinds_are_not_held_up(bench: Bench) -> None:
    gate = asyncio.Event()
    slow: list[str] = []
    quick: list[str] = []

    async def wait(job: Job) -> None:
        slow.append(job.key)
        await gate.wait()

    async def go(job: Job) -> None:
        quick.append(job.key)

    for key in "abc":
        await bench.promise(key, kind="slow")
    await bench.promise("d", kind="quick")

    async def the_quick_one_is_done() -> bool:
        return (await bench.job("d", kind="quick")).state is JobState.DONE and len(slow) == 2

    worker = bench.worker({"slow": Handling(wait, at_once=2), "quick": Handling(go)})
    await bench.while_working(worker, the_quick_one_is_done)
    assert (len(slow), quick) == (2, ["d"])


async def test_who_waits_does_not_wait_behind_a_row_of_jobs_in_the_background(bench: Bench) -> None:
    gate = asyncio.Event()
    begun: list[str] = []

    async def carry(job: Job) -> None:
        begun.append(job.key)
        if job.in_background:
            await gate.wait()

    for key in ("first", "exhibition"):
        await bench.promise(key, due_in_ms=-len(key), in_background=True)

    async def mine_is_done() -> bool:
        if begun == ["exhibition"]:
            await bench.promise("mine")
        return "mine" in begun and (await bench.job("mine")).state is JobState.DONE

    await bench.while_working(bench.worker({KIND: Handling(carry)}), mine_is_done)
    assert begun == ["exhibition", "mine"]


async def test_a_failing_job_is_tried_again_after_its_pauses_and_then_given_up(bench: Bench) -> None:
    tries: list[int] = []

    async def carry(job: Job) -> None:
        tries.append(job.attempts)
        bench.clock.advance(10_000)
        raise ValueError("never works")

    await bench.promise("a")

    async def failed() -> bool:
        bench.clock.advance(1_000)
        return (await bench.job("a")).state is JobState.FAILED

    await bench.while_working(bench.worker({KIND: Handling(carry, pauses=(1.0, 2.0))}), failed)
    assert tries == [1, 2, 3]
    assert (await bench.job("a")).error == "ValueError: never works"


async def test_a_job_whose_workers_die_goes_on_behind_its_marks(bench: Bench) -> None:
    done: list[str] = []

    async def carry(job: Job) -> None:
        for step in ("one", "two", "three"):
            if step not in job.marks:
                done.append(step)
                await bench.database.write(mark, job, step, True, bench.clock.now_ms())
                raise Killed

    await bench.promise("a")
    for _ in range(3):
        with pytest.raises(BaseExceptionGroup):
            await bench.worker({KIND: Handling(carry)}).run()
        assert (await bench.job("a")).state is JobState.RUNNING
        bench.clock.advance(1_000)

    async def is_done() -> bool:
        return (await bench.job("a")).state is JobState.DONE

    await bench.while_working(bench.worker({KIND: Handling(carry)}), is_done)
    assert done == ["one", "two", "three"]


async def test_a_job_that_kills_every_worker_is_given_up(bench: Bench) -> None:
    async def carry(_: Job) -> None:
        raise Killed

    await bench.promise("a")
    for _ in range(2):
        with pytest.raises(BaseExceptionGroup):
            await bench.worker({KIND: Handling(carry, pauses=(0.0,))}).run()
        bench.clock.advance(1_000)

    async def failed() -> bool:
        bench.clock.advance(1_000)
        return (await bench.job("a")).state is JobState.FAILED

    await bench.while_working(bench.worker({KIND: Handling(carry, pauses=(0.0,))}), failed)
    assert "workers have died" in str((await bench.job("a")).error)


async def test_a_closing_worker_gives_its_job_back(bench: Bench) -> None:
    begun = asyncio.Event()

    async def carry(_: Job) -> None:
        begun.set()
        await asyncio.Event().wait()

    await bench.promise("a")

    async def has_begun() -> bool:
        return begun.is_set()

    await bench.while_working(bench.worker({KIND: Handling(carry)}), has_begun)
    job = await bench.job("a")
    assert (job.state, job.owner, job.attempts) == (JobState.WAITING, None, 0)


async def test_a_long_job_keeps_its_lease(database: Database) -> None:
    bench, clock = Bench(database, FakeClock(0)), FakeClock(0)
    taken: list[str] = []

    async def go_on() -> None:
        # Time goes on only while the loop does, or a machine that stops would let every lease run out.
        while True:
            await asyncio.sleep(0.01)
            clock.advance(10)

    async def carry(job: Job) -> None:
        taken.append(job.key)
        await eventually(lambda: clock.now_ms() >= 500)  # several leases long

    await bench.promise("a")

    async def is_done() -> bool:
        return (await bench.job("a")).state is JobState.DONE

    workers = [Worker(database, clock, {KIND: Handling(carry)}, lease_seconds=0.15, poll_seconds=0.01) for _ in "12"]
    beside = [asyncio.ensure_future(work) for work in (workers[1].run(), go_on())]
    await bench.while_working(workers[0], is_done)
    for one in beside:
        one.cancel()
    await asyncio.wait(beside)
    assert taken == ["a"]
