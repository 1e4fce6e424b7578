"""A patient transaction is written with the next one, soon, or at once when somebody waits; what fails, fails alone."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, text

from app.db.company import PATIENCE_SECONDS, Company
from app.db.database import Database
from tests.unit.db.test_database import create_notes, numbers


def add(connection: Connection, n: int) -> int:
    """Adds a row; returns how many transactions this connection has begun."""
    connection.execute(text("INSERT INTO notes VALUES (:n, 'x')"), {"n": n})
    transaction = connection.get_transaction()
    assert transaction is not None
    return id(transaction)


@pytest.fixture
async def notes(database: Database) -> Database:
    await database.write(create_notes)
    return database


def company_of(database: Database) -> Company:
    company = database._company
    if company is None:
        pytest.skip("several writers, where everything is written alone")
    return company


async def test_a_patient_one_is_written_in_the_next_ones_transaction(notes: Database) -> None:
    company_of(notes)
    patient = asyncio.ensure_future(notes.write_fenced(add, 1, patient=True, background=True))
    await asyncio.sleep(0)
    assert await notes.write_fenced(add, 2) == await patient
    assert await notes.read(numbers) == [1, 2]


async def test_alone_it_waits_a_moment_and_is_written(notes: Database) -> None:
    company_of(notes)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await notes.write_fenced(add, 1, patient=True)
    assert loop.time() - began >= PATIENCE_SECONDS * 0.9
    assert await notes.read(numbers) == [1]


async def test_it_does_not_wait_once_somebody_is_in_a_hurry(notes: Database) -> None:
    company = company_of(notes)
    patient = asyncio.ensure_future(notes.write_fenced(add, 1, patient=True))
    await asyncio.sleep(0)
    notes.hurry()
    assert company._timer is None
    await patient
    assert await notes.read(numbers) == [1]


async def test_of_those_written_together_only_the_one_that_fails_is_not(notes: Database) -> None:
    company_of(notes)
    await notes.write_fenced(add, 7)
    tried = [notes.write_fenced(add, n, patient=n != 9) for n in (1, 7, 9)]
    first, again, last = await asyncio.gather(*tried, return_exceptions=True)
    assert isinstance(first, int)
    assert isinstance(last, int)
    assert isinstance(again, Exception)
    assert await notes.read(numbers) == [1, 7, 9]


async def test_what_waits_is_written_before_the_database_closes(notes: Database) -> None:
    company_of(notes)
    patient = asyncio.ensure_future(notes.write_fenced(add, 1, patient=True))
    await asyncio.sleep(0)
    await notes.close()
    assert isinstance(await patient, int)
