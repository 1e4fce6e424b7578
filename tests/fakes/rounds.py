"""Comparing times on a machine that others use too: what a fault of ours does, it does in every round."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.fakes.visitors import Seat

# Rounds in which something must be wrong each time. A host that takes the processors away does it once or twice.
ROUNDS = 4
# Seconds of rest before another round, for what disturbed the last one to be over.
REST = 1.0
# Seconds that an answer may come later than before, beside whatever it took then.
NOTICEABLE = 0.15
PINGS = 40


async def in_every_round(measure: Callable[[], Awaitable[object]]) -> list[object]:
    """What `measure` found wrong in each of `ROUNDS` rounds; empty as soon as one of them found nothing (None or
    False, an empty list or text)."""
    found: list[object] = []
    for number in range(ROUNDS):
        if number:
            await asyncio.sleep(REST)
        wrong = await measure()
        if not wrong:
            return []
        found.append(wrong)
    return found


async def nearly_slowest(seat: Seat) -> float:
    """Seconds within which all of some answers came but two: those may have met somebody else on the machine, where a
    flood that is felt holds up every other one."""
    times = []
    for _ in range(PINGS):
        began = time.perf_counter()
        await seat.call("ping", {})
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.055)  # within what a player may ask
    return sorted(times)[-3]


async def felt(seat: Seat, flood: Callable[[asyncio.Event], Awaitable[object]]) -> list[object]:
    """How answers to this seat are held up by `flood`, which ends by itself or when the event it is given is set:
    (seconds before, seconds meanwhile) of every round; empty when there was a round in which nothing was felt."""

    async def measure() -> tuple[float, float] | None:
        over = asyncio.Event()
        before = await nearly_slowest(seat)
        pouring = asyncio.ensure_future(flood(over))
        meanwhile = await nearly_slowest(seat)
        over.set()
        await pouring
        return (before, meanwhile) if meanwhile > max(2 * before, before + NOTICEABLE) else None

    return await in_every_round(measure)
