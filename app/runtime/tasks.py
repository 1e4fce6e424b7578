"""Named, supervised tasks: the only place that starts one outside a TaskGroup."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog

from app.runtime.metrics import TASK_FAILURES, TASKS_RUNNING

T = TypeVar("T")

# Seconds a closing house waits for tasks that asked to finish, and again for cancelled ones to let go. Two of them
# and the closing of the rest stay under the five seconds that a deployment grants after SIGTERM.
DRAIN_SECONDS = 2.0

log = structlog.get_logger(__name__)


# One worker's own: the tasks of its houses, counted when the metric is read, since there are several to every act.
_HOUSES: weakref.WeakSet[Tasks] = weakref.WeakSet()
TASKS_RUNNING.set_function(lambda: float(sum(house.count for house in list(_HOUSES))))


class Tasks:
    """The tasks of one house. An exception that nobody awaits is logged and counted, never lost."""

    def __init__(self) -> None:
        # One worker's own: its tasks.
        self._running: dict[asyncio.Task[Any], bool] = {}
        self._closed = False
        self.failures = 0
        _HOUSES.add(self)

    @property
    def count(self) -> int:
        """How many tasks run now."""
        return len(self._running)

    def start(self, name: str, coro: Coroutine[Any, Any, T], *, drain: bool = False) -> asyncio.Task[T]:
        """Runs `coro` as a task called `name` (`kind:subject`; the kind labels the failure count).

        `drain=True` asks for time to finish when the house closes; other tasks are cancelled at once. On a closed
        house the task is cancelled before its first step.
        """
        task = asyncio.get_running_loop().create_task(coro, name=name)
        self._running[task] = drain
        task.add_done_callback(self._finished)
        if self._closed:
            task.cancel()
        return task

    def names(self) -> list[str]:
        """The names of the tasks that run now, in order of their start."""
        return [task.get_name() for task in self._running]

    async def close(self, deadline: float = DRAIN_SECONDS) -> None:
        """Gives draining tasks `deadline` seconds to finish, cancels the rest, and waits until they are gone.

        A task that ignores its cancellation for another `deadline` seconds is logged and left behind.
        """
        self._closed = True
        current = asyncio.current_task()
        for task, drain in list(self._running.items()):
            if not drain and task is not current:
                task.cancel()
        await self._wait(deadline, current)
        for task in list(self._running):
            if task is not current:
                task.cancel()
        await self._wait(deadline, current)
        for task in self._running:
            if task is not current:
                log.error("task_left_behind", task=task.get_name())

    async def _wait(self, deadline: float, current: asyncio.Task[Any] | None) -> None:
        waiting = [task for task in self._running if task is not current]
        if waiting:
            await asyncio.wait(waiting, timeout=deadline)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.pop(task, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self.failures += 1
            TASK_FAILURES.labels(task.get_name().partition(":")[0]).inc()
            log.error("task_failed", task=task.get_name(), exc_info=error)
