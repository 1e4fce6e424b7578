"""One suite for every kind of database beneath the lanes: what a function that reads or writes may rely on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from app.db.database import PROOF_SECONDS, Database
from app.db.models.leases import LeaseRow
from app.db.models.probe import ProbeRow
from app.db.opening import backend_of, open_database, upgrade
from app.domain.errors import Unavailable

pytestmark = pytest.mark.both

CALLERS, TURNS = 8, 12


def put(session: Session, name: str, count: int = 0) -> None:
    session.add(LeaseRow(name=name, owner="nobody", until_ms=count))


def look(session: Session, name: str) -> int | None:
    return session.scalar(select(LeaseRow.until_ms).where(LeaseRow.name == name))


def _padding(session: Session) -> bytes | None:
    """What the last proof wrote."""
    return session.scalar(select(ProbeRow.padding))


def add_one(session: Session, name: str) -> None:
    """Reads, decides and writes, as if nobody else did."""
    row = session.get_one(LeaseRow, name)
    row.until_ms += 1


@pytest.fixture
async def other(database_url: str) -> AsyncIterator[Database]:
    """What another server has open of the same database."""
    opened = open_database(database_url)
    yield opened
    await opened.close()


async def test_a_write_is_seen_by_the_next_read_of_every_server(database: Database, other: Database) -> None:
    await database.write(put, "tea", 7)
    assert [await one.read(look, "tea") for one in (database, other)] == [7, 7]


async def test_a_write_that_raises_leaves_nothing_and_the_next_goes_through(database: Database) -> None:
    def spill(session: Session) -> None:
        put(session, "tea")
        session.flush()
        raise LookupError("spilled")

    for _ in range(8):
        with pytest.raises(LookupError):
            await database.write(spill)
    await database.write(put, "coffee")
    assert [await database.read(look, name) for name in ("tea", "coffee")] == [None, 0]


async def test_the_same_name_twice_is_an_error_of_integrity(database: Database, other: Database) -> None:
    await database.write(put, "tea")
    for one in (database, other):
        with pytest.raises(IntegrityError):
            await one.write(put, "tea")


async def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises(DBAPIError):
        await database.read(put, "tea")
    with pytest.raises(DBAPIError):
        await database.read(lambda session: session.execute(update(LeaseRow).values(until_ms=1)) and None)
    await database.write(put, "tea")


async def test_no_update_is_lost_however_many_read_and_write_at_once(database: Database, other: Database) -> None:
    await database.write(put, "tea")

    async def stir(one: Database) -> int:
        done = 0
        for _ in range(TURNS):
            try:
                await one.write(add_one, "tea")
            except Unavailable:
                continue  # the truth: nothing of it stands
            done += 1
        return done

    done = await asyncio.gather(*(stir((database, other)[number % 2]) for number in range(CALLERS)))
    assert await database.read(look, "tea") == sum(done)
    assert sum(done) > CALLERS * TURNS / 2


async def test_what_two_decide_on_what_both_have_read_is_as_if_one_came_after_the_other(
    database: Database, other: Database
) -> None:
    """Each writes only if the other's row is not there: after one another, one of them would find it."""

    def if_alone(session: Session, mine: str, yours: str) -> bool:
        if look(session, yours) is not None:
            return False
        put(session, mine)
        return True

    for _ in range(10):
        one, two = str(uuid4()), str(uuid4())
        both = await asyncio.gather(database.write(if_alone, one, two), other.write(if_alone, two, one))
        assert sorted(both) == [False, True]


def if_still(connection: Connection, name: str, seen: int) -> bool:
    """One step on from what was seen, if that still stands."""
    one_on = update(LeaseRow).where(LeaseRow.name == name, LeaseRow.until_ms == seen).values(until_ms=seen + 1)
    return connection.execute(one_on).rowcount == 1


async def test_of_two_that_pass_one_fence_only_the_first_writes(database: Database, other: Database) -> None:
    await database.write(put, "tea")
    for seen in range(10):
        tried = [one.write_fenced(if_still, "tea", seen) for one in (database, other, database, other)]
        assert sorted(await asyncio.gather(*tried)) == [False, False, False, True]
    assert await database.read(look, "tea") == 10


async def test_fenced_writes_to_neighbours_are_run_once(database: Database, other: Database) -> None:
    """Rows that lie side by side: a transaction that must be as if it were alone would meet the others there."""
    names = [f"table {number}" for number in range(CALLERS)]
    for name in names:
        await database.write(put, name)
    runs: list[str] = []

    def counted(connection: Connection, name: str, seen: int) -> bool:
        runs.append(name)
        return if_still(connection, name, seen)

    async def play(name: str, one: Database) -> None:
        for seen in range(TURNS):
            assert await one.write_fenced(counted, name, seen)

    await asyncio.gather(*(play(name, (database, other)[at % 2]) for at, name in enumerate(names)))
    assert len(runs) == CALLERS * TURNS


async def test_a_reader_sees_one_moment(database: Database, other: Database) -> None:
    await database.write(put, "tea", 1)
    loop, half, written = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

    def twice(session: Session) -> tuple[int | None, int | None]:
        first = look(session, "tea")
        loop.call_soon_threadsafe(half.set)
        asyncio.run_coroutine_threadsafe(written.wait(), loop).result()
        session.expire_all()
        return first, look(session, "tea")

    reading = asyncio.ensure_future(database.read(twice))
    await half.wait()
    await other.write(add_one, "tea")
    written.set()
    assert await reading == (1, 1)
    assert await database.read(look, "tea") == 2


async def test_a_queued_write_happens_though_its_caller_was_cancelled(database: Database, other: Database) -> None:
    asked = asyncio.ensure_future(database.write(put, "tea"))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    await database.close()
    assert await other.read(look, "tea") == 0


async def test_closing_carries_out_what_is_queued(database: Database, other: Database) -> None:
    asked = [asyncio.ensure_future(other.write(put, f"cup {number}")) for number in range(20)]
    await asyncio.sleep(0)
    await other.close()
    await asyncio.gather(*asked)
    assert await database.read(look, "cup 19") == 0


async def test_a_proof_is_a_write_that_is_read_again(database: Database) -> None:
    await database.prove()
    written = await database.read(_padding)
    assert written is not None
    await database.scrub(["a word that was never there"])
    await asyncio.sleep(PROOF_SECONDS)
    await database.prove()
    assert await database.read(_padding) not in (None, written)


async def test_a_sign_that_no_text_can_hold_finds_nothing(database: Database) -> None:
    await database.write(put, "tea")
    assert [await database.read(look, name) for name in ("tea\0", "\0", "tea\ufffd")] == [None, None, None]


async def test_the_place_of_a_server_is_taken_once(database_url: str) -> None:
    one, two = backend_of(database_url), backend_of(database_url)
    leave = await asyncio.to_thread(one.take_place, several=False)
    with pytest.raises(Exception, match="Another server of the club runs on"):
        await asyncio.to_thread(two.take_place, several=False)
    leave()
    leave = await asyncio.to_thread(two.take_place, several=False)
    leave()


async def test_to_bring_up_to_date_what_is_so_changes_nothing(database: Database, database_url: str) -> None:
    await database.write(put, "tea")
    await asyncio.gather(*(asyncio.to_thread(upgrade, database_url) for _ in range(2)))
    assert await database.read(look, "tea") == 0
