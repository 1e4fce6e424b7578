"""Takes the last traces of deleted rows out of a SQLite database's files."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from app.db.sqlite.driver import BUSY_TIMEOUT_MS

# Milliseconds that a checkpoint waits for readers while writers wait for it; it is tried again soon.
CHECKPOINT_PATIENCE_MS = 40
# Seconds that looking for left copies may take: a file of some gigabytes.
SEARCH_SECONDS = 120.0

ROOT = Path(__file__).resolve().parents[3]


def empty_log(connection: sqlite3.Connection) -> bool:
    """Moves everything in the write-ahead log into the database file and cuts the log to nothing; False when a reader
    still needed it."""
    connection.execute(f"PRAGMA busy_timeout={CHECKPOINT_PATIENCE_MS}")
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    return not busy


def rewrite(connection: sqlite3.Connection) -> None:
    """Writes the whole file anew, without anything that no row holds. Takes about a second for 100 MB."""
    connection.execute("VACUUM")


def holds_copies(path: str, texts: Iterable[bytes]) -> bool:
    """Whether the file still holds copies of deleted texts, looked for by a process of its own (see `slack`). Blocks.
    What cannot be looked through in time counts as holding them."""
    asked = "\n".join(text.hex() for text in texts)
    if not asked:
        return False
    try:
        done = subprocess.run(
            [sys.executable, "-m", "app.db.sqlite.slack", path],
            input=asked.encode(),
            cwd=ROOT,
            capture_output=True,
            timeout=SEARCH_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0
