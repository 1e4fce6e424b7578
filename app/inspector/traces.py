"""Recorded turns as traces: one trace a turn, one span for each of its parts. No words of people, no verdicts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from time import monotonic
from typing import Any

import structlog

from app.inspector.shown import summary_of
from app.runtime.channels import Channels, Reach, Recorded

# Seconds without a new message after which a turn counts as over, and between two looks.
QUIET_SECONDS = 5.0
LOOK_SECONDS = 1.0

NANOSECONDS_PER_MS = 1_000_000

Attributes = dict[str, str | bool | int | float]

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TraceSpan:
    """One part of a turn. Ids are positive, of 128 bits for the trace and 64 for spans, the same whenever they are
    made; times in nanoseconds since 1970. `events` are what went wrong: name, time, attributes."""

    trace_id: int
    span_id: int
    parent_id: int | None
    name: str
    began_ns: int
    ended_ns: int
    attributes: Attributes
    events: tuple[tuple[str, int, Attributes], ...] = ()
    failed: bool = False


def spans_of(turn: Recorded) -> list[TraceSpan]:
    """The turn itself, then its parts as they ended. Holds only what is `Reach.ALL`."""
    trace_id, began_ns = _id(turn.id, 16), turn.began_ms * NANOSECONDS_PER_MS
    told = [message for message in turn.messages if message.reach is Reach.ALL]
    spans = [message.data for message in told if "span" in message.data]
    wrong = tuple(
        ("tool_error", message.at_ms * NANOSECONDS_PER_MS, _attributes(message.data))
        for message in told
        if message.channel == "tool_errors"
    )
    last_ms = max((span["began_ms"] + span["took_ms"] for span in spans), default=0.0)
    summary = {key: value for key, value in summary_of(turn).items() if key not in ("id", "at", "took_ms")}
    root_id = _id(f"{turn.id}:0", 8)
    root = TraceSpan(
        trace_id,
        root_id,
        None,
        f"turn {turn.kind}",
        began_ns,
        began_ns + round(last_ms * NANOSECONDS_PER_MS),
        _attributes({**summary, "turn": turn.id}),
        wrong,
        bool(wrong),
    )
    parts = [
        TraceSpan(
            trace_id,
            _id(f"{turn.id}:{span['number']}", 8),
            root_id if not span["within"] else _id(f"{turn.id}:{span['within']}", 8),
            span["span"],
            began_ns + round(span["began_ms"] * NANOSECONDS_PER_MS),
            began_ns + round((span["began_ms"] + span["took_ms"]) * NANOSECONDS_PER_MS),
            _attributes({key: value for key, value in span.items() if key not in _TIMES}),
            failed="ended_by" in span,
        )
        for span in spans
    ]
    return [root, *parts]


_TIMES = frozenset({"span", "number", "within", "began_ms", "took_ms"})


class Traces:
    """Hands turns on as they fall silent. `run()` is one named task."""

    def __init__(self, channels: Channels, export: Callable[[Sequence[TraceSpan]], None]) -> None:
        """`export` must not block."""
        self._channels = channels
        self._export = export
        # One worker's own: which of its turns were handed on.
        self._told: set[str] = set()

    async def run(self) -> None:
        """Looks again and again until it is cancelled; then it hands on what is left."""
        try:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                self.hand_on(QUIET_SECONDS)
        finally:
            self.hand_on(0.0)

    def hand_on(self, quiet: float) -> None:
        """Hands on the turns in which nothing was said for so many seconds."""
        kept = self._channels.turns()
        self._told &= {turn.id for turn in kept}
        now = monotonic()
        for turn in reversed(kept):
            if turn.messages and turn.id not in self._told and now - turn.changed >= quiet:
                self._told.add(turn.id)
                try:
                    self._export(spans_of(turn))
                except Exception:
                    log.exception("turn_not_traced")


def _id(text: str, size: int) -> int:
    """A positive number of so many bytes."""
    return int.from_bytes(blake2b(text.encode(), digest_size=size).digest(), "big") or 1


def _attributes(data: dict[str, Any], within: str = "") -> Attributes:
    """Flat, with dots: what is nested two deep or a list is left out."""
    flat: Attributes = {}
    for key, value in data.items():
        if isinstance(value, str | bool | int | float):
            flat[f"{within}{key}"] = value
        elif isinstance(value, dict) and not within:
            flat.update(_attributes(value, f"{key}."))
    return flat
