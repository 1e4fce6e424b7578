"""One hop, one transaction: a plain function with a session runs in a thread and commits on return."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar, TypeVarTuple

import structlog
from sqlalchemy import Engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.orm import Session

from app.db.checkpoints import Checkpoints
from app.db.lane import Lane
from app.db.opening import CannotOpenError, in_one_sentence
from app.db.probe import read_probe, write_probe
from app.db.scrubbing import empty_log, holds_copies, rewrite
from app.db.sqlite import reader_engine, writer_engine

T = TypeVar("T")
Args = TypeVarTuple("Args")

# Readers share the machine with engines and the writer; two keep a slow page from holding up a quick one.
READER_THREADS = 2

# Tries at emptying the log, and seconds between them: a reader is done in milliseconds, an export in a second or two.
LOG_TRIES, LOG_PAUSE = 40, 0.05

# Seconds for which a proof holds: whoever asks again and again does not keep the writer busy.
PROOF_SECONDS = 1.0

log = structlog.get_logger(__name__)

ROOT = Path(__file__).resolve().parents[2]
MIGRATIONS = ROOT / "migrations"


class Database:
    """The club's database. Functions given to it touch no memory: a busy database runs them again.

    Raises ValueError for an URL of an unknown kind (today `sqlite:///path` is known).
    """

    def __init__(self, url: str) -> None:
        if make_url(url).get_backend_name() != "sqlite":
            raise ValueError(f"no database of this kind yet: {make_url(url).render_as_string(hide_password=True)}")
        self._path = make_url(url).database or ""
        self._scrubbing = asyncio.Lock()
        self._checkpoints = Checkpoints(self._path)
        self._writer = Lane("write", writer_engine(url), threads=1, writing=True)
        self._readers = Lane("read", reader_engine(url), threads=READER_THREADS, writing=False)
        self._proving = asyncio.Lock()
        # Refusals of the writer at the last proof, and when it was, by the monotonic clock.
        self._proved = (-1, 0.0)

    async def write(
        self,
        function: Callable[[Session, *Args], T],
        *args: *Args,
        background: bool = False,
        durable: bool = False,
    ) -> T:
        """Runs `function(session, *args)` in one transaction and returns what it returns.

        Calls are carried out in the order in which they are made (`background` ones after all others, at most 50
        rows each). It rolls back when the function raises, and raises the same; `Unavailable` while disk, file or lock
        refuse. A queued write is carried out even when its caller is cancelled meanwhile. `durable` survives a power
        cut, not only a crash of the process, or is on its way to the disk when there is no handle to wait for it with.
        """
        # No future has a name here: an error that it brings would know this frame, and the frame the error.
        result: T = await self._writer.submit(function, args, background=background, skippable=False)
        if durable:
            await self._settle()
        return result

    async def _settle(self) -> None:
        """Waits until what is committed is on the disk for good."""
        try:
            await asyncio.wrap_future(self._checkpoints.settle())
        except OSError as error:
            # It stands all the same, and whoever were told otherwise would be told wrong: the looks at the log, once a
            # second, bring it to the disk as soon as that can be done.
            log.error("committed_but_not_on_the_disk_yet", error=repr(error))

    async def read(self, function: Callable[[Session, *Args], T], *args: *Args) -> T:
        """Runs `function(session, *args)` on one snapshot of the database; a write inside it raises."""
        result: T = await self._readers.submit(function, args, background=False, skippable=True)
        return result

    async def scrub(self, texts: Iterable[str]) -> None:
        """After rows were deleted: takes what is left of them out of the files too. `texts` are what they held, as
        stored; a copy of them that SQLite left in some page has the whole file written anew, which is rare.

        Writers wait some milliseconds, or about a second for every 100 MB when the file is written anew.
        """
        looked_for = [text.encode("utf-8", "surrogatepass") for text in texts]
        # One search at a time, however many forget at once.
        async with self._scrubbing:
            await self._empty_log()
            if await asyncio.to_thread(holds_copies, self._path, looked_for):
                await self._outside(rewrite)
                await self._empty_log()

    async def _empty_log(self) -> None:
        for _ in range(LOG_TRIES):
            if await self._outside(empty_log):
                return
            await asyncio.sleep(LOG_PAUSE)
        log.warning("write_ahead_log_not_emptied", tries=LOG_TRIES)

    async def _outside(self, function: Callable[[sqlite3.Connection], T]) -> T:
        result: T = await self._writer.submit(function, (), background=True, skippable=False, bare=True)
        return result

    async def prove(self) -> None:
        """Writes as much as an act does and reads it again; for the readiness page, which must not say that all is well
        while every act is refused. A proof holds for a second, or until a write is refused. Raises Unavailable."""
        async with self._proving:
            refusals, proved_at = self._proved
            if refusals != self._writer.refusals or time.monotonic() - proved_at > PROOF_SECONDS:
                refusals = self._writer.refusals
                await self.write(write_probe)
                self._proved = (refusals, time.monotonic())
        await self.read(read_probe)

    async def close(self) -> None:
        """Carries out what is queued, then closes every connection."""
        await asyncio.to_thread(self._readers.close)
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._checkpoints.close)


def upgrade(url: str) -> None:
    """Brings the schema of the database at `url` up to date; blocks, so call it in a thread. Raises CannotOpenError for
    a file that is none, cannot be used, or has a schema of a later club.

    Loads Alembic only when there is something to do: its import would cost every start a fifth of a second.
    """
    with in_one_sentence(url):
        _upgrade(url)


def _upgrade(url: str) -> None:
    engine = writer_engine(url)
    try:
        revision, head = revision_of(engine), head_revision()
    finally:
        engine.dispose()
    if revision == head:
        return
    if revision is not None and revision > head:
        path = make_url(url).database
        raise CannotOpenError(
            f"The database {path} has been used by a later club (schema {revision}; this one knows {head}): update it."
        )
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"url": url})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, "head")


def head_revision() -> str:
    """The newest revision there is: files are called `NNNN_what.py`, and NNNN is the revision's id."""
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def revision_of(engine: Engine) -> str | None:
    """The revision of the schema that stands in the database, None for an empty one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
