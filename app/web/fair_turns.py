"""How many requests of one address are worked on at once.

Two hundred connections that ask for a page all at the same time would stand two hundred pieces of work in front of
everybody's next move. So only two requests of one address are under way, and its others wait their turn; as there is
one core to a process, nobody is served later for that. A request that waits for something itself (a digest, an engine,
a model) stands in nobody's way, and soon none waits for it either.
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
    """Lets `AT_ONCE` requests of an address through at a time, in order of arrival. A turn ends when its answer begins
    to leave, or soon without one: who reads slowly, or not at all, keeps nobody waiting. Sockets are none of its
    business."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # One worker's own: its requests under way.
        self._turns: dict[str, asyncio.Semaphore] = {}
        # One worker's own: how many of an address are here, waiting or served; an address without any is forgotten.
        self._present: dict[str, int] = {}

    @property
    def addresses(self) -> int:
        """How many addresses have something under way."""
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
    """One request's turn; ending it twice is once."""

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
