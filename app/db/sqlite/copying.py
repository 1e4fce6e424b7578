"""A copy of a SQLite database while others write to it, and such a copy put in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from app.db.errors import CannotOpenError
from app.db.sqlite.driver import BUSY_TIMEOUT_MS

# What SQLite and the club keep beside the file.
COMPANIONS = ("-wal", "-shm", ".lock")


def copy_out(path: str, target: Path) -> None:
    """Writes the database as it is now to `target`; nobody waits for it. Raises sqlite3.Error, OSError."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        source.execute("PRAGMA query_only=ON")
        # In one step, which reads one snapshot; in several it would begin anew whenever somebody commits.
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    check(target)


def check(copy: Path) -> None:
    """Raises CannotOpenError for a file that is no whole database."""
    with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != ("ok",):
        raise CannotOpenError(f"The copy of the database is damaged: {found[0]}.")


def copy_in(source: Path, path: str) -> None:
    """Puts a copy in the place of the database, whole or not at all; its server must not run. Raises CannotOpenError,
    sqlite3.Error, OSError."""
    check(source)
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f"{target.name}.restored")
    shutil.copyfile(source, draft)
    draft.chmod(0o600 if not target.exists() else target.stat().st_mode & 0o777)
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    # A log that belongs to the old file must not be read into the new one.
    for companion in COMPANIONS[:2]:
        target.with_name(f"{target.name}{companion}").unlink(missing_ok=True)
    draft.replace(target)
