"""SQLite as the house wants it: one careful writer, readers that cannot write."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

# Milliseconds that SQLite itself waits for another process (a migration, a backup) before it answers BUSY.
BUSY_TIMEOUT_MS = 2_000

# Bytes from which the write-ahead log is worth moving into the database file: SQLite's own measure, a thousand pages.
LOG_BYTES = 4_000_000

# KiB of page cache per connection (the negative sign is SQLite's notation for KiB).
CACHE_KIB = -8_192


def writer_engine(url: str) -> Engine:
    """An engine whose transactions begin with `BEGIN IMMEDIATE`; makes the folder of the file when it is missing."""
    path = make_url(url).database
    if not path or path == ":memory:":
        raise ValueError("the club needs a database in a file: its readers have connections of their own")
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    # No commit moves the log: `app.db.checkpoints` does.
    log = ("journal_mode=WAL", "wal_autocheckpoint=0")
    return _engine(url, begin="BEGIN IMMEDIATE", pragmas=(*log, "secure_delete=ON"))


def reader_engine(url: str) -> Engine:
    """An engine that sees one snapshot per transaction and refuses to write."""
    return _engine(url, begin="BEGIN", pragmas=("query_only=ON",))


def is_busy(error: BaseException) -> bool:
    """Whether another process held the database for longer than the timeout, so that trying again makes sense."""
    # As the driver raises it (a transaction begins there, and the hot path runs there), or in SQLAlchemy's wrapping.
    raised = error.orig if isinstance(error, OperationalError) else error
    code = getattr(raised, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _engine(url: str, *, begin: str, pragmas: tuple[str, ...]) -> Engine:
    engine = create_engine(url, poolclass=NullPool)

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
