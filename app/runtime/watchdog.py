"""A watchdog that notices when something blocks the event loop."""

from __future__ import annotations

import asyncio
import time

import structlog

from app.runtime.metrics import LOOP_BLOCKED, LOOP_CPU_MAX_SECONDS, LOOP_LAG_MAX_SECONDS, LOOP_LAG_SECONDS

# Seconds between two looks: short enough that a block of the limit cannot hide between them for long.
INTERVAL = 0.02

# Seconds the loop may be late before it counts as blocked: the house's promise to everybody who waits.
LIMIT = 0.05

log = structlog.get_logger(__name__)


class Watchdog:
    """Wakes every 20 ms and measures how late it was woken, and how much of that is the loop's own work and not a
    machine that is busy elsewhere. `run()` is started as a named task."""

    def __init__(self) -> None:
        self.blocked = 0
        self.max_lag = 0.0
        self._max_own = 0.0

    async def run(self) -> None:
        """Watches until it is cancelled."""
        while True:
            expected, worked = time.perf_counter() + INTERVAL, time.thread_time()
            await asyncio.sleep(INTERVAL)
            self.note(max(0.0, time.perf_counter() - expected), time.thread_time() - worked)

    def note(self, lag: float, worked: float) -> None:
        """Takes one measurement: how late the loop was, and how long its thread worked since the last look; seconds.
        What both allow is the loop's own doing, the rest that of other threads and programs."""
        own = min(lag, worked)
        if own > self._max_own:
            self._max_own = own
            LOOP_CPU_MAX_SECONDS.set(own)
        LOOP_LAG_SECONDS.observe(lag)
        if lag > self.max_lag:
            self.max_lag = lag
            LOOP_LAG_MAX_SECONDS.set(lag)
        if lag > LIMIT:
            self.blocked += 1
            LOOP_BLOCKED.inc()
            log.warning("loop_blocked", milliseconds=round(lag * 1000), own=round(own * 1000))

    def reset(self) -> None:
        """Forgets what was measured, so that a test or benchmark counts only its own part."""
        self.blocked = 0
        self.max_lag = 0.0
