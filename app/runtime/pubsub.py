"""The port by which workers of a club tell each other what has changed, so that nobody answers from old memory.

The adapter of one process tells its own listeners; whatever stands in for it passes `tests/contract/test_pubsubs.py`.
What the inspector hears of a game goes by `channels` instead: that is told to whoever watches this worker.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import structlog

# Bytes of one message: it names what has changed, and carries none of it.
LARGEST_MESSAGE = 65_536

Message = dict[str, Any]
Hear = Callable[[Message], Awaitable[None]]

log = structlog.get_logger(__name__)


class PubSub(Protocol):
    """Messages are JSON-ready and reach everybody who listens to their topic now, in the order in which one worker
    sends them; nobody who comes later."""

    async def publish(self, topic: str, message: Message) -> None:
        """Tells all workers. The listeners of this one have heard it when it returns. Raises TypeError for what is no
        JSON and ValueError for more than 64 KiB of it."""
        ...

    def subscribe(self, topic: str, hear: Hear) -> None:
        """From now on `hear` is awaited with every message of the topic. One that raises is logged, and heard again."""
        ...


class InProcessPubSub:
    """A `PubSub` for the only worker there is."""

    def __init__(self) -> None:
        # One worker's own: its listeners; each worker subscribes its own.
        self._listeners: dict[str, list[Hear]] = {}

    async def publish(self, topic: str, message: Message) -> None:
        told = json.dumps(message)
        if len(told) > LARGEST_MESSAGE:
            raise ValueError(f"a message of {len(told)} bytes; at most {LARGEST_MESSAGE} are allowed")
        for hear in tuple(self._listeners.get(topic, ())):
            try:
                await hear(json.loads(told))
            except Exception:
                log.exception("listener_failed", topic=topic)

    def subscribe(self, topic: str, hear: Hear) -> None:
        self._listeners.setdefault(topic, []).append(hear)
