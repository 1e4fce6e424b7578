"""A bounded send queue: the library's queue for a client that does not read grows without limit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

# What may wait for one client. Bytes of text, with what Python keeps around each packet; the buffers of its connection
# hold a little more, and all of it together stays under 2 MB.
MOST_BYTES = 1_500_000
BYTES_AROUND_A_PACKET = 500
# A client with this many packets waiting for this many seconds does not read either.
WAITING_PACKETS = 200
WAITING_SECONDS = 10.0


class Backlog(asyncio.Queue[Any]):
    """Replaces the library's queue of one client. `overfull` is called with the number of waiting packets once the
    limits above are exceeded."""

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
