"""Limits the number of concurrent requests per address.

Two hundred simultaneous requests for a page would put two hundred pieces of work before everybody's next move. So only
two requests of an address run at a time, and the others queue; with one core per process, nobody is served later for
that. A request that itself waits for something else (a digest, an engine, a model) gives its turn up after a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.runtime.addresses import network_of

# Requests of one address that are worked on at once: one, and another while that waits for the database. A page takes
# some five milliseconds of the loop, in pieces, and a move's way through the loop meets each of them: six at once moved
# its acknowledgement by 25 ms, and a class behind one address is served no sooner by them.
AT_ONCE = 2
# Seconds after which a request that has no answer yet passes its turn on: it waits for something else than the loop.
LONGEST_TURN = 0.25


class FairTurns:
    """ASGI middleware that lets `AT_ONCE` requests of an address run at a time, in order of arrival. A turn ends when
    the response begins, or after a moment without one, so that slow readers block nobody. WebSockets are not
    limited."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # One worker's own: its requests under way.
        self._turns: dict[str, asyncio.Semaphore] = {}
        # One worker's own: requests per address, waiting or running; an address without any is removed.
        self._present: dict[str, int] = {}

    @property
    def addresses(self) -> int:
        """The number of addresses with requests."""
        return len(self._present)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        async with self._present_from(network_of(client[0]) if client else "") as turns:
            turn = _Turn(turns)
            await turn.begin()
            try:
                await self._app(scope, receive, turn.until_the_answer(send))
            finally:
                turn.end()

    @asynccontextmanager
    async def _present_from(self, address: str) -> AsyncIterator[asyncio.Semaphore]:
        turns = self._turns.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._present[address] = self._present.get(address, 0) + 1
        try:
            yield turns
        finally:
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address], self._turns[address]


class _Turn:
    """One request's turn; ending it twice has no further effect."""

    def __init__(self, turns: asyncio.Semaphore) -> None:
        self._turns = turns
        self._over: asyncio.TimerHandle | None = None

    async def begin(self) -> None:
        await self._turns.acquire()
        self._over = asyncio.get_running_loop().call_later(LONGEST_TURN, self.end)

    def end(self) -> None:
        if self._over is not None:
            self._over.cancel()
            self._over = None
            self._turns.release()

    def until_the_answer(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.body":
                self.end()
            await send(message)

        return sending
