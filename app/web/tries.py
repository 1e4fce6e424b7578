"""Limits on password attempts: per address and account, slowed down for distributed guessing, and separate for browsers
that have logged in before, so that an attack does not lock their owners out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from app.domain.errors import RateLimited
from app.runtime.moving_window import Rule
from app.web.limits import MINUTE, RateLimits

QUARTER = 15 * MINUTE

# From one address at any account, against trying one password on many accounts.
FROM_ONE = Rule(60, QUARTER)
# At one account from one address: what a forgetful person needs.
AT_ONE_FROM_ONE = Rule(5, QUARTER)
# At one account by one browser that has been in before, wherever it is; and of one who is logged in, at their own.
BY_KNOWN = Rule(10, QUARTER)
# At one account from all addresses. Beyond it, attempts by unknown browsers queue, one after the other with a pause:
# some seventeen thousand guesses a day from all addresses together.
AT_ONE = Rule(50, QUARTER)
PAUSE_SECONDS = 5.0
# Length of that queue per account; further attempts are refused.
MOST_WAITING = 4

Sleep = Callable[[float], Awaitable[object]]


class Tries:
    """Counts each attempt before the password is checked, so that concurrent attempts cannot exceed the limit."""

    def __init__(self, limits: RateLimits, sleep: Sleep = asyncio.sleep) -> None:
        self._limits = limits
        self._sleep = sleep
        # One worker's own: strangers in line at an account; there is a line at each worker.
        self._waiting: Counter[str] = Counter()
        self._lines: dict[str, asyncio.Lock] = {}
        self._looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, address: str) -> AsyncIterator[None]:
        """Held while a password from this address is checked or hashed: one at a time, because each takes 19 MiB and
        one of two slots."""
        async with self._looking.setdefault(address, asyncio.Lock()):
            yield

    async def by_stranger(self, account: str, address: str) -> None:
        """Counts an attempt by an unknown browser. The address is counted first, so that once its limit is reached no
        further accounts are recorded. Raises RateLimited."""
        await self._limits.hit(FROM_ONE, "tries from", address)
        await self._limits.hit(AT_ONE_FROM_ONE, "tries", f"{account} {address}")
        crowded = not await self._limits.has_room(AT_ONE, "tries at", account)
        await self._limits.count(AT_ONE, "tries at", account)
        if crowded:
            await self._take_turn(account)

    async def by_known(self, who: str) -> None:
        """Counts an attempt by a browser that has logged in before, or within a session. Raises RateLimited."""
        await self._limits.hit(BY_KNOWN, "tries of", who)

    async def forgive_stranger(self, account: str, address: str) -> None:
        """Resets the counters after a correct password."""
        await self._limits.forgive(AT_ONE_FROM_ONE, "tries", f"{account} {address}")

    async def forgive_known(self, who: str) -> None:
        """Resets the counter of a known browser after a correct password."""
        await self._limits.forgive(BY_KNOWN, "tries of", who)

    async def _take_turn(self, account: str) -> None:
        if self._waiting[account] >= MOST_WAITING:
            raise RateLimited(details={"retry_after": round(PAUSE_SECONDS)})
        self._waiting[account] += 1
        try:
            async with self._lines.setdefault(account, asyncio.Lock()):
                await self._sleep(PAUSE_SECONDS)
        finally:
            self._waiting[account] -= 1
            if not self._waiting[account]:
                del self._waiting[account], self._lines[account]
