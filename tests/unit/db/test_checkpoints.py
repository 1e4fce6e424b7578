from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.opening import open_database
from app.db.sqlite import checkpoints
from app.db.sqlite.checkpoints import LOOK_SECONDS
from app.db.sqlite.driver import LOG_BYTES
from tests.fakes.storage import no_file_handles
from tests.fakes.waiting import eventually


def create(session: Session) -> None:
    session.execute(text("CREATE TABLE leaves (n INTEGER PRIMARY KEY, words BLOB)"))


def fill(session: Session, n: int, size: int) -> None:
    session.execute(text("INSERT INTO leaves VALUES (:n, randomblob(:size))"), {"n": n, "size": size})


def count(session: Session) -> int:
    return int(session.execute(text("SELECT count(*) FROM leaves")).scalar_one())


async def test_the_log_is_moved_though_no_commit_does_it(database: Database, database_url: str) -> None:
    def size() -> int:
        return Path(database_url.removeprefix("sqlite:///")).stat().st_size

    await database.write(create)
    before = size()
    for n in range(8):
        await database.write(fill, n, LOG_BYTES // 4)
    await eventually(lambda: size() >= before + 2 * LOG_BYTES, seconds=10)
    assert await database.read(count) == 8


async def test_a_log_that_is_too_long_begins_anew_and_is_cut_when_nobody_writes(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def log_size() -> int:
        return Path(f"{database_url.removeprefix('sqlite:///')}-wal").stat().st_size

    pages = LOG_BYTES // 4096
    monkeypatch.setattr(checkpoints, "TOO_LONG", pages)
    await database.write(create)
    lengths = [log_size()]
    for n in range(40):
        await database.write(fill, n, LOG_BYTES // 4)
        lengths.append(log_size())
        await asyncio.sleep(LOOK_SECONDS / 20)
    # Never cut under somebody who writes, and not ten megabytes for ten megabytes written.
    assert lengths == sorted(lengths)
    assert lengths[-1] < 40 * LOG_BYTES // 4
    await eventually(lambda: log_size() == 0, seconds=10)
    assert await database.read(count) == 40


async def test_a_durable_write_has_waited_for_the_disk_and_another_has_not(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[str] = []
    fsync = os.fsync

    def counted(descriptor: int) -> None:
        # The thread that looks after the log waits for the disk too, at its own pace.
        if threading.current_thread().name.startswith("database-disk"):
            waited.append(threading.current_thread().name)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", counted)
    await database.write(create)
    await database.write(fill, 1, 100)
    assert not waited
    await database.write(fill, 2, 100, durable=True)
    assert len(waited) == 1


async def test_a_write_that_cannot_wait_for_the_disk_has_happened_and_the_disk_is_seen_to_later(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[str] = []
    fsync = os.fsync

    def counted(descriptor: int) -> None:
        fsync(descriptor)
        waited.append(threading.current_thread().name)

    monkeypatch.setattr(os, "fsync", counted)
    await database.write(create)
    with no_file_handles():
        await database.write(fill, 1, 100, durable=True)
        waited.clear()
    assert await database.read(count) == 1
    await eventually(lambda: "database-checkpoints" in waited, seconds=10)


async def test_a_long_log_is_no_loss_when_the_database_is_closed(database_url: str) -> None:
    first = open_database(database_url)
    await first.write(create)
    for n in range(5):
        await first.write(fill, n, LOG_BYTES // 4)
    await first.close()
    second = open_database(database_url)
    try:
        assert await second.read(count) == 5
    finally:
        await second.close()
