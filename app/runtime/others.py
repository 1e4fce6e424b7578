"""Telling the other workers what this one keeps in its memory, without waiting for it and without hearing oneself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from app.runtime.pubsub import Message, Missed, PubSub
from app.runtime.tasks import Tasks


class Others:
    """The other workers, to services that keep copies: each tells what it has changed, and hears what they have."""

    def __init__(self, pubsub: PubSub, tasks: Tasks, worker: str) -> None:
        self._pubsub = pubsub
        self._tasks = tasks
        self._worker = worker

    def tell(self, topic: str, **message: Any) -> None:
        """Tells the others; returns at once. Messages leave in the order of the calls."""
        told = self._pubsub.publish(topic, {"worker": self._worker, **message})
        self._tasks.start(f"others:{topic}", told, drain=True)

    def hear(self, topic: str, hear: Callable[[Message], Awaitable[None]], missed: Missed | None = None) -> None:
        """From now on `hear` is awaited with every message of another worker, `missed` when some may be lost."""

        async def of_another(message: Message) -> None:
            if message["worker"] != self._worker:
                await hear(message)

        self._pubsub.subscribe(topic, of_another, missed)
