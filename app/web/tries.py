"""Passwords tried at the door: few for who guesses, slow for who comes from everywhere, and always a way in for a
browser that has been in before."""

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

# From one address at any account: stops who tries one password on the whole club.
FROM_ONE = Rule(60, QUARTER)
# At one account from one address: what a forgetful person needs.
AT_ONE_FROM_ONE = Rule(5, QUARTER)
# At one account by one browser that has been in before, wherever it is; and of one who is logged in, at their own.
BY_KNOWN = Rule(10, QUARTER)
# At one account from anywhere. Beyond it strange browsers get in as before, but one after the other, each after a
# pause: some seventeen thousand guesses a day for all the addresses of the world, which no decent password fears.
AT_ONE = Rule(50, QUARTER)
PAUSE_SECONDS = 5.0
# In line at one account; whoever comes then is asked to come again.
MOST_WAITING = 4

Sleep = Callable[[float], Awaitable[object]]


class Tries:
    """Counts each password before it is looked at, so that a hundred at once are no more than five in turn."""

    def __init__(self, limits: RateLimits, sleep: Sleep = asyncio.sleep) -> None:
        self._limits = limits
        self._sleep = sleep
        # One worker's own: strangers in line at an account; there is a line at each worker.
        self._waiting: Counter[str] = Counter()
        self._lines: dict[str, asyncio.Lock] = {}
        self._looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, address: str) -> AsyncIterator[None]:
        """While a password from this address is looked at or made: one at a time, for each takes 19 MiB and a slot of
        the two that the club has."""
        async with self._looking.setdefault(address, asyncio.Lock()):
            yield

    async def by_stranger(self, account: str, address: str) -> None:
        """One try by a browser that nobody knows. The address is counted first: whoever has used up its tries adds
        nothing to what is kept, however many names they think of. Raises RateLimited."""
        await self._limits.hit(FROM_ONE, "tries from", address)
        await self._limits.hit(AT_ONE_FROM_ONE, "tries", f"{account} {address}")
        crowded = not await self._limits.has_room(AT_ONE, "tries at", account)
        await self._limits.count(AT_ONE, "tries at", account)
        if crowded:
            await self._take_turn(account)

    async def by_known(self, who: str) -> None:
        """One try by a browser that has been in, or by who is logged in. Raises RateLimited."""
        await self._limits.hit(BY_KNOWN, "tries of", who)

    async def forgive_stranger(self, account: str, address: str) -> None:
        """The password was right: the wrong ones before it were a person's."""
        await self._limits.forgive(AT_ONE_FROM_ONE, "tries", f"{account} {address}")

    async def forgive_known(self, who: str) -> None:
        """The same of a known browser."""
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
