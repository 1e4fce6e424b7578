"""What a client has not read yet, and the end of one that does not read at all.

The library queues without bound for a client that does not read, and closing its connection in the ordinary way waits
for it to read what is queued, for ever if need be. Here a queue knows its size and a wire can be cut.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any

Message = MutableMapping[str, Any]

# What may wait for one client. Bytes of text, with what Python keeps around each packet; the buffers of its connection
# hold a little more, and all of it together stays under 2 MB.
MOST_BYTES = 1_500_000
BYTES_AROUND_A_PACKET = 500
# A client that has this many packets waiting for this many seconds does not read either.
WAITING_PACKETS = 200
WAITING_SECONDS = 10.0

GOODBYE_SECONDS = 0.5  # that a closed connection has to hear of it
POLICY_VIOLATION = 1008  # RFC 6455: who is dismissed has done what is not allowed, and may read what


class Wire:
    """The ASGI ends of one WebSocket. Once it is cut, whoever reads from it or writes to it is let go at once, and the
    connection closes without waiting for the other side."""

    def __init__(self, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]) -> None:
        self._receive = receive
        self._send = send
        self._waiting: set[asyncio.Task[Any]] = set()
        self.is_cut = False

    async def receive(self) -> Message:
        """The next message; the end of the connection when the wire is cut."""
        if self.is_cut:
            return {"type": "websocket.disconnect", "code": 1006}
        with self._interruptible():
            return await self._receive()

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


class Backlog(asyncio.Queue[Any]):
    """The packets that wait for one client, in place of the library's queue. `overfull` is called with how many there
    are, when they are more than a client that reads would leave."""

    def __init__(self, overfull: Callable[[int], None]) -> None:
        super().__init__()
        self.bytes = 0
        self._overfull = overfull
        self._many_since: float | None = None

    def _put(self, item: Any) -> None:
        super()._put(item)
        self.bytes += _size(item)
        if self._does_not_read():
            self._overfull(self.qsize())

    def _get(self) -> Any:
        item = super()._get()
        self.bytes -= _size(item)
        return item

    def _does_not_read(self) -> bool:
        if self.bytes > MOST_BYTES:
            return True
        if self.qsize() < WAITING_PACKETS:
            self._many_since = None
            return False
        now = time.monotonic()
        if self._many_since is None:
            self._many_since = now
        return now - self._many_since > WAITING_SECONDS


def _size(packet: Any) -> int:
    """Bytes of a packet of the library's; of the None that ends a queue, and of what is no text, only what is around
    it."""
    text = getattr(packet, "data", None)
    return BYTES_AROUND_A_PACKET + (len(text) if isinstance(text, str) else 0)
