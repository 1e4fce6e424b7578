"""The books under fire: random operations of 32 actors at once, a tenth of them sent twice, and crashes in between."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.economy import ClayEntryRow
from app.db.opening import ROOT, backend_of, open_database
from app.economy.sql_ledger import SqlLedger
from app.runtime.clock import FakeClock
from tests.fakes.ledger_strokes import HANDS, Stroke, carry, laws_of, plan

T = TypeVar("T")
SEED = 20
# Operations that a killed process leaves to the next one, though it has told of them.
RESENT = 100
# Operations, and kills of the process that carries them out.
LONG = int(os.environ.get("TRUST_CLAY", "2000")), int(os.environ.get("TRUST_CLAY_KILLS", "5"))


class Crash(Exception):
    """Stands for a process that dies."""


class PerilousDatabase(Database):
    """A database whose process dies now and then: before a commit, so that nothing stands, or after it, so that nobody
    hears of what stands."""

    def __init__(self, url: str, draw: random.Random) -> None:
        super().__init__(backend_of(url))
        self._draw = draw
        self.crashes = 0

    async def write(self, function: Callable[..., T], *args: Any, **how: Any) -> T:  # type: ignore[override]
        fate = self._draw.random()
        result: T = await super().write(_then_crash(function) if fate < 0.06 else function, *args, **how)
        if fate > 0.92:
            self.crashes += 1
            raise Crash
        return result


def _then_crash(function: Callable[..., T]) -> Callable[..., T]:
    def crashing(session: Session, *args: Any) -> T:
        function(session, *args)
        session.flush()
        raise Crash

    return crashing


async def until_heard(ledger: SqlLedger, stroke: Stroke) -> None:
    """Sends an operation again and again until an answer comes: what a job does after a crash."""
    while True:
        try:
            await carry(ledger, stroke)
            return
        except Crash:
            continue


async def test_no_crash_and_no_repetition_costs_or_makes_clay(database_url: str) -> None:
    database = PerilousDatabase(database_url, random.Random(SEED))
    ledger, strokes, hands = SqlLedger(database, FakeClock()), list(plan(SEED, 250)), asyncio.Semaphore(HANDS)

    async def one(stroke: Stroke) -> None:
        async with hands:
            await until_heard(ledger, stroke)

    await asyncio.gather(*map(one, strokes))
    assert database.crashes > 2
    assert await laws_of(database) == []
    booked = await database.read(_operations)
    assert 150 < booked <= len(strokes) + 1
    # Each key has had its effect: whatever of the plan stands is not booked again.
    told = [one for one in strokes if one.payer == "house"]
    await asyncio.gather(*(until_heard(ledger, stroke) for stroke in told[:20]))
    assert await database.read(_operations) == booked
    await database.close()


@pytest.mark.long
def test_a_process_that_is_killed_again_and_again_keeps_its_books(database_url: str) -> None:
    amount, kills = LONG
    draw = random.Random(SEED)
    heard = 0
    for _ in range(kills):
        heard += _heard_of_a_killed_one(database_url, max(0, heard - RESENT), draw.randint(1, 2 * amount // kills))
        assert asyncio.run(_wrong(database_url)) == []
    first = max(0, heard - RESENT)
    done = subprocess.run(_command(database_url, first), cwd=ROOT, capture_output=True, text=True, check=True)
    assert len(done.stdout.split()) == max(0, amount - first)
    assert asyncio.run(_wrong(database_url)) == []


def _heard_of_a_killed_one(url: str, first: int, after: int) -> int:
    """Starts the process at operation `first` and kills it once it has told of so many; returns how many it told."""
    process = subprocess.Popen(_command(url, first), cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = 0
    while told < after and process.stdout.readline():
        told += 1
    process.kill()
    process.wait()
    process.stdout.close()
    return max(0, told - RESENT)


def _command(url: str, first: int) -> list[str]:
    return [sys.executable, "-m", "tests.fakes.ledger_strokes", url, str(SEED), str(LONG[0]), str(first)]


async def _wrong(url: str) -> list[str]:
    database = open_database(url)
    try:
        return await laws_of(database)
    finally:
        await database.close()


async def test_no_entry_is_changed_or_deleted_whoever_asks(database: Database) -> None:
    await SqlLedger(database, FakeClock()).credit("ada", 10, "opening")
    for statement in ("UPDATE clay_entries SET amount = 11 WHERE amount = 10", "DELETE FROM clay_entries"):
        with pytest.raises(DatabaseError, match="only added"):
            await database.write(_say, statement)
    with pytest.raises(DatabaseError, match="CHECK"):
        await database.write(_say, "UPDATE clay_accounts SET balance = -1 WHERE holder = 'ada'")
    assert await laws_of(database) == []


def _operations(session: Session) -> int:
    return session.scalar(select(func.count(func.distinct(ClayEntryRow.operation)))) or 0


def _say(session: Session, statement: str) -> None:
    session.execute(text(statement))
