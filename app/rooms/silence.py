"""When the guest of a room has fallen silent: the host is woken to say something, a few times a talk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.domain.memory import Party
from app.domain.schedule import Coming, MindPlace, OccasionRow, Trigger, row_of
from app.rooms.services import RoomServices
from app.runtime.clock import Clock
from app.runtime.tasks import Tasks


class Silence:
    """Counts the silence of one guest, from the latest line on."""

    def __init__(self, row: OccasionRow | None, clock: Clock, tasks: Tasks, name: str) -> None:
        # One worker's own: the guest whose sockets are here.
        self._coming = Coming(row)
        self._clock = clock
        self._tasks = tasks
        self._name = name
        self._task: asyncio.Task[None] | None = None

    def begin(self, wake: Callable[[], None]) -> None:
        """Somebody has spoken: counts from now, and calls `wake` when the occasion is due."""
        self.stop()
        now_ms = self._clock.now_ms()
        due_ms = self._coming.due_ms(now_ms)
        if due_ms is not None:
            self._task = self._tasks.start(f"silence:{self._name}", self._wait((due_ms - now_ms) / 1000, wake))

    def stop(self) -> None:
        """Nobody waits any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self, seconds: float, wake: Callable[[], None]) -> None:
        await asyncio.sleep(seconds)
        self._task = None
        self._coming.came(self._clock.now_ms())
        wake()


def silence_of(services: RoomServices, host: Party) -> Silence:
    """The silence of a guest of this host, by the row of the house's schedule for rooms of its kind."""
    place = MindPlace.AGENT_ROOM if host.kind == "agent" else MindPlace.ROOM
    row = row_of(place, Trigger.WAITS, services.schedule)
    return Silence(row, services.minds.clock, services.minds.tasks, host.id)
