"""The port of leases: what only one worker may do at a time, for as long as it shows signs of life.

A lease makes nothing safe: a worker may lose one without noticing it. What is written is fenced by versions
(`WHERE version = seen`); leases spare a second worker the thinking. Jobs hold theirs in their own rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import TracebackType
from typing import Protocol

# What the names of the leases of matches begin with.
OF_MATCHES = "match:"


# Times that one who waits for a lease tries again, and seconds between two tries.
TRIES, AGAIN_SECONDS = 200, 0.05


class HeldElsewhereError(Exception):
    """Another worker holds this lease; it is free once that one has shown no sign of life for long enough."""


class Leases(Protocol):
    """One worker's. What it has taken stays its own for a while after it was let go, so that the next time costs
    nothing. A name has 1 to 80 characters."""

    async def take(self, name: str) -> bool:
        """The lease of `name` is this worker's until it is let go as often as it was taken; False: another's."""
        ...

    def let_go(self, name: str) -> None:
        """It is not needed at the moment."""
        ...

    def holds(self, name: str) -> bool:
        """Whether it is taken here, and was this worker's when that was last looked at."""
        ...

    async def give_up(self, name: str) -> None:
        """Nobody needs it any more, once it is let go: not even whoever looks for the work of the dead."""
        ...

    async def orphans(self, limit: int) -> list[str]:
        """Ids of matches whose worker shows no signs of life any more, or has closed: somebody should look after
        them."""
        ...

    async def free(self, names: Collection[str]) -> set[str]:
        """Those that nobody has."""
        ...

    async def close(self) -> None:
        """Gives back everything at once."""
        ...


def match_lease(match_id: str) -> str:
    """The name of the lease of whoever looks after a match."""
    return f"{OF_MATCHES}{match_id}"


def match_lock(leases: Leases, match_id: str) -> AbstractAsyncContextManager[None]:
    """While a match is opened or one of its seats is woken: no other worker wakes one. Raises HeldElsewhereError."""
    return _Held(leases, match_lease(match_id))


def chat_session_lock(leases: Leases, session_id: str) -> AbstractAsyncContextManager[None]:
    """While the host of a talk answers: it answers at no other worker. Raises HeldElsewhereError."""
    return _Held(leases, f"chat:{session_id}")


@asynccontextmanager
async def in_turn(leases: Leases, name: str) -> AsyncIterator[None]:
    """Waits while another worker holds this lease, which nobody does for long, and gives it up at once. Who has tried
    TRIES times goes on without."""
    mine = await leases.take(name)
    for _ in range(TRIES):
        if mine:
            break
        await asyncio.sleep(AGAIN_SECONDS)
        mine = await leases.take(name)
    try:
        yield
    finally:
        if mine:
            leases.let_go(name)
            await leases.give_up(name)


class _Held:
    """A lease, for as long as what runs inside takes; entered for every turn of a mind."""

    __slots__ = ("_leases", "_name")

    def __init__(self, leases: Leases, name: str) -> None:
        self._leases = leases
        self._name = name

    async def __aenter__(self) -> None:
        if not await self._leases.take(self._name):
            raise HeldElsewhereError(self._name)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leases.let_go(self._name)
