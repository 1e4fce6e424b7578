"""A bounded pool of engine processes: live moves first, hints next, analysis in the gaps."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
from collections import Counter
from collections.abc import Sequence

import chess
import structlog

from app.body.base import EngineBusy, EngineDown, Priority
from app.body.uci import EngineFacts, ProcessFailed, UciProcess
from app.body.uci_wire import SearchOutcome, SearchRequest

_RANK = {Priority.LIVE: 0, Priority.HINT: 1, Priority.ANALYSIS: 2}

# Seconds of search that analysis may hold a process while something more urgent waits.
SLICE_SECONDS = 0.05
# Waiting hints and analyses beyond which another one is refused. Live moves are not counted: there is at most one for
# each live game, and a legal move is never refused.
MAX_WAITING = {Priority.HINT: 32, Priority.ANALYSIS: 64}
# Part of the time of a search after which the first process is given up for a fresh one.
FIRST_TRY = 0.55

log = structlog.get_logger(__name__)


def default_size() -> int:
    """Processes of a pool that nobody configured: all cores but the one that the server needs."""
    return max(1, (os.cpu_count() or 1) - 1)


class _Slot:
    """One place for a process, and who holds it."""

    def __init__(self, command: tuple[str, ...], hash_mb: int) -> None:
        self.process = UciProcess(command, hash_mb)
        self.priority: Priority | None = None
        self.since = 0.0
        self.yielding: asyncio.TimerHandle | None = None


class EnginePool:
    """At most `size` processes of one command. Each starts when first needed and is replaced when it fails.

    Within a priority searches are served in order of arrival; a match asks for one move at a time, so no match gets
    ahead of another.
    """

    def __init__(self, command: Sequence[str], size: int | None = None, hash_mb: int = 0) -> None:
        """`hash_mb` as in `UciProcess`."""
        self.command = tuple(command)
        self.size = default_size() if size is None else max(1, size)
        self._slots = [_Slot(self.command, hash_mb) for _ in range(self.size)]
        self._idle = list(self._slots)
        # One worker's own: its engines, and who waits for one.
        self._queue: list[tuple[int, int, asyncio.Future[_Slot], Priority]] = []
        self._arrivals = itertools.count()
        self._waiting: Counter[Priority] = Counter()
        self._last_answer = -float("inf")
        self._closed = False

    @property
    def waiting(self) -> int:
        """Searches that wait for a process now."""
        return self._waiting.total()

    @property
    def starts(self) -> int:
        """Processes started so far, replacements included."""
        return sum(slot.process.starts for slot in self._slots)

    def pids(self) -> tuple[int, ...]:
        """The ids of the processes that run now."""
        return tuple(pid for slot in self._slots if (pid := slot.process.pid) is not None)

    async def open(self, seconds: float) -> EngineFacts:
        """Starts the first process and tells what the engine is. Raises `EngineDown` when it cannot be started."""
        slot = await self._acquire(Priority.LIVE, seconds)
        try:
            return await slot.process.start(seconds)
        except ProcessFailed as error:
            raise EngineDown(str(error)) from error
        finally:
            self._release(slot)

    async def search(
        self, request: SearchRequest, board: chess.Board, *, priority: Priority, seconds: float
    ) -> SearchOutcome:
        """One search of `board`, the position that `request` leads to, within `seconds` from the moment a process is
        free; where no process answers anybody, within `seconds` from now.

        A process that dies, hangs or babbles is replaced, and the search tried once more. Analysis may come back
        `stopped` before its nodes are spent, because somebody more urgent waits. Raises `EngineDown`, and
        `EngineBusy` when too many hints or analyses wait.
        """
        loop = asyncio.get_running_loop()
        asked = loop.time()
        slot = await self._acquire(priority, seconds)
        # A queue that moves is only load: then the time counts from here. Otherwise the engine itself is in doubt.
        begun = loop.time() if self._last_answer >= asked else asked
        try:
            return await self._try_twice(slot.process, request, board, begun + seconds)
        finally:
            self._release(slot)

    async def close(self) -> None:
        """Ends every process; whoever still waits gets `EngineDown`."""
        self._closed = True
        for _, _, future, _ in self._queue:
            if not future.done():
                future.set_exception(EngineDown("the engine is closed"))
        self._queue.clear()
        await asyncio.gather(*(slot.process.close() for slot in self._slots))

    async def _try_twice(
        self, process: UciProcess, request: SearchRequest, board: chess.Board, end: float
    ) -> SearchOutcome:
        loop = asyncio.get_running_loop()
        total = max(0.0, end - loop.time())
        try:
            outcome = await process.search(request, board, total * FIRST_TRY)
        except ProcessFailed as first:
            log.warning("engine_replaced", command=self.command[0], reason=str(first))
            if self._closed:
                raise EngineDown("the engine is closed") from first
            try:
                outcome = await process.search(request, board, max(0.0, end - loop.time()))
            except ProcessFailed as second:
                log.error("engine_down", command=self.command[0], reason=str(second))
                raise EngineDown(f"two processes failed in a row: {second}") from second
        self._last_answer = loop.time()
        return outcome

    async def _acquire(self, priority: Priority, patience: float) -> _Slot:
        """A free slot, in order of priority and arrival. Waits as long as the pool answers anybody at all."""
        if self._closed:
            raise EngineDown("the engine is closed")
        if self._idle:
            # One that runs already is quicker than one that has to be started.
            slot = next((idle for idle in self._idle if idle.process.alive), self._idle[0])
            self._idle.remove(slot)
            return self._lend(slot, priority)
        if self._waiting[priority] >= MAX_WAITING.get(priority, self._waiting[priority] + 1):
            raise EngineBusy(f"{self._waiting[priority]} searches of this kind wait already")
        return await self._queue_up(priority, patience)

    async def _queue_up(self, priority: Priority, patience: float) -> _Slot:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[_Slot] = loop.create_future()
        heapq.heappush(self._queue, (_RANK[priority], next(self._arrivals), future, priority))
        self._waiting[priority] += 1
        self._ask_analysis_to_yield(priority)
        try:
            while True:
                waited_from = loop.time()
                await asyncio.wait({future}, timeout=patience)
                if future.done():
                    return future.result()
                if self._last_answer < waited_from:
                    raise EngineDown(f"no engine process answered anybody for {patience:.1f} s")
        except BaseException:
            # Cancelled or given up: a slot that was handed over in the same moment goes to the next in line.
            if future.done() and not future.cancelled() and future.exception() is None:
                self._release(future.result())
            future.cancel()
            raise
        finally:
            self._waiting[priority] -= 1

    def _lend(self, slot: _Slot, priority: Priority) -> _Slot:
        slot.priority, slot.since = priority, asyncio.get_running_loop().time()
        return slot

    def _release(self, slot: _Slot) -> None:
        """Hands the slot to the first in line, or lays it aside."""
        if slot.yielding is not None:
            slot.yielding.cancel()
        slot.priority = slot.yielding = None
        while self._queue:
            _, _, future, priority = heapq.heappop(self._queue)
            if not future.done():
                future.set_result(self._lend(slot, priority))
                return
        self._idle.append(slot)

    def _ask_analysis_to_yield(self, priority: Priority) -> None:
        """Has one running analysis end with its slice, where something more urgent has come to wait."""
        loop = asyncio.get_running_loop()
        for slot in self._slots:
            if slot.priority is Priority.ANALYSIS and priority is not Priority.ANALYSIS and slot.yielding is None:
                due = max(loop.time(), slot.since + SLICE_SECONDS)
                slot.yielding = loop.call_at(due, slot.process.interrupt)
                return
