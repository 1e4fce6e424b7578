"""Sockets that stand at no door: they have come and asked for nothing, were refused, or have left the last one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

# Seconds that a socket may stand so.
ENTRY_SECONDS = 10.0
TOO_LONG_OUTSIDE = "no door was entered within 10 seconds"


class Outside:
    """Whoever is outside, and until when; `dismiss(connection)` ends it."""

    def __init__(self, dismiss: Callable[[str], None]) -> None:
        self._dismiss = dismiss
        # One worker's own: its sockets.
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def stands(self, connection: str) -> None:
        """It stands outside; said again while it does, the time runs on."""
        if connection not in self._waiting:
            loop = asyncio.get_running_loop()
            self._waiting[connection] = loop.call_later(ENTRY_SECONDS, self._too_long, connection)

    def stands_no_more(self, connection: str) -> None:
        """It was let in, or is gone."""
        timer = self._waiting.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def _too_long(self, connection: str) -> None:
        del self._waiting[connection]
        self._dismiss(connection)
