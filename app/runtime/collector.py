"""The garbage collector, out of people's way: short looks at what is young, and at everything only in a quiet moment.

Nothing of a finished game is left to it (tests count); what it finds are cycles that libraries leave behind, above all
with errors, and those die young.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import time

from app.runtime.metrics import GC_CPU_MAX_SECONDS, GC_MAX_SECONDS, GC_SECONDS

# Net allocations between two looks at the youngest objects, and how many of those looks make one at the middle ones.
# A look takes up to a microsecond an object, on a machine that is busy elsewhere twice that, and everybody waits for
# it: these take 2 and 10 ms at the most. A walk through everything comes from `Collector` alone.
YOUNG, MIDDLE, NEVER = 2_000, 3, 1_000_000_000

# Seconds between two walks, and how long one waits for the loop to be at rest: for one turn of it that takes no longer
# than `AT_REST_SECONDS`, looked for every `LOOK_SECONDS`.
EVERY_SECONDS = 20.0
PATIENCE_SECONDS = 60.0
AT_REST_SECONDS = 0.0005
LOOK_SECONDS = 0.25
# Seconds that a walk may be expected to take; a wrong guess has room for twice as much. In a club that holds more than
# can be walked through in this time it waits until there is less: nothing depends on it.
BUDGET_SECONDS = 0.02
# Parameters of mallopt, from glibc's malloc.h; and the size from which a block is the system's own and goes back to it
# as soon as it is freed, which is glibc's first choice.
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
GREAT_BLOCK_BYTES = 128 * 1024
# What is left, each time, of a guess that a slow walk has raised.
CALMING = 0.9


class Collector:
    """One for the process. `settle` is called when the house stands; `run` is started as a named task. Times in
    seconds: between two walks, and what one may be expected to take."""

    def __init__(self, every: float = EVERY_SECONDS, budget: float = BUDGET_SECONDS) -> None:
        self._every = every
        self._budget = budget
        self._kept_blocks = 0
        # What a walk takes for each block of memory: on this machine when nobody was there, and as it may be now.
        self._seconds_per_block = self._guess = 0.0
        self._began = self._worked = 0.0
        self._longest = self._most_work = 0.0

    def settle(self) -> None:
        """What there is now stays for good and is not walked through again, which would take a tenth of a second each
        time. How long this last time takes tells what to expect of walks to come."""
        self._seconds_per_block = self._guess = _collect() / sys.getallocatedblocks()
        gc.freeze()
        gc.enable()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._kept_blocks = sys.getallocatedblocks()
        gc.callbacks.append(self._note)

    async def run(self) -> None:
        """Walks through everything now and then, in quiet moments, until it is cancelled, and gives memory that is free
        back to the system."""
        while True:
            await asyncio.sleep(self._every)
            await _rest()
            self.walk()
            give_back()

    def walk(self) -> bool:
        """Looks at everything if that can be done quickly, and says whether it was."""
        blocks = max(1, sys.getallocatedblocks() - self._kept_blocks)
        expected = blocks * self._guess
        # A slow walk is remembered for a while, as the next may be as slow, but not for ever.
        self._guess = max(self._seconds_per_block, CALMING * self._guess)
        if expected > self._budget:
            return False
        self._guess = max(self._guess, _collect() / blocks)
        return True

    def _note(self, phase: str, info: dict[str, int]) -> None:
        # By the thread's own time as well: what other programs took meanwhile is not the collector's doing.
        if phase == "start":
            self._began, self._worked = time.perf_counter(), time.thread_time()
            return
        took, worked = time.perf_counter() - self._began, time.thread_time() - self._worked
        GC_SECONDS.labels(str(info["generation"])).observe(worked)
        if took > self._longest:
            self._longest = took
            GC_MAX_SECONDS.set(took)
        if worked > self._most_work:
            self._most_work = worked
            GC_CPU_MAX_SECONDS.set(worked)


def _collect() -> float:
    """Looks at everything; returns the processor time that it took, in seconds."""
    began = time.thread_time()
    gc.collect()
    return time.thread_time() - began


def keep_memory_together() -> None:
    """Makes glibc's allocator give back what is freed, where it is the one: called before the first thread starts. By
    itself it keeps up to eight heaps a core, of which each thread fills its own, and what was freed in one cannot be
    used in another; and it puts ever greater blocks, such as matrices of vectors, between the small ones."""
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(_M_ARENA_MAX, 1)
            mallopt(_M_MMAP_THRESHOLD, GREAT_BLOCK_BYTES)


def give_back() -> None:
    """Gives free memory back to the system where the allocator is glibc's, which keeps it otherwise: 3 to 6 MiB after a
    hundred games, in less than a millisecond."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


async def _rest() -> None:
    """Returns as soon as the loop has nothing else to do, or after `PATIENCE_SECONDS`."""
    for _ in range(round(PATIENCE_SECONDS / LOOK_SECONDS)):
        began = time.perf_counter()
        await asyncio.sleep(0)
        if time.perf_counter() - began < AT_REST_SECONDS:
            return
        await asyncio.sleep(LOOK_SECONDS)
