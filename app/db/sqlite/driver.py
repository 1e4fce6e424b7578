"""SQLite as the house wants it: one careful writer, readers that cannot write."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

# Milliseconds that SQLite itself waits for another process (a migration, a backup) before it answers BUSY.
BUSY_TIMEOUT_MS = 2_000

# Bytes from which the write-ahead log is worth moving into the database file: SQLite's own measure, a thousand pages.
LOG_BYTES = 4_000_000

# SQLite's primary codes for a store that cannot do what was asked: a full or failing disk, a file that is locked, gone,
# damaged or not to be written, no handle or memory left.
_OUT_OF_SERVICE = frozenset(
    {
        sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
    }
)  # fmt: skip

# KiB of page cache per connection (the negative sign is SQLite's notation for KiB): as much as SQLite takes by itself,
# for the system keeps the file in memory too.
CACHE_KIB = -2_000


def writer_engine(url: str) -> Engine:
    """An engine whose transactions begin with `BEGIN IMMEDIATE`; makes the folder of the file when it is missing."""
    Path(make_url(url).database or "").parent.mkdir(parents=True, exist_ok=True)
    # No commit moves the log: `checkpoints` does.
    log = ("journal_mode=WAL", "wal_autocheckpoint=0")
    return _engine(url, begin="BEGIN IMMEDIATE", pragmas=(*log, "secure_delete=ON"))


def reader_engine(url: str) -> Engine:
    """An engine that sees one snapshot per transaction and refuses to write."""
    return _engine(url, begin="BEGIN", pragmas=("query_only=ON",))


def wait_for_no_lock(connection: Connection) -> None:
    """From now on the connection answers BUSY at once."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("PRAGMA busy_timeout=0")


def is_busy(error: BaseException) -> bool:
    """Whether another process held the database for longer than the timeout, so that trying again makes sense."""
    return _code(error) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_cut(error: BaseException) -> bool:  # noqa: ARG001
    """A file has no line to it that could break."""
    return False


def is_out_of_service(error: BaseException, *, writing: bool) -> bool:
    """Whether it is the file, the disk or the machine that refuses, and not the statement. A reader that is told of a
    read-only database has tried to write, which is our own mistake."""
    code = _code(error)
    return code & 0xFF in _OUT_OF_SERVICE and (writing or code != sqlite3.SQLITE_READONLY)


def name_of(error: BaseException) -> str:
    """SQLite's own name for what it raised, `SQLITE_FULL` for one; another error's kind."""
    return str(getattr(_raised(error), "sqlite_errorname", type(error).__name__))


def _code(error: BaseException) -> int:
    """SQLite's extended code, 0 where the error is not SQLite's."""
    return int(getattr(_raised(error), "sqlite_errorcode", 0))


def _raised(error: BaseException) -> BaseException | None:
    # As the driver raises it (a transaction begins there, and the hot path runs there), or in SQLAlchemy's wrapping.
    return error.orig if isinstance(error, DBAPIError) else error


def _engine(url: str, *, begin: str, pragmas: tuple[str, ...]) -> Engine:
    # What people write is a statement's parameter; an error that shows it would carry it into the log.
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True)

    def connected(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver's own transaction control begins too late and loses updates without an error; ours is explicit.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={BUSY_TIMEOUT_MS}",
            *pragmas,
            "synchronous=NORMAL",
            "foreign_keys=ON",
            f"cache_size={CACHE_KIB}",
            "temp_store=MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")

    def begun(connection: Connection) -> None:
        # On the driver's connection: SQLAlchemy's own way there costs ten times the statement, once per transaction.
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
