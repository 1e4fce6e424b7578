from __future__ import annotations

import asyncio
import time

from app.runtime.watchdog import INTERVAL, LIMIT, Watchdog
from tests.fakes.waiting import eventually


def test_lateness_up_to_the_limit_is_measured_but_not_counted() -> None:
    dog = Watchdog()
    dog.note(LIMIT, LIMIT)
    assert (dog.blocked, dog.max_lag) == (0, LIMIT)
    dog.note(LIMIT + 0.001, LIMIT)
    assert (dog.blocked, dog.max_lag) == (1, LIMIT + 0.001)
    dog.reset()
    assert (dog.blocked, dog.max_lag) == (0, 0.0)


async def test_a_blocked_loop_is_noticed() -> None:
    dog = Watchdog()
    asyncio.get_running_loop().call_later(INTERVAL / 2, time.sleep, LIMIT * 2.5)
    watching = asyncio.ensure_future(dog.run())
    await eventually(lambda: dog.blocked)
    watching.cancel()
    assert dog.max_lag > LIMIT
