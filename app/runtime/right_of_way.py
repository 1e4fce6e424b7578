"""Right of way on the event loop: whoever waits for an acknowledgement goes before a mind that thinks.

The loop runs what is ready in order of arrival, so with a hundred games under way a move would queue behind a hundred
thoughts, once for every hop on its way. Minds therefore ask before each stretch of work (a millisecond or so), and are
let through one at a time, while nobody waits.
"""

from __future__ import annotations

import asyncio
from collections import deque

# Seconds after which a mind goes on although somebody still waits: people come first, but not for ever. It must be
# much more than a mind waits in a full club, or all of them are let through just when everybody is late.
LONGEST_SECONDS = 0.25

# Turns of the event loop from an answer until it is written to its socket: its handler hands it to the connection in
# the first, which writes in the next what it was handed.
TURNS_TO_THE_WIRE = 2


class RightOfWay:
    """One for the house. `enter` and `leave` frame what people wait for; minds await `give_way`."""

    def __init__(self) -> None:
        self._people = 0
        # One worker's own: its event loop.
        self._minds: deque[tuple[asyncio.Future[None], float]] = deque()
        self._bell: asyncio.Handle | None = None
        self._rings_soon = False
        # Whether a mind has been let through that goes on in the next turn of the loop.
        self._passes = False

    def enter(self) -> None:
        """Somebody begins to wait. Every `enter` is followed by one `leave`."""
        self._people += 1

    def leave(self) -> None:
        """They have their answer."""
        self._people -= 1
        if not self._people and self._minds:
            self._ring_soon()

    def leave_soon(self) -> None:
        """They have their answer, and leave when it has been written to them."""
        self._leave_in(TURNS_TO_THE_WIRE)

    def _leave_in(self, turns: int) -> None:
        if turns:
            asyncio.get_running_loop().call_soon(self._leave_in, turns - 1)
        else:
            self.leave()

    async def follow_answers(self) -> None:
        """Returns when the answers given up to now are queued for their sockets: for what people wait for next, which
        nobody else's answer should hold up."""
        for _ in range(2):
            await asyncio.sleep(0)

    async def give_way(self) -> None:
        """Returns when it is the caller's turn: at most one per turn of the loop, first come, first served."""
        if not (self._people or self._minds or self._passes):
            # Nobody is in its way: it lets the loop read what has come meanwhile, and looks again.
            self._passes = True
            try:
                await asyncio.sleep(0)
            finally:
                self._passes = False
            if not self._people:
                return
        await self._queue()

    async def _queue(self) -> None:
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        self._minds.append((mine, loop.time()))
        self._ring_soon()
        try:
            await mine
        finally:
            if not mine.cancelled():
                self._passes = False

    def _ring_soon(self) -> None:
        if self._rings_soon:
            return
        if self._bell is not None:
            self._bell.cancel()
        self._bell, self._rings_soon = asyncio.get_running_loop().call_soon(self._next), True

    def _next(self) -> None:
        self._bell, self._rings_soon = None, False
        while self._minds and self._minds[0][0].done():
            self._minds.popleft()  # cancelled meanwhile
        if not self._minds:
            return
        loop = asyncio.get_running_loop()
        patience = self._minds[0][1] + LONGEST_SECONDS - loop.time()
        if self._people and patience > 0:
            self._bell = loop.call_later(patience, self._next)
            return
        self._passes = True
        self._minds.popleft()[0].set_result(None)
        if self._minds:
            self._ring_soon()
