from __future__ import annotations

import asyncio

from app.runtime.metrics import TASK_FAILURES
from app.runtime.tasks import Tasks


async def test_a_task_carries_its_name_until_it_ends() -> None:
    tasks, gate = Tasks(), asyncio.Event()
    task = tasks.start("think:1", gate.wait())
    assert tasks.names() == ["think:1"]
    gate.set()
    assert await task is True
    assert tasks.names() == []


async def test_a_failure_is_counted_under_the_kind_of_the_task() -> None:
    async def fail() -> None:
        raise ValueError("lost on purpose")

    tasks = Tasks()
    before = TASK_FAILURES.labels("fail")._value.get()
    await asyncio.wait([tasks.start("fail:match-1", fail())])
    assert tasks.failures == 1
    assert TASK_FAILURES.labels("fail")._value.get() == before + 1


async def test_closing_cancels_at_once_but_lets_draining_tasks_finish() -> None:
    finished: list[str] = []

    async def finish() -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        finished.append("drained")

    tasks = Tasks()
    endless = tasks.start("endless", asyncio.Event().wait())
    tasks.start("drained", finish(), drain=True)
    await tasks.close()
    assert endless.cancelled()
    assert finished == ["drained"]
    assert tasks.failures == 0


async def test_a_draining_task_that_outlives_the_deadline_is_cancelled() -> None:
    tasks = Tasks()
    slow = tasks.start("slow", asyncio.Event().wait(), drain=True)
    await tasks.close(deadline=0.01)
    assert slow.cancelled()


async def test_nothing_starts_in_a_closed_house() -> None:
    started: list[int] = []

    async def work() -> None:
        started.append(1)

    tasks = Tasks()
    await tasks.close()
    await asyncio.wait([tasks.start("late", work())])
    assert started == []
