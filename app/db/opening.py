"""Who may open a database, and why it cannot be opened, in one sentence."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from app.db.sqlite import name_of

if sys.platform != "win32":
    import fcntl


class CannotOpenError(Exception):
    """The database cannot be opened; the message is one sentence for whoever starts the club."""


class SingleServer:
    """The lock that a server holds on its database: the file's tables are also in its memory, and a second server would
    answer from what it remembers. The system frees it when its process dies, however that is.

    It lies beside the database: SQLite loses its own locks when somebody else in the process closes the file itself.
    """

    def __init__(self, url: str) -> None:
        """Takes the lock. Raises CannotOpenError when another process has it, or the folder cannot be written."""
        path = Path(make_url(url).database or "")
        self._file = -1
        if sys.platform == "win32" or make_url(url).get_backend_name() != "sqlite":
            return  # no such lock there, or nothing to lock
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise CannotOpenError(f"The folder of {path} cannot be used: {error.strerror}.") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.release()
            raise CannotOpenError(f"Another server of the club runs on {path}; end it first.") from error

    def release(self) -> None:
        """Gives the lock back; safe to call twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


@contextmanager
def in_one_sentence(url: str) -> Iterator[None]:
    """Raises CannotOpenError for whatever SQLite has against the file at `url`."""
    path = make_url(url).database
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        raise CannotOpenError(f"The database {path} cannot be opened: {_why(error)}.") from error


def _why(error: sqlite3.Error | DBAPIError) -> str:
    """SQLite's own words, with the name of its code."""
    raised = error.orig if isinstance(error, DBAPIError) else error
    return f"{raised} ({name_of(error)})"
