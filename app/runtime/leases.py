"""The port of leases: what only one worker may do at a time, for as long as it shows signs of life.

A lease makes nothing safe: a worker may lose one without noticing it. What is written is fenced by versions
(`WHERE version = seen`); leases spare a second worker the thinking. Jobs hold theirs in their own rows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol


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

    async def close(self) -> None:
        """Gives back everything at once."""
        ...


def match_lock(leases: Leases, match_id: str) -> AbstractAsyncContextManager[None]:
    """While a match is opened or one of its seats is woken: no other worker wakes one. Raises HeldElsewhereError."""
    return _held(leases, f"match:{match_id}")


def chat_session_lock(leases: Leases, session_id: str) -> AbstractAsyncContextManager[None]:
    """While the host of a talk answers: it answers at no other worker. Raises HeldElsewhereError."""
    return _held(leases, f"chat:{session_id}")


@asynccontextmanager
async def _held(leases: Leases, name: str) -> AsyncIterator[None]:
    if not await leases.take(name):
        raise HeldElsewhereError(name)
    try:
        yield
    finally:
        leases.let_go(name)
