"""A lane: threads with a connection each, and a queue of functions to run on it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from app.db.backend import FENCED, Backend
from app.domain.errors import Unavailable
from app.domain.making import quickly_made
from app.runtime.metrics import DATABASE_REFUSALS, DATABASE_RETRIES, DATABASE_SECONDS

# Broken lines after which a transaction is run on a new one. Not more: it may be what breaks them.
CUTS = 2

SAID = "The club cannot reach its books at the moment. Nothing is lost; try again soon."

log = structlog.get_logger(__name__)


@quickly_made
@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One function to run in one transaction. A `bare` one runs outside of any, with the driver's connection; of a
    `fenced` one see `Database.write_fenced`."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    bare: bool
    fenced: bool = False


@quickly_made
@dataclass(frozen=True, slots=True, eq=False)
class Queued:
    """Work, and the future that waits for it. The two are kept apart: an error knows the work it was raised in, and the
    future knows the error, so that work which knew its future would be left to the garbage collector."""

    work: Unit
    skippable: bool
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class LaneConnection:
    """One thread's connection: opened when it is asked for, dropped after an error from which its database cannot tell
    that it is as new. A connection of SQLite's that has met a full disk, a lock or a read-only file may refuse whatever
    comes later, long after the trouble is over."""

    def __init__(self, engine: Engine, is_as_new: Callable[[Connection], bool]) -> None:
        self._engine = engine
        self._is_as_new = is_as_new
        self._connection: Connection | None = None
        # Emptied after each transaction; making one takes as long as half a transaction.
        self._session: Session | None = None
        # Whether it is told of a lock at once.
        self.hasty = False
        # Whether a transaction runs of which surely nothing stands yet.
        self.undecided = False

    def connection(self) -> Connection:
        """The connection that stands, or a new one. Raises what the driver raises."""
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def session(self) -> Session:
        """The session on that connection, with nothing in it. Raises what the driver raises."""
        connection = self.connection()
        if self._session is None:
            self._session = Session(connection, expire_on_commit=False)
        return self._session

    def recover(self) -> None:
        """After an error: the next transaction meets nothing of it."""
        connection = self._connection
        if connection is None:
            return
        if connection.invalidated or not self._is_as_new(connection):
            self.drop()
            return
        # A commit that was refused leaves SQLAlchemy with a transaction that the database has ended.
        transaction = connection.get_transaction()
        if transaction is not None:
            transaction.close()

    def drop(self) -> None:
        """Closes the connection, whatever state it is in."""
        connection, self._connection, self._session = self._connection, None, None
        self.hasty = False
        if connection is None:
            return
        try:
            # The driver's connection first: it takes back what is open, and SQLAlchemy's own end cannot fail after it.
            connection.invalidate()
            connection.close()
        except Exception:
            log.exception("database_connection_not_closed")


class Lane:
    """Foreground work goes before background work; within each, first come, first served.

    Work that fails because the store is out of service (a full or read-only disk, a lock that is not given up, no file
    handle left) raises `Unavailable`; everything else comes out as it was raised.
    """

    def __init__(self, name: str, backend: Backend, engine: Engine, *, threads: int, writing: bool) -> None:
        self._name = name
        self._backend = backend
        self._engine = engine
        self._writing = writing
        # Whether the last word of the store was a refusal.
        self._refused = False
        self.refusals = 0
        # One worker's own: its queue; what another worker writes is seen by the next transaction.
        self._foreground: deque[Queued] = deque()
        self._background: deque[Queued] = deque()
        # One token per queued work (True), and one False per thread to end it.
        self._tokens: SimpleQueue[bool] = SimpleQueue()
        self._closed = False
        self._seconds = DATABASE_SECONDS.labels(name)
        self._threads = [
            threading.Thread(target=self._serve, name=f"database-{name}-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def submit(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        *,
        background: bool,
        skippable: bool,
        bare: bool = False,
        fenced: bool = False,
    ) -> asyncio.Future[Any]:
        """Queues the function at once, in the order of the calls. Raises RuntimeError when the lane is closed."""
        if self._closed:
            raise RuntimeError("the database is closed")
        loop = asyncio.get_running_loop()
        asked = Queued(Unit(function, args, bare, fenced), skippable, loop, loop.create_future())
        (self._background if background else self._foreground).append(asked)
        self._tokens.put(True)
        return asked.future

    def close(self) -> None:
        """Runs what is queued, then ends the threads and closes their connections. Blocks; safe to call twice."""
        if not self._closed:
            self._closed = True
            for _ in self._threads:
                self._tokens.put(False)
        for thread in self._threads:
            thread.join()
        self._engine.dispose()

    def _serve(self) -> None:
        line = LaneConnection(self._engine, self._backend.is_as_new)
        while self._tokens.get():
            asked = self._next()
            if not (asked.skippable and asked.future.cancelled()):
                try:
                    result = self._run(line, asked.work)
                except BaseException as error:
                    _tell(asked, _fail, self._told(error))
                else:
                    _tell(asked, _succeed, result)
                    del result
            # Dropped before the next wait: a result may be large, and the queue may stay empty for long.
            del asked
        line.drop()

    def _next(self) -> Queued:
        try:
            return self._foreground.popleft()
        except IndexError:
            return self._background.popleft()

    def _run(self, line: LaneConnection, work: Unit) -> Any:
        started = time.perf_counter()
        try:
            for attempt in range(1, self._backend.attempts + 1):
                try:
                    return self._try(line, work)
                except Exception as error:
                    # A broken line can be told only when it is used; what was not to be committed yet did not happen.
                    cut = line.undecided and self._backend.is_cut(error)
                    line.recover()
                    if not self._again(error, attempt, time.perf_counter() - started, cut=cut):
                        raise
                    DATABASE_RETRIES.inc()
                    time.sleep(self._backend.pause(attempt))
            raise AssertionError("unreachable: the last attempt returns or raises")
        finally:
            self._seconds.observe(time.perf_counter() - started)

    def _again(self, error: Exception, attempt: int, seconds: float, *, cut: bool) -> bool:
        """Whether to run what has failed for the time `attempt` once more; it has taken so many seconds in all. `cut`:
        its line broke before it was to be committed. Where no new line can be made, that is told at once."""
        if attempt == self._backend.attempts or not (cut or self._backend.is_busy(error)):
            return False
        if cut:
            return attempt <= CUTS
        waited = self._refused or seconds >= self._backend.busy_seconds
        return not (waited and self._backend.is_out_of_service(error, writing=self._writing))

    def _try(self, line: LaneConnection, work: Unit) -> Any:
        line.undecided = False
        if line.hasty and not self._refused:
            line.drop()  # another thread has found that it serves again
        connection = line.connection()
        if self._refused:
            # One has waited for the lock in vain; the others are told at once, or they would wait one after the other.
            self._backend.wait_for_no_lock(connection)
            line.hasty = True
        result = _outside(connection, work) if work.bare else self._transaction(line, connection, work)
        if self._refused:
            self._refused = False
            log.info("database_serves_again", lane=self._name)
            line.drop()
        return result

    def _transaction(self, line: LaneConnection, connection: Connection, work: Unit) -> Any:
        if connection.get_execution_options().get(FENCED) is not work.fenced:
            connection.execution_options(**{FENCED: work.fenced})
        line.undecided = True
        if work.fenced:
            with connection.begin():
                result = work.function(connection, *work.args)
                line.undecided = False
            return result
        with line.session() as session:  # which it leaves empty
            result = work.function(session, *work.args)
            if self._writing:
                session.flush()
                line.undecided = False
            session.commit()
            return result

    def _told(self, error: BaseException) -> BaseException:
        """The error as whoever waits is told of it."""
        if self._backend.is_out_of_service(error, writing=self._writing):
            if not self._refused:
                log.error("database_out_of_service", lane=self._name, reason=self._backend.name_of(error))
            self._refused = True
            self.refusals += 1
            DATABASE_REFUSALS.labels(self._name).inc()
        elif self._backend.is_busy(error):
            # It serves: this one transaction met others too often.
            log.warning("transaction_given_up", lane=self._name, reason=self._backend.name_of(error))
        else:
            return error
        told = Unavailable(SAID)
        told.__cause__ = error
        return told


def _outside(connection: Connection, work: Unit) -> Any:
    return work.function(connection.connection.driver_connection, *work.args)


def _tell(asked: Queued, how: Callable[[asyncio.Future[Any], Any], None], what: Any) -> None:
    try:
        asked.loop.call_soon_threadsafe(how, asked.future, what)
    except RuntimeError:
        # The loop has ended and with it everybody who could have been told; the transaction stands either way.
        if not asked.loop.is_closed():
            raise


def _succeed(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
