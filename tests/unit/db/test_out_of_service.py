"""A disk, a file or a lock that refuses: every write is refused with a code, and the first one afterwards succeeds."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.opening import open_database
from app.db.sqlite.driver import BUSY_TIMEOUT_MS
from app.domain.errors import Unavailable
from tests.fakes.storage import filled, locked, no_file_may_grow, read_only, small_disk

Trouble = Callable[[Path], AbstractContextManager[None]]

# More than a page of the log that is there already: what fits into it is written whatever the disk says.
ROWS = 64 * 1024


def create(session: Session) -> None:
    session.execute(text("CREATE TABLE leaves (n INTEGER PRIMARY KEY, words BLOB)"))


def add(session: Session, n: int) -> None:
    session.execute(text("INSERT INTO leaves VALUES (:n, randomblob(:size))"), {"n": n, "size": ROWS})


def numbers(session: Session) -> list[int]:
    return list(session.execute(text("SELECT n FROM leaves ORDER BY n")).scalars())


def limit_pages(session: Session) -> None:
    session.execute(text("PRAGMA max_page_count=1"))


def refuse_writes(session: Session) -> None:
    session.execute(text("PRAGMA query_only=ON"))


def busy_timeout(session: Session) -> int:
    return int(session.execute(text("PRAGMA busy_timeout")).scalar_one())


@pytest.fixture
def path(database_url: str) -> Path:
    return Path(database_url.removeprefix("sqlite:///"))


@pytest.fixture
async def leaves(database: Database) -> Database:
    await database.write(create)
    return database


@pytest.fixture
async def on_a_small_disk(tmp_path: Path, blank_database: Path) -> AsyncIterator[tuple[Database, Path]]:
    with small_disk(tmp_path / "disk", megabytes=4) as disk:
        shutil.copy(blank_database, disk / "club.db")
        database = open_database(f"sqlite:///{disk}/club.db")
        await database.write(create)
        try:
            yield database, disk
        finally:
            await database.close()


async def refused_throughout(database: Database, path: Path, trouble: Trouble) -> None:
    """All that is promised: refusals with a code, reading as ever, readiness that says so, and then all is well."""
    await database.prove()
    await database.write(add, 1)
    with trouble(path):
        for n in (2, 3, 4):
            with pytest.raises(Unavailable):
                await database.write(add, n)
        with pytest.raises(Unavailable):
            await database.prove()
        assert await database.read(numbers) == [1]
    await database.write(add, 5)
    await database.prove()
    assert await database.read(numbers) == [1, 5]


async def test_a_full_disk(on_a_small_disk: tuple[Database, Path]) -> None:
    database, disk = on_a_small_disk
    await refused_throughout(database, disk, filled)


async def test_a_file_that_may_not_grow(leaves: Database, path: Path) -> None:
    await refused_throughout(leaves, path, lambda path: no_file_may_grow(path.with_name("club.db-wal")))


async def test_a_file_that_may_not_be_written(leaves: Database, path: Path) -> None:
    await refused_throughout(leaves, path, read_only)


async def test_a_lock_that_is_held(leaves: Database, path: Path) -> None:
    await refused_throughout(leaves, path, locked)
    assert await leaves.write(busy_timeout) == BUSY_TIMEOUT_MS


@pytest.mark.parametrize("spoil", [limit_pages, refuse_writes])
async def test_a_connection_that_refuses_is_not_kept(leaves: Database, spoil: Callable[[Session], None]) -> None:
    await leaves.write(spoil)
    with pytest.raises(Unavailable):
        await leaves.write(add, 1)
    await leaves.write(add, 2)
    assert await leaves.read(numbers) == [2]


async def test_whoever_stands_behind_a_held_lock_does_not_wait_one_after_the_other(
    leaves: Database, path: Path
) -> None:
    with locked(path):
        began = time.monotonic()
        with pytest.raises(Unavailable):
            await leaves.write(add, 0)
        one = time.monotonic() - began
        answers = await asyncio.gather(*(leaves.write(add, n) for n in range(1, 100)), return_exceptions=True)
        all_others = time.monotonic() - began - one
    assert {type(answer) for answer in answers} == {Unavailable}
    assert all_others < one


async def test_what_is_no_fault_of_the_disk_comes_out_as_it_was_raised(leaves: Database) -> None:
    def wrong(_session: Session) -> None:
        raise KeyError("a mistake of ours")

    with pytest.raises(KeyError):
        await leaves.write(wrong)
    await leaves.write(add, 1)
    assert await leaves.read(numbers) == [1]


async def test_the_proof_writes_more_than_an_act_and_at_most_once_a_second(leaves: Database, path: Path) -> None:
    log = path.with_name("club.db-wal")
    before = log.stat().st_size
    await leaves.prove()
    once = log.stat().st_size
    assert once - before > 12 * 4096
    await asyncio.gather(*(leaves.prove() for _ in range(50)))
    assert log.stat().st_size - once <= once - before
