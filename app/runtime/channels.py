"""The nine channels: what happens inside the house, told to whoever listens, kept for a short while."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import structlog

from app.runtime.clock import Clock

ChannelName = Literal[
    "main", "logs", "extended_think", "tool_calls", "tokens", "memory", "agent_stack", "performance", "tool_errors"
]
CHANNELS: tuple[ChannelName, ...] = get_args(ChannelName)

# Messages kept per channel for a listener who comes late: some turns of a few tables, well under a megabyte.
KEPT = 500

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """One thing said on a channel. `subject` names what it is about (`match_id` or `exchange_id`); `data` is
    JSON-ready and holds ids where a text may have to be forgotten."""

    channel: ChannelName
    at_ms: int
    subject: str | None
    data: dict[str, Any] = field(default_factory=dict)


Listener = Callable[[Message], None]


class Channels:
    """Publish and subscribe inside one process. Publishing never waits and never raises."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        # One worker's own: what happens at it, for who watches it.
        self._kept: dict[ChannelName, deque[Message]] = {name: deque(maxlen=KEPT) for name in CHANNELS}
        self._listeners: list[Listener] = []

    def publish(self, channel: ChannelName, data: dict[str, Any], *, subject: str | None = None) -> None:
        """Tells every listener at once. A listener that raises is logged and dropped. Raises KeyError for a tenth
        channel."""
        message = Message(channel, self._clock.now_ms(), subject, data)
        self._kept[channel].append(message)
        for listener in tuple(self._listeners):
            try:
                listener(message)
            except Exception:
                self._listeners.remove(listener)
                log.exception("channel_listener_dropped", channel=channel)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """From now on `listener` hears every message; the returned function ends that. It must not block."""
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def recent(self, channel: ChannelName, *, subject: str | None = None) -> list[Message]:
        """The kept messages of a channel, oldest first; of one subject where it is given."""
        return [message for message in self._kept[channel] if subject is None or message.subject == subject]
