"""What waits for a client: a bounded send queue, past which goes what need not wait.

The library's own queue grows without limit for a client that does not read, and takes each packet for itself through
four turns of the event loop, two tasks and a write to its socket.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from typing import Any

from engineio.packet import MESSAGE

from app.runtime.writing import WriteNow

# What may wait for one client. Bytes of text, with what Python keeps around each packet; the buffers of its connection
# hold a little more, and all of it together stays under 2 MB.
MOST_BYTES = 1_500_000
BYTES_AROUND_A_PACKET = 500
# A client with this many packets waiting for this many seconds does not read either.
WAITING_PACKETS = 200
WAITING_SECONDS = 10.0
# What may wait for all clients of one address together: eighty kilobytes for each of a school's two hundred.
MOST_BYTES_OF_AN_ADDRESS = 16_000_000
# Bytes that wait for a client from which it counts as slow; the sum over its address is not taken for quick ones.
SLOW_BYTES = 32_000
# Characters that are put together before they are written: what one act tells has fewer.
MOST_TOGETHER = 64_000


class Unread:
    """What waits for the clients of one address. When it is too much, the one who is furthest behind is cut."""

    def __init__(self) -> None:
        # One worker's own: the queues of its sockets.
        self._backlogs: weakref.WeakSet[Backlog] = weakref.WeakSet()

    def add(self, backlog: Backlog) -> None:
        """Counts one more client; it leaves when nothing holds its queue any more."""
        self._backlogs.add(backlog)

    def relieve(self) -> None:
        """Cuts the client with the most unread bytes, where the address has more than its share."""
        backlogs = list(self._backlogs)
        if sum(backlog.bytes for backlog in backlogs) > MOST_BYTES_OF_AN_ADDRESS:
            max(backlogs, key=lambda backlog: backlog.bytes).cut()


class Backlog(asyncio.Queue[Any]):
    """Replaces the library's queue of one client. `overfull` is called with the number of waiting packets once the
    limits above are exceeded. `unread` counts what waits for its address; None: there are no limits by address.

    With `write`, messages for a client that has read everything are not queued: those of one turn of the event loop are
    written together in the next. What cannot be written is queued after all, in the same order."""

    def __init__(
        self, overfull: Callable[[int], None], unread: Unread | None = None, write: WriteNow | None = None
    ) -> None:
        super().__init__()
        self.bytes = 0
        self._overfull = overfull
        self._unread = unread
        if unread is not None:
            unread.add(self)
        self._many_since: float | None = None
        # What the connection's writer waits for, while nothing is queued.
        self._next: asyncio.Future[Any] | None = None
        self._write = write
        # One worker's own: what is written to its socket in the next turn of the loop.
        self._together: list[Any] = []
        self._characters = 0

    async def put(self, item: Any) -> None:
        self.put_nowait(item)  # which has room for everything

    def put_nowait(self, item: Any) -> None:
        if self._need_not_wait(item):
            if not self._together:
                asyncio.get_running_loop().call_soon(self._write_together)
            self._together.append(item)
            self._characters += len(item.data)
            if self._characters >= MOST_TOGETHER:
                self._write_together()
            return
        self._write_together()
        super().put_nowait(item)

    def _need_not_wait(self, item: Any) -> bool:
        """Whether this is a message in text, and the writer has nothing to do. It is left to wait for the library's
        pings, by which it knows that the connection lives."""
        if self._write is None or item is None or item.packet_type != MESSAGE or not isinstance(item.data, str):
            return False
        return self._next is not None and not self._next.done()

    def _write_together(self) -> None:
        packets, self._together, self._characters = self._together, [], 0
        if packets and not (self._write is not None and self._write([packet.encode() for packet in packets])):
            for packet in packets:
                super().put_nowait(packet)

    def get(self) -> asyncio.Future[Any]:  # type: ignore[override]  # a future can be awaited as a coroutine can
        """The next packet. The library waits for it with a time limit, and asyncio would make a task of a coroutine
        for that, for every packet."""
        item = asyncio.get_running_loop().create_future()
        if self.empty():
            self._next = item
        else:
            item.set_result(self.get_nowait())
        return item

    def _put(self, item: Any) -> None:
        writer, self._next = self._next, None
        if writer is not None and not writer.done():
            writer.set_result(item)
            return
        super()._put(item)
        self.bytes += _size(item)
        if self._does_not_read():
            self.cut()
        elif self._unread is not None and self.bytes > SLOW_BYTES:
            self._unread.relieve()

    def cut(self) -> None:
        """Gives the client up, and what waits for it: the library keeps the queue for some seconds."""
        self._overfull(self.qsize())
        while not self.empty():
            self.get_nowait()

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
