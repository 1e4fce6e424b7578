"""The two ends of one WebSocket: frames are read at a measured pace, and it can be cut.

Closing a connection in the ordinary way waits for the client to read what is queued, for ever if need be.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any

from app.runtime.bucket import Bucket
from app.runtime.metrics import CONNECTIONS_ENDED
from app.sockets.frames import readable
from app.sockets.pace import Pace

Message = MutableMapping[str, Any]

GOODBYE_SECONDS = 0.5  # that a closed connection has to hear of it
POLICY_VIOLATION = 1008  # RFC 6455: who is dismissed has done what is not allowed, and may read what
TOO_FAST = "rate_limited"


class Wire:
    """The ASGI ends of one WebSocket. Once it is cut, whoever reads from it or writes to it is let go at once, and the
    connection closes without waiting for the other side. What is read keeps to `pace`, and shares `haste` with
    whoever else is too fast; without a pace it may be as fast as it likes."""

    def __init__(
        self,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
        pace: Pace | None = None,
        haste: Bucket | None = None,
    ) -> None:
        self._receive = receive
        self._send = send
        # One worker's own: its socket.
        self._waiting: set[asyncio.Task[Any]] = set()
        self.pace = pace
        self._haste = haste
        self.is_cut = False

    async def receive(self) -> Message:
        """The next message that the library can read; the end of the connection when the wire is cut."""
        while not self.is_cut:
            with self._interruptible():
                message = await self._receive()
                if message["type"] != "websocket.receive":
                    return message
                in_time = await self._keep_pace()
            if not in_time:
                await self.dismiss(TOO_FAST)
            elif (text := message.get("text")) is None or readable(text):
                return message
        return {"type": "websocket.disconnect", "code": 1006}

    async def _keep_pace(self) -> bool:
        """Returns when the frame that is here may be read; False for one too many."""
        if self.pace is None:
            return True
        wait = self.pace.next_frame()
        if wait is None:
            return False
        if wait > 0:
            await asyncio.sleep(wait if self._haste is None else max(wait, self._haste.reserve()))
        return True

    async def send(self, message: Message) -> None:
        """Sends a message, for as long as the client takes to have room for it. Raises ConnectionError when the wire
        is cut."""
        if self.is_cut:
            raise ConnectionAbortedError("the client did not read")
        if message["type"] == "websocket.send":
            with self._interruptible():
                await self._send(message)
        else:
            await self._send(message)

    async def dismiss(self, reason: str) -> None:
        """Ends the connection with a reason the client can read, if it reads it now."""
        if not self.is_cut:
            CONNECTIONS_ENDED.labels(reason).inc()
            with suppress(TimeoutError, OSError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
            self.cut()

    def cut(self) -> None:
        """Ends the connection; a second time changes nothing. The library's reader and writer take being cancelled in
        the middle of a message for the end of theirs."""
        self.is_cut = True
        for task in self._waiting:
            task.cancel()

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        task = asyncio.current_task()
        assert task is not None
        self._waiting.add(task)
        try:
            yield
        finally:
            self._waiting.discard(task)
