from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.errors import CannotOpenError
from app.db.opening import open_database

Rows = list[tuple[Any, ...]]


def create_notes(session: Session) -> None:
    session.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY, thread TEXT)"))


def add(session: Session, n: int) -> str:
    session.execute(text("INSERT INTO notes VALUES (:n, :t)"), {"n": n, "t": threading.current_thread().name})
    return threading.current_thread().name


def numbers(session: Session) -> list[int]:
    return list(session.execute(text("SELECT n FROM notes ORDER BY rowid")).scalars())


def pragma(session: Session, name: str) -> Any:
    return session.execute(text(f"PRAGMA {name}")).scalar()


@pytest.fixture
async def notes(database: Database) -> Database:
    await database.write(create_notes)
    return database


async def test_a_write_commits_on_return_and_is_seen_by_the_next_read(notes: Database) -> None:
    thread = await notes.write(add, 1)
    assert thread == "database-write-0"
    assert await notes.read(numbers) == [1]


async def test_a_write_that_raises_leaves_nothing_behind(notes: Database) -> None:
    def half(session: Session) -> None:
        add(session, 1)
        raise KeyError("half done")

    with pytest.raises(KeyError):
        await notes.write(half)
    with pytest.raises(IntegrityError):
        await asyncio.gather(notes.write(add, 2), notes.write(add, 2))
    assert await notes.read(numbers) == [2]


async def test_a_reader_cannot_write(notes: Database) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        await notes.read(add, 1)


async def test_writes_are_carried_out_in_the_order_of_the_calls(notes: Database) -> None:
    await asyncio.gather(*(notes.write(add, n) for n in range(50, 0, -1)))
    assert await notes.read(numbers) == sorted(range(50, 0, -1))
    order: list[int] = []

    def remember(_session: Session, n: int) -> None:
        order.append(n)

    await asyncio.gather(*(notes.write(remember, n) for n in range(50)))
    assert order == list(range(50))


async def test_background_work_waits_for_all_foreground_work(notes: Database) -> None:
    order: list[str] = []
    gate = threading.Event()

    def hold(_session: Session) -> None:
        gate.wait()

    def remember(_session: Session, name: str) -> None:
        order.append(name)

    held = asyncio.ensure_future(notes.write(hold))
    await asyncio.sleep(0)
    waiting = [
        asyncio.ensure_future(notes.write(remember, "background", background=True)),
        asyncio.ensure_future(notes.write(remember, "first")),
        asyncio.ensure_future(notes.write(remember, "second")),
    ]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(held, *waiting)
    assert order == ["first", "second", "background"]


async def test_a_queued_write_happens_though_its_caller_was_cancelled(notes: Database) -> None:
    gate = threading.Event()
    held = asyncio.ensure_future(notes.write(lambda _session: gate.wait()))
    write = asyncio.ensure_future(notes.write(add, 7))
    await asyncio.sleep(0)
    write.cancel()
    await asyncio.sleep(0)
    gate.set()
    await held
    await notes.write(lambda _session: None)
    assert await notes.read(numbers) == [7]


async def test_eight_hundred_updates_from_many_callers_lose_none(notes: Database) -> None:
    await notes.write(add, 0)

    def bump(session: Session) -> None:
        seen = session.execute(text("SELECT n FROM notes")).scalar_one()
        session.execute(text("UPDATE notes SET n = :n"), {"n": seen + 1})

    await asyncio.gather(*(notes.write(bump) for _ in range(800)))
    assert await notes.read(numbers) == [800]


async def test_the_connections_are_set_up_as_the_house_demands(database: Database) -> None:
    assert await database.write(pragma, "journal_mode") == "wal"
    assert await database.write(pragma, "synchronous") == 1
    assert await database.write(pragma, "foreign_keys") == 1
    assert await database.write(pragma, "secure_delete") == 1
    assert await database.read(pragma, "query_only") == 1


async def test_a_busy_database_is_tried_again(notes: Database, database_url: str) -> None:
    runs: list[int] = []

    def meets_a_lock(session: Session) -> None:
        runs.append(len(numbers(session)))
        if len(runs) == 1:
            raise OperationalError("", {}, error_of_a_second_writer(database_url))
        add(session, 1)

    await notes.write(meets_a_lock)
    assert runs == [0, 0]
    assert await notes.read(numbers) == [1]


async def test_a_lock_that_the_driver_itself_tells_of_is_met_again(notes: Database, database_url: str) -> None:
    runs: list[int] = []

    def meets_a_lock(session: Session) -> None:
        runs.append(len(numbers(session)))
        if len(runs) == 1:
            raise error_of_a_second_writer(database_url)
        add(session, 1)

    await notes.write(meets_a_lock)
    assert runs == [0, 0]
    assert await notes.read(numbers) == [1]


def error_of_a_second_writer(url: str) -> sqlite3.Error:
    """What the driver really raises while the calling transaction holds the lock."""
    second = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None, timeout=0)
    try:
        second.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        return error
    finally:
        second.close()
    raise AssertionError("the lock was not held")


async def test_closing_carries_out_what_is_queued_and_then_refuses(database_url: str) -> None:
    database = open_database(database_url)
    await database.write(create_notes)
    queued = [asyncio.ensure_future(database.write(add, n)) for n in range(20)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*queued)
    with pytest.raises(RuntimeError, match="closed"):
        await database.write(add, 99)
    reopened = open_database(database_url)
    assert await reopened.read(numbers) == list(range(20))
    await reopened.close()


async def test_a_database_call_on_the_loop_fails_the_test(database_url: str) -> None:
    engine = create_engine(database_url)
    with pytest.raises(AssertionError, match="event loop"), engine.connect() as connection:
        connection.execute(text("SELECT 1"))
    engine.dispose()


def test_an_unknown_kind_of_database_is_refused_without_its_password() -> None:
    with pytest.raises(CannotOpenError, match="no database of this kind") as refused:
        open_database("mysql://club:secret@host/club")
    assert "secret" not in str(refused.value)


def test_a_database_in_memory_is_refused(tmp_path: Path) -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(CannotOpenError, match="in a file"):
            open_database(url)
    assert list(tmp_path.iterdir()) == []
