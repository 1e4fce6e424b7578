"""The port of databases: what one kind does in its own way, beneath the lanes. `opening.backend_of` knows the kinds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

# Runs a function with the driver's own connection on the writer's thread, outside of any transaction.
Outside = Callable[[Callable[[Any], Any]], Awaitable[Any]]


class Backend(Protocol):
    """One database of one kind. It is cheap to make; nothing runs before `open`."""

    # Threads that write and read, with a connection each.
    writers: int
    readers: int
    # Seconds that a statement waits for somebody else's lock before it is told of it.
    busy_seconds: float
    # Who holds leases here, and for how many seconds without a renewal. Where only one server may run, the next one
    # has the same name and goes on at once.
    worker: str
    lease_seconds: float
    # What the driver raises where SQLAlchemy does not wrap it.
    driver_error: type[Exception]

    def take_place(self) -> Callable[[], None]:
        """Makes sure that no second server runs where only one may; the returned function gives the place back. Raises
        CannotOpenError."""
        ...

    def writer_engine(self) -> Engine:
        """Connections whose transactions may write."""
        ...

    def reader_engine(self) -> Engine:
        """Connections that see one snapshot per transaction and refuse to write."""
        ...

    def open(self) -> None:
        """Begins what the database needs beside its lanes."""
        ...

    def close(self) -> None:
        """Ends it. Blocks; safe to call twice."""
        ...

    async def settle(self) -> None:
        """Returns when everything committed up to now survives a power cut. Raises OSError."""
        ...

    async def scrub(self, texts: Sequence[bytes], outside: Outside) -> None:
        """Takes what is left of deleted rows out of the database's files; `texts` are what they held."""
        ...

    def is_busy(self, error: BaseException) -> bool:
        """Whether the transaction met somebody else's, so that running it again makes sense."""
        ...

    def is_out_of_service(self, error: BaseException, *, writing: bool) -> bool:
        """Whether it is the machine that refuses, and not the statement."""
        ...

    def name_of(self, error: BaseException) -> str:
        """The database's own name for what it raised; another error's kind."""
        ...

    def wait_for_no_lock(self, connection: Connection) -> None:
        """From now on the connection is told of a lock at once."""
        ...
