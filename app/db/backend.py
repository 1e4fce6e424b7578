"""The port of databases: what one kind does in its own way, beneath the lanes. `opening.backend_of` knows the kinds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

# Runs a function with the driver's own connection on the writer's thread, outside of any transaction.
Outside = Callable[[Callable[[Any], Any]], Awaitable[Any]]

# The execution option of a connection whose next transaction is fenced (`Database.write_fenced`).
FENCED = "fenced"


class Backend(Protocol):
    """One database of one kind. It is cheap to make; nothing runs before `open`."""

    # What it is called in a sentence: a path, a database's name.
    name: str
    # What a copy of it is called, which tells the kind.
    copy_name: str
    # Its files, as far as this machine has them.
    files: Sequence[Path]
    # Threads that write and read, with a connection each.
    writers: int
    readers: int
    # Seconds that a statement waits for somebody else's lock before it is told of it.
    busy_seconds: float
    # Runs of one function before a database in which others are in its way is given up.
    attempts: int
    # Who holds leases here, and for how many seconds without a renewal. Where only one server may run, the next one
    # has the same name and goes on at once.
    worker: str
    lease_seconds: float
    # What the driver raises where SQLAlchemy does not wrap it.
    driver_error: type[Exception]

    def take_place(self, *, several: bool = False) -> Callable[[], None]:
        """Makes sure that no second server runs where only one may; the returned function gives the place back.
        `several`: this one knows how to share. Raises CannotOpenError."""
        ...

    def stands(self) -> bool:
        """Whether there is a database at all, as far as that can be told without opening it."""
        ...

    def migrating(self) -> AbstractContextManager[None]:
        """Within it nobody else brings the schema up to date; waits for whoever does."""
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

    def copy_out(self, target: Path) -> None:
        """Writes everything as it stands at one moment to the file `target`; whoever writes meanwhile does not wait.
        Blocks. Raises CannotOpenError."""
        ...

    def copy_in(self, source: Path) -> None:
        """Makes the database what such a file says, whole or not at all; needs the place. Blocks. Raises
        CannotOpenError."""
        ...

    def is_busy(self, error: BaseException) -> bool:
        """Whether the transaction met somebody else's, so that running it again makes sense."""
        ...

    def is_cut(self, error: BaseException) -> bool:
        """Whether the line to the database broke, so that a new one may serve."""
        ...

    def is_out_of_service(self, error: BaseException, *, writing: bool) -> bool:
        """Whether it is the machine that refuses, and not the statement."""
        ...

    def pause(self, attempt: int) -> float:
        """Seconds before a function is run again whose run number `attempt` met somebody else's."""
        ...

    def name_of(self, error: BaseException) -> str:
        """The database's own name for what it raised; another error's kind."""
        ...

    def is_as_new(self, connection: Connection) -> bool:
        """Whether a connection on which something has failed can be used for what comes next."""
        ...

    def wait_for_no_lock(self, connection: Connection) -> None:
        """From now on the connection is told of a lock at once."""
        ...
