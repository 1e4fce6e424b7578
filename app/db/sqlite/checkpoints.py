"""The write-ahead log, kept short without anybody waiting for it.

Left to itself, SQLite moves the log into the database file within whichever commit makes it too long, and waits there
for the disk: with a hundred games under way that is two or three times a second, for 10 to 100 ms, and every move of
the club waits behind it. Here a thread with a connection of its own does it beside the writer, and so it goes with
what must survive a power cut: the writer commits, the disk is waited for here.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import structlog

from app.db.sqlite.driver import BUSY_TIMEOUT_MS, LOG_BYTES

# Seconds between two looks at the log, and so about as much as a loss of power can take back.
LOOK_SECONDS = 1.0
# Pages in the log from which writers are made to wait for a moment so that it can begin anew. Under a load without a
# pause it would otherwise grow for ever, for it begins anew only when nothing was written meanwhile.
TOO_LONG = 32_000

log = structlog.get_logger(__name__)


class Checkpoints:
    """One per database file; `close` ends its threads."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._log = Path(f"{path}-wal")
        self._over = threading.Event()
        # For callers who wait for the disk; the looks at the log must not be in their way.
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="database-disk")
        self._thread = threading.Thread(target=self._look, name="database-checkpoints", daemon=True)
        self._thread.start()

    def settle(self) -> Future[None]:
        """Done when everything that has been committed up to now is on the disk for good."""
        return self._disk.submit(self._sync)

    def close(self) -> None:
        """Ends the threads; what was asked for is done first. Blocks; safe to call twice."""
        self._over.set()
        self._thread.join()
        self._disk.shutdown()

    def _sync(self) -> None:
        # Where the log has been moved into the database meanwhile, that has waited for the disk already.
        try:
            with self._log.open("r+b") as file:
                os.fsync(file.fileno())
        except FileNotFoundError:
            return

    def _look(self) -> None:
        connection: sqlite3.Connection | None = None
        settled_ns = 0
        while not self._over.wait(LOOK_SECONDS):
            size, written_ns = self._state()
            quiet = written_ns == settled_ns
            if quiet and size <= LOG_BYTES:
                continue
            try:
                self._sync()
                settled_ns = written_ns
                if size > LOG_BYTES:
                    connection = connection or self._connect()
                    _move(connection, quiet=quiet)
            except (sqlite3.Error, OSError) as error:
                # Busy, or the disk refuses: the log is longer for a while, and the writer will tell of a disk. No
                # traceback: to render one may take a file handle, and there may be none.
                log.warning("checkpoint_failed", error=repr(error))
        if connection is not None:
            connection.close()

    def _state(self) -> tuple[int, int]:
        """Bytes of the log, and when it was last written to in nanoseconds; nothing where there is none."""
        try:
            state = self._log.stat()
        except FileNotFoundError:
            return 0, 0
        return state.st_size, state.st_mtime_ns

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA synchronous=NORMAL")
        return connection


def _move(connection: sqlite3.Connection, *, quiet: bool) -> None:
    """Moves the log into the database. The file keeps its length while somebody writes: to give back a hundred
    megabytes takes the file system 60 ms, and whoever commits next would wait for it."""
    if quiet:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    if pages > TOO_LONG:
        connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
