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

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from app.db.sqlite import is_busy
from app.runtime.metrics import DATABASE_RETRIES, DATABASE_SECONDS

# Runs of one function before BUSY is given up. SQLite has waited its own timeout before each of them.
ATTEMPTS = 4


@dataclass(slots=True, eq=False)
class Work:
    """One function to run in one transaction, and the future that waits for it. A `bare` one runs outside of any, with
    the driver's connection."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    skippable: bool
    bare: bool
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Lane:
    """Foreground work goes before background work; within each, first come, first served."""

    def __init__(self, name: str, engine: Engine, *, threads: int) -> None:
        self._name = name
        self._engine = engine
        self._foreground: deque[Work] = deque()
        self._background: deque[Work] = deque()
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
    ) -> asyncio.Future[Any]:
        """Queues the function at once, in the order of the calls. Raises RuntimeError when the lane is closed."""
        if self._closed:
            raise RuntimeError("the database is closed")
        loop = asyncio.get_running_loop()
        work = Work(function, args, skippable, bare, loop, loop.create_future())
        (self._background if background else self._foreground).append(work)
        self._tokens.put(True)
        return work.future

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
        connection: Connection | None = None
        while self._tokens.get():
            work = self._next()
            if work.skippable and work.future.cancelled():
                continue
            try:
                if connection is None:
                    connection = self._engine.connect()
                result = self._run(connection, work)
            except BaseException as error:
                _tell(work, _fail, error)
            else:
                _tell(work, _succeed, result)
            # Dropped before the next wait: a result may be large, and the queue may stay empty for long.
            del work
        if connection is not None:
            connection.close()

    def _next(self) -> Work:
        try:
            return self._foreground.popleft()
        except IndexError:
            return self._background.popleft()

    def _run(self, connection: Connection, work: Work) -> Any:
        started = time.perf_counter()
        try:
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    return _outside(connection, work) if work.bare else _transaction(connection, work)
                except Exception as error:
                    if attempt == ATTEMPTS or not is_busy(error):
                        raise
                    DATABASE_RETRIES.inc()
            raise AssertionError("unreachable: the last attempt returns or raises")
        finally:
            self._seconds.observe(time.perf_counter() - started)


def _transaction(connection: Connection, work: Work) -> Any:
    with Session(connection, expire_on_commit=False) as session:
        result = work.function(session, *work.args)
        session.commit()
        return result


def _outside(connection: Connection, work: Work) -> Any:
    return work.function(connection.connection.driver_connection, *work.args)


def _tell(work: Work, how: Callable[[asyncio.Future[Any], Any], None], what: Any) -> None:
    try:
        work.loop.call_soon_threadsafe(how, work.future, what)
    except RuntimeError:
        # The loop has ended and with it everybody who could have been told; the transaction stands either way.
        if not work.loop.is_closed():
            raise


def _succeed(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
