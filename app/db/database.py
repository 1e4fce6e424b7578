"""One hop, one transaction: a plain function with a session runs in a thread and commits on return."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, TypeVarTuple

import structlog
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from app.db.backend import Backend
from app.db.company import Company
from app.db.lane import Lane
from app.db.probe import read_probe, write_probe

T = TypeVar("T")
Args = TypeVarTuple("Args")

# Seconds for which a proof holds: whoever asks again and again does not keep the writer busy.
PROOF_SECONDS = 1.0

log = structlog.get_logger(__name__)


class Database:
    """The club's database. Functions given to it touch no memory: a busy database runs them again."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._writer = Lane("write", backend, backend.writer_engine(), threads=backend.writers, writing=True)
        self._readers = Lane("read", backend, backend.reader_engine(), threads=backend.readers, writing=False)
        # Several writers meet on rows: what is written together there meets more of them.
        self._company = Company(self._writer) if backend.writers == 1 else None
        backend.open()
        # One worker's own: its proof that the database serves.
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

    async def write_fenced(
        self,
        function: Callable[[Connection, *Args], T],
        *args: *Args,
        background: bool = False,
        durable: bool = False,
        patient: bool = False,
    ) -> T:
        """As `write`, for a function that needs no session, which is half of what a small transaction costs.

        It promises that it begins with an update of one row under a condition that another writer's change makes
        untrue (`WHERE version = seen`), and touches nothing else but what is written behind that fence: then its
        transaction need not be as if it were alone, and meets others on this row only. A `patient` one waits for a
        twentieth of a second for another to be written with, unless somebody calls `hurry`.
        """
        if self._company is None:
            result: T = await self._writer.submit(function, args, background=background, skippable=False, fenced=True)
        else:
            result = await self._company.write(function, args, background=background, patient=patient)
        if durable:
            await self._settle()
        return result

    def hurry(self) -> None:
        """Writes at once what waits for company: somebody waits for it."""
        if self._company is not None:
            self._company.hurry()

    async def _settle(self) -> None:
        """Waits until what is committed is on the disk for good."""
        try:
            await self._backend.settle()
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
        stored. Writers may have to wait for it."""
        await self._backend.scrub([text.encode("utf-8", "surrogatepass") for text in texts], self._outside)

    async def _outside(self, function: Callable[[Any], Any]) -> Any:
        return await self._writer.submit(function, (), background=True, skippable=False, bare=True)

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
        self.hurry()
        await asyncio.to_thread(self._readers.close)
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._backend.close)
