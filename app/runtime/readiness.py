"""Which parts of the house stand: asked by the readiness page, answered by each part for itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

# Seconds a part may take to answer; a page that asks whether the club is ready must not hang with it.
PATIENCE = 2.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PartState:
    """How a part is: whether it can serve, and in a word what it is (`stockfish`, `minilm`, `loading`)."""

    ready: bool
    state: str


@dataclass(frozen=True, slots=True)
class Report:
    """All parts at one moment. `ready` asks only for those the house cannot do without."""

    ready: bool
    parts: dict[str, PartState]


class Readiness:
    """The parts of the house and how to ask them."""

    def __init__(self) -> None:
        # One worker's own: each worker tells whether it is ready itself.
        self._parts: dict[str, tuple[Callable[[], Awaitable[PartState]], bool]] = {}

    def watch(self, name: str, look: Callable[[], Awaitable[PartState]], *, needed: bool = True) -> None:
        """Adds a part; `look` tells its state. The house is ready when every needed part is."""
        self._parts[name] = (look, needed)

    async def report(self) -> Report:
        """Asks every part. One that raises or does not answer in time is not ready."""
        names = list(self._parts)
        states = await asyncio.gather(*(self._look(name) for name in names))
        parts = dict(zip(names, states, strict=True))
        return Report(all(parts[name].ready for name in names if self._parts[name][1]), parts)

    async def _look(self, name: str) -> PartState:
        try:
            return await asyncio.wait_for(self._parts[name][0](), PATIENCE)
        except Exception as error:
            log.warning("part_not_ready", part=name, error=repr(error))
            return PartState(False, "failed")
