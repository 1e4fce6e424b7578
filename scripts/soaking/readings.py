"""What is read of a club that has played for a while, and what of it is too much."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from app.runtime.watchdog import LIMIT

# What a club may hold at the end beyond what it held after its first games: a tenth.
MOST_GROWTH = 1.10
# Open files and tasks beyond those after the first games: a reader of the database opened later, something just ending.
# What every game left behind would be hundreds.
MOST_MORE = 4
# Milliseconds of everybody's time that the garbage collector may take at once. The loop's pauses are read only: on a
# machine that is busy elsewhere one turn of it does what has come in meanwhile (`tests/flow/test_loop.py` holds it).
MOST_PAUSE_MS = LIMIT * 1000


@dataclass(frozen=True, slots=True)
class Pause:
    """The longest since the start: by the processor time of the thread that worked, and by the clock, which counts
    what other programs of a busy machine took meanwhile. Milliseconds."""

    cpu_ms: float
    wall_ms: float

    @classmethod
    def of(cls, cpu: float, wall: float) -> Pause:
        """Of both in seconds."""
        return cls(cpu * 1000, wall * 1000)

    def __str__(self) -> str:
        return f"{self.cpu_ms:5.1f} ms ({self.wall_ms:.1f} by the clock)"


@dataclass(frozen=True, slots=True)
class Reading:
    """A process at rest after so many games: memory in MiB, open files, named tasks, tables that stand; and the longest
    pauses of the garbage collector and of the event loop."""

    games: int
    rss: float
    files: int
    tasks: int
    tables: int
    collector: Pause
    loop: Pause

    def __str__(self) -> str:
        return (
            f"{self.games:6} games  {self.rss:7.1f} MiB  {self.files:4} files  {self.tasks:4} tasks"
            f"  {self.tables:4} tables  collector {self.collector}  loop {self.loop}"
        )


def memory_of(pid: int) -> float:
    """MiB of a process that are in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def files_of(pid: int) -> int:
    """Handles of files and sockets that a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def too_much(first: Reading, last: Reading) -> list[str]:
    """What has grown since `first`, and what has held everybody up; empty when all is well."""
    wrong = []
    if last.rss > first.rss * MOST_GROWTH:
        wrong.append(f"memory: {first.rss:.0f} MiB after {first.games} games, {last.rss:.0f} after {last.games}")
    if last.files > first.files + MOST_MORE:
        wrong.append(f"open files: {first.files} after {first.games} games, {last.files} after {last.games}")
    if last.tasks > first.tasks + MOST_MORE:
        wrong.append(f"tasks: {first.tasks} after {first.games} games, {last.tasks} after {last.games}")
    if last.collector.cpu_ms > MOST_PAUSE_MS:
        wrong.append(f"garbage collector: a pause of {last.collector}")
    return wrong
