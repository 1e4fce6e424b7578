"""The port by which workers of a club tell each other what has changed, so that nobody answers from old memory.

The adapter of one process tells its own listeners, that of several sends through Redis (`redis_pubsub`); each passes
`tests/contract/test_pubsubs.py`.
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
Missed = Callable[[], Awaitable[None]]

log = structlog.get_logger(__name__)


class PubSub(Protocol):
    """Messages are JSON-ready and reach everybody who listens to their topic now, in the order in which one worker
    sends them; nobody who comes later."""

    # Whether the other workers are heard at the moment.
    stands: bool

    async def publish(self, topic: str, message: Message) -> None:
        """Tells all workers. The listeners of this one have heard it when it returns. Raises TypeError for what is no
        JSON and ValueError for more than 64 KiB of it."""
        ...

    def subscribe(self, topic: str, hear: Hear, missed: Missed | None = None) -> None:
        """From now on `hear` is awaited with every message of the topic. One that raises is logged, and heard again.
        `missed` is awaited when messages may have been lost on the way: whoever goes by them looks for itself."""
        ...


class InProcessPubSub:
    """A `PubSub` for the only worker there is."""

    stands = True

    def __init__(self) -> None:
        # One worker's own: its listeners; each worker subscribes its own.
        self._listeners: dict[str, list[Hear]] = {}
        # One worker's own: likewise.
        self._missing: list[Missed] = []

    async def publish(self, topic: str, message: Message) -> None:
        told = written(message)
        for hear in tuple(self._listeners.get(topic, ())):
            try:
                await hear(json.loads(told))
            except Exception:
                log.exception("listener_failed", topic=topic)

    def subscribe(self, topic: str, hear: Hear, missed: Missed | None = None) -> None:
        self._listeners.setdefault(topic, []).append(hear)
        if missed is not None:
            self._missing.append(missed)

    async def tell_missed(self) -> None:
        """Tells whoever asked for it that messages may have been lost. In one process none is."""
        for missed in self._missing:
            try:
                await missed()
            except Exception:
                log.exception("listener_failed", topic="missed")


def written(message: Message) -> str:
    """The message as it is sent. Raises TypeError for what is no JSON and ValueError for more than 64 KiB of it."""
    told = json.dumps(message)
    if len(told) > LARGEST_MESSAGE:
        raise ValueError(f"a message of {len(told)} bytes; at most {LARGEST_MESSAGE} are allowed")
    return told
