"""Timeouts of one connection: for incomplete requests, and for responses that the client does not read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

# Seconds the other side has for a whole request or message, from its first byte on, and for its first byte. The
# largest honest one, a character card of 256 KB, takes that long over a line of 26 KB a second.
PATIENCE_SECONDS = 10.0
# Seconds between two looks, and how many seconds without a byte read the answers of a connection may lie: together
# they stay under the same ten.
LOOK_SECONDS = 2.0
UNREAD_SECONDS = 8.0


class Watch:
    """Watches one transport until `end`. Calls `late` when a request or message is incomplete for too long; aborts a
    transport whose peer does not read, or that cannot finish closing, because a normal close would wait for the peer to
    read, possibly for ever."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, late: Callable[[], None]) -> None:
        self._loop = loop
        self._transport = transport
        self._late = late
        self._owed_since: float | None = None
        self._unread = 0  # bytes at the last look
        self._idle_since = loop.time()  # since when nothing more has been read
        self._timer = loop.call_later(LOOK_SECONDS, self._look)

    def owe(self) -> None:
        """Starts the timeout for a complete request or message; a repeated call restarts it."""
        self._owed_since = self._loop.time()

    @property
    def owed(self) -> bool:
        """Whether a request or message is incomplete."""
        return self._owed_since is not None

    def settle(self) -> None:
        """The request or message is complete."""
        self._owed_since = None

    def read(self) -> None:
        """The peer has read some of what was written."""
        self._idle_since = self._loop.time()

    def end(self) -> None:
        """The connection is gone; drops all references, so that its memory is freed at once."""
        self._timer.cancel()
        self._late = _nobody_is_late

    def _look(self) -> None:
        now = self._loop.time()
        unread = self._transport.get_write_buffer_size()
        if unread < self._unread or (unread == 0 and not self._transport.is_closing()):
            self._idle_since = now
        self._unread = unread
        if now - self._idle_since >= UNREAD_SECONDS:
            self._transport.abort()
            return
        delay = LOOK_SECONDS
        if self._owed_since is not None and not self._transport.is_closing():
            left = self._owed_since + PATIENCE_SECONDS - now
            if left <= 0:
                self.settle()
                self._late()
            else:
                delay = min(delay, left)
        self._timer = self._loop.call_later(delay, self._look)


def _nobody_is_late() -> None:
    """Replaces the `late` callback of an ended connection."""
