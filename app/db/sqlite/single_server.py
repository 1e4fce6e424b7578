"""One server for one file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.db.errors import CannotOpenError

if sys.platform != "win32":
    import fcntl


class SingleServer:
    """The lock that a server holds on its database: the file's tables are also in its memory, and a second server would
    answer from what it remembers. The system frees it when its process dies, however that is.

    It lies beside the database: SQLite loses its own locks when somebody else in the process closes the file itself.
    """

    def __init__(self, database: str) -> None:
        """Takes the lock. Raises CannotOpenError when another process has it, or the folder cannot be written."""
        path = Path(database)
        self._file = -1
        if sys.platform == "win32":
            return  # no such lock there
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise CannotOpenError(f"The folder of {path} cannot be used: {error.strerror}.") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.release()
            raise CannotOpenError(
                f"Another server of the club runs on {path}; end it first (several need PostgreSQL and REDIS_URL)."
            ) from error

    def release(self) -> None:
        """Gives the lock back; safe to call twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
