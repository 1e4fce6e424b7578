"""PostgreSQL as the house wants it: writers as if one came after the other, readers on one snapshot each.

Writing transactions are SERIALIZABLE, but for those with a fence of their own: functions are written as if nobody else
wrote meanwhile, and PostgreSQL ends one of two for which that would not hold. The lane runs it again.
"""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg.types.string import StrDumperUnknown
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from app.db.backend import FENCED

# Milliseconds that a statement waits for somebody else's row before it is told of it.
LOCK_TIMEOUT_MS = 2_000
# What is in the URL comes before these. Seconds until a server that does not answer counts as gone, when a connection
# is made and afterwards; without them a cut line would be noticed after some ten minutes.
CONNECTING: dict[str, str] = {
    "connect_timeout": "5",
    "tcp_user_timeout": "5000",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "2",
    "application_name": "chess-club",
}
# What a worker that was stopped in mid-transaction, or whose machine is gone, lets go of within seconds: its rows, its
# place. (The server's own patience with a silent line is two hours.)
SESSION = "; ".join(
    (
        f"SET lock_timeout = {LOCK_TIMEOUT_MS}",
        "SET idle_in_transaction_session_timeout = 30000",
        "SET tcp_keepalives_idle = 5",
        "SET tcp_keepalives_interval = 2",
        "SET tcp_keepalives_count = 2",
        "SET timezone = 'UTC'",
    )
)

# One condition on the row itself keeps others out: an update that waited for another's looks at the new row.
FENCE = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
WRITING = "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

# Two transactions met: one of them was ended so that the other could go on. Nothing of it stands.
_MET = frozenset({"40001", "40P01"})
# Waited for somebody else's lock in vain.
_LOCKED = "55P03"
_READ_ONLY = "25006"
# The server ended the line on an administrator's word.
_ENDED = "57P01"
# Classes of codes for a server that cannot do what was asked: connection, resources (disk, memory, connections),
# operator (shutting down, starting up), the system beneath, its own files damaged.
_OUT_OF_SERVICE = ("08", "53", "57", "58", "XX")


class TextDumper(StrDumperUnknown):
    """PostgreSQL's text holds neither a zero character nor half of a pair: what a stranger asks for with one in it is
    found nowhere, and where it is written a sign stands for it."""

    def dump(self, obj: str) -> bytes:
        return obj.replace("\0", "\ufffd").encode("utf-8", "replace")


def writer_engine(url: str) -> Engine:
    """An engine whose transactions may write, each as if it were alone."""
    return _engine(url, WRITING)


def reader_engine(url: str) -> Engine:
    """An engine that sees one snapshot per transaction and refuses to write."""
    return _engine(url, READING)


def connect(url: str) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection of the driver's own, which commits every statement. Raises psycopg.Error."""
    engine = _engine(url, WRITING)
    try:
        line = psycopg.connect(autocommit=True, **_arguments(engine))
    finally:
        engine.dispose()
    line.execute(SESSION)
    return line


def wait_for_no_lock(connection: Connection) -> None:
    """From now on the connection is told of a lock at once."""
    _driver(connection).execute("SET lock_timeout = 1")


def is_as_new(connection: Connection) -> bool:
    """Whether the line stands and no transaction is open on it."""
    driver = _driver(connection)
    return not driver.broken and driver.info.transaction_status == psycopg.pq.TransactionStatus.IDLE


def is_busy(error: BaseException) -> bool:
    """Whether the transaction met somebody else's, so that running it again makes sense."""
    return code_of(error) in _MET or code_of(error) == _LOCKED


def is_cut(error: BaseException) -> bool:
    """Whether the line broke, or the server ended it, as in a restart."""
    code = code_of(error)
    return code == _ENDED or (code is None and isinstance(_raised(error), psycopg.OperationalError))


def is_out_of_service(error: BaseException, *, writing: bool) -> bool:
    """Whether it is the server, its disk or the line to it, and not the statement. A reader that is told of a read-only
    transaction has tried to write, which is our own mistake."""
    raised, code = _raised(error), code_of(error)
    if code is None:
        # The line broke or could not be made; what ended in mid-commit may stand, and the row's version tells.
        return isinstance(raised, psycopg.OperationalError)
    return code == _LOCKED or code.startswith(_OUT_OF_SERVICE) or (writing and code == _READ_ONLY)


def name_of(error: BaseException) -> str:
    """PostgreSQL's own name for what it raised, `DiskFull (53100)` for one; another error's kind."""
    raised, code = _raised(error), code_of(error)
    return type(raised).__name__ if code is None else f"{type(raised).__name__} ({code})"


def code_of(error: BaseException) -> str | None:
    """The SQLSTATE, five characters; None where the server said none."""
    code: str | None = getattr(_raised(error), "sqlstate", None)
    return code


def _raised(error: BaseException) -> BaseException | None:
    # As the driver raises it (a transaction begins there, and the hot path runs there), or in SQLAlchemy's wrapping.
    return error.orig if isinstance(error, DBAPIError) else error


def _driver(connection: Connection) -> psycopg.Connection[tuple[Any, ...]]:
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def _arguments(engine: Engine) -> dict[str, Any]:
    _, arguments = engine.dialect.create_connect_args(engine.url)
    return dict(arguments)


def with_patience(url: str) -> URL:
    """The URL, with what it does not say about waiting."""
    asked = make_url(url)
    return asked.update_query_dict({name: value for name, value in CONNECTING.items() if name not in asked.query})


def _engine(url: str, begin: str) -> Engine:
    # What people write is a statement's parameter; an error that shows it would carry it into the log.
    engine = create_engine(with_patience(url), poolclass=NullPool, hide_parameters=True)

    def connected(connection: psycopg.Connection[Any], _record: Any) -> None:
        # The driver's own transactions begin unseen with the first statement; ours begin where we say.
        connection.autocommit = True
        connection.adapters.register_dumper(str, TextDumper)
        connection.execute(SESSION)

    def begun(connection: Connection) -> None:
        _driver(connection).execute(FENCE if connection.get_execution_options().get(FENCED) else begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
