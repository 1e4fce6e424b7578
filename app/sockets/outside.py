"""Closes sockets without a namespace: they never joined one, were refused, or left the last one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

# Seconds that a socket may stay without a namespace.
ENTRY_SECONDS = 10.0
TOO_LONG_OUTSIDE = "no door was entered within 10 seconds"


class Outside:
    """The sockets without a namespace; `dismiss(connection)` closes one whose time is over."""

    def __init__(self, dismiss: Callable[[str], None]) -> None:
        self._dismiss = dismiss
        # One worker's own: its sockets.
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def stands(self, connection: str) -> None:
        """The socket has no namespace; a repeated call does not extend its time."""
        if connection not in self._waiting:
            loop = asyncio.get_running_loop()
            self._waiting[connection] = loop.call_later(ENTRY_SECONDS, self._too_long, connection)

    def stands_no_more(self, connection: str) -> None:
        """The socket has joined a namespace, or is gone."""
        timer = self._waiting.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def _too_long(self, connection: str) -> None:
        del self._waiting[connection]
        self._dismiss(connection)
