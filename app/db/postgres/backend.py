"""The port of databases over PostgreSQL."""

from __future__ import annotations

import os
import random
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
from sqlalchemy import Engine
from sqlalchemy.engine import make_url

from app.db.backend import Outside
from app.db.base import Base
from app.db.errors import CannotOpenError
from app.db.postgres import driver, programs

# Advisory locks, known only within one database: servers hold the first, a migration the second.
SERVERS, MIGRATION = 0x436C7562, 0x436C7563
# Seconds at most before a transaction that met another is run again, doubled with each time.
PAUSE_SECONDS = 0.002
# Tries at the place of a server, and seconds between them.
PLACE_TRIES, PLACE_PAUSE = 10, 0.1


class PostgresBackend:
    """A `Backend` on a server (`postgresql+psycopg://user:password@host/database`)."""

    # A commit waits for the server's disk, which takes several at once.
    writers = 4
    readers = 4
    busy_seconds = driver.LOCK_TIMEOUT_MS / 1000
    # Two that meet again and again part by the pauses; the last of them waits up to a second.
    attempts = 10
    # A worker that dies is followed by another within ten seconds.
    lease_seconds = 6.0
    driver_error: type[Exception] = psycopg.Error
    copy_name = "club.dump"
    files: Sequence[Path] = ()

    def __init__(self, url: str) -> None:
        """Raises CannotOpenError for an URL that names no database."""
        self._url = url
        self.name = make_url(url).database or ""
        if not self.name:
            raise CannotOpenError(f"The database's name is missing; {WRITTEN}.")
        self.worker = f"{socket.gethostname()[:32]}:{os.getpid()}:{token_hex(4)}"

    def take_place(self, *, several: bool = False) -> Callable[[], None]:
        """One server alone excludes every other; several exclude only such a one."""
        try:
            line = driver.connect(self._url)
        except psycopg.Error as error:
            raise CannotOpenError(f"The database {self.name} cannot be reached: {_said(error)}.") from error
        how = "pg_try_advisory_lock_shared" if several else "pg_try_advisory_lock"
        for _ in range(PLACE_TRIES):
            if line.execute(f"SELECT {how}(%s)", (SERVERS,)).fetchone() == (True,):
                break
            # A server that was killed a moment ago is about to be missed.
            time.sleep(PLACE_PAUSE)
        else:
            line.close()
            raise CannotOpenError(
                f"Another server of the club runs on the database {self.name}; several need REDIS_URL, "
                "which each of them has to be given."
            )
        return line.close

    def writer_engine(self) -> Engine:
        return driver.writer_engine(self._url)

    def reader_engine(self) -> Engine:
        return driver.reader_engine(self._url)

    def stands(self) -> bool:
        """A server that knows no such database says so itself."""
        return True

    @contextmanager
    def migrating(self) -> Iterator[None]:
        """Holds off whoever else would bring the schema up to date."""
        with driver.connect(self._url) as line:
            line.execute("SET lock_timeout = 0")
            line.execute("SELECT pg_advisory_lock(%s)", (MIGRATION,))
            yield

    def open(self) -> None:
        """Nothing runs beside the lanes: the server looks after itself."""

    def close(self) -> None:
        """Nothing runs."""

    async def settle(self) -> None:
        """A commit here has waited for the server's disk already (`synchronous_commit`)."""

    async def scrub(self, texts: Sequence[bytes], outside: Outside) -> None:
        """Frees the room of deleted rows at once instead of some minutes later; what a page, the server's own log or
        its backups hold after that is in the hands of whoever runs it."""
        if texts:
            await outside(_vacuum)

    def copy_out(self, target: Path) -> None:
        programs.dump(self._url, target)

    def copy_in(self, source: Path) -> None:
        programs.load(self._url, source)

    def pause(self, attempt: int) -> float:
        return random.uniform(0, PAUSE_SECONDS * 2**attempt)

    is_as_new = staticmethod(driver.is_as_new)
    is_busy = staticmethod(driver.is_busy)
    is_cut = staticmethod(driver.is_cut)
    is_out_of_service = staticmethod(driver.is_out_of_service)
    name_of = staticmethod(driver.name_of)
    wait_for_no_lock = staticmethod(driver.wait_for_no_lock)


WRITTEN = "DATABASE_URL is written postgresql+psycopg://user:password@host:5432/database"


def _vacuum(line: psycopg.Connection[Any]) -> None:
    names = ", ".join(table.name for table in Base.metadata.sorted_tables)
    line.execute(f"VACUUM {names}")
    # Where meanings are compared here (MEMORY_STORE=pgvector).
    if line.execute("SELECT to_regclass('memory_vectors')").fetchone() != (None,):
        line.execute("VACUUM memory_vectors")


def _said(error: BaseException) -> str:
    """The first line of what the server or the driver said, without a full stop."""
    return (str(error).strip().splitlines() or ["no reason given"])[0].rstrip(".")
