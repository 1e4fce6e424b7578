"""The port of databases over SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import make_url

from app.db.backend import Outside
from app.db.errors import CannotOpenError
from app.db.sqlite import driver
from app.db.sqlite.checkpoints import Checkpoints
from app.db.sqlite.copying import COMPANIONS, copy_in, copy_out
from app.db.sqlite.scrubbing import empty_log, holds_copies, rewrite
from app.db.sqlite.single_server import SingleServer

# Tries at emptying the log, and seconds between them: a reader is done in milliseconds, an export in a second or two.
LOG_TRIES, LOG_PAUSE = 40, 0.05

log = structlog.get_logger(__name__)


class SqliteBackend:
    """A `Backend` on a file (`sqlite:///path`)."""

    writers = 1
    # They share the machine with engines and the writer; two keep a slow page from holding up a quick one.
    readers = 2
    busy_seconds = driver.BUSY_TIMEOUT_MS / 1000
    # As a rule SQLite has waited its own timeout before it says so, and then there is no second run; in a few cases it
    # says so at once.
    attempts = 4
    worker = "the one server"
    lease_seconds = 3600.0
    driver_error: type[Exception] = sqlite3.Error
    copy_name = "club.db"

    def __init__(self, url: str) -> None:
        """Raises CannotOpenError for an URL that names no file."""
        self._url = url
        self._path = self.name = make_url(url).database or ""
        self.files: Sequence[Path] = [Path(f"{self._path}{suffix}") for suffix in ("", *COMPANIONS)]
        if self._path in ("", ":memory:"):
            raise CannotOpenError("The club needs a database in a file: its readers have connections of their own.")
        # One worker's own: SQLite has one server.
        self._scrubbing = asyncio.Lock()
        self._checkpoints: Checkpoints | None = None

    def take_place(self, *, several: bool = False) -> Callable[[], None]:  # noqa: ARG002 - a file never has several
        return SingleServer(self._path).release

    def stands(self) -> bool:
        return Path(self._path).exists()

    def migrating(self) -> AbstractContextManager[None]:
        """The place is held already, and it is the only one."""
        return nullcontext()

    def writer_engine(self) -> Engine:
        return driver.writer_engine(self._url)

    def reader_engine(self) -> Engine:
        return driver.reader_engine(self._url)

    def open(self) -> None:
        self._checkpoints = Checkpoints(self._path)

    def close(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.close()

    async def settle(self) -> None:
        if self._checkpoints is not None:
            await asyncio.wrap_future(self._checkpoints.settle())

    async def scrub(self, texts: Sequence[bytes], outside: Outside) -> None:
        """A copy of the texts that SQLite left in some page has the whole file written anew, which is rare; writers
        wait for it about a second for every 100 MB, some milliseconds otherwise."""
        # One search at a time, however many forget at once.
        async with self._scrubbing:
            await _empty_log(outside)
            if await asyncio.to_thread(holds_copies, self._path, texts):
                await outside(rewrite)
                await _empty_log(outside)

    def pause(self, attempt: int) -> float:  # noqa: ARG002
        """SQLite itself has waited."""
        return 0.0

    def copy_out(self, target: Path) -> None:
        try:
            copy_out(self._path, target)
        except (sqlite3.Error, OSError) as error:
            raise CannotOpenError(f"The database {self.name} cannot be copied: {error}.") from error

    def copy_in(self, source: Path) -> None:
        try:
            copy_in(source, self._path)
        except (sqlite3.Error, OSError) as error:
            raise CannotOpenError(f"The copy cannot take the place of {self.name}: {error}.") from error

    def is_as_new(self, connection: Connection) -> bool:  # noqa: ARG002
        """A connection that has met a full disk may refuse for ever; a new one costs nothing."""
        return False

    is_busy = staticmethod(driver.is_busy)
    is_cut = staticmethod(driver.is_cut)
    is_out_of_service = staticmethod(driver.is_out_of_service)
    name_of = staticmethod(driver.name_of)
    wait_for_no_lock = staticmethod(driver.wait_for_no_lock)


async def _empty_log(outside: Outside) -> None:
    for _ in range(LOG_TRIES):
        if await outside(empty_log):
            return
        await asyncio.sleep(LOG_PAUSE)
    log.warning("write_ahead_log_not_emptied", tries=LOG_TRIES)
