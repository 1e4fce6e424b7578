"""Lines to PostgreSQL that are cut: what surely was not committed is run once more on a new one, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.lane import CUTS
from app.db.models.leases import LeaseRow
from app.db.opening import open_database
from app.domain.errors import Unavailable
from tests.fakes.postgres import PostgresServer

CUT_EVERYBODY = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = '{}'"
)
CUT_MYSELF = text("SELECT pg_terminate_backend(pg_backend_pid())")
CUT_WHOEVER_COMMITS = (
    "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS "
    "'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'",
    "CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON leases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
    "EXECUTE FUNCTION cut()",
)


class Walker:
    """Puts a row or looks for it, cuts its own line in the middle of its first `cuts` runs, and counts its runs."""

    def __init__(self, cuts: int = 0) -> None:
        self.cuts = cuts
        self.runs = 0

    def put(self, session: Session) -> None:
        session.add(LeaseRow(name="tea", owner="nobody", until_ms=0))
        session.flush()
        self._walk(session)

    def look(self, session: Session) -> str | None:
        found = session.scalar(select(LeaseRow.name))
        self._walk(session)
        return found

    def _walk(self, session: Session) -> None:
        self.runs += 1
        if self.runs <= self.cuts:
            session.execute(CUT_MYSELF)


@pytest.fixture
def name(postgres: PostgresServer) -> str:
    """A new database's name."""
    return postgres.migrated().rpartition("/")[2]


@pytest.fixture
async def database(postgres: PostgresServer, name: str) -> AsyncIterator[Database]:
    opened = open_database(postgres.url(name))
    yield opened
    await opened.close()
    postgres.drop(postgres.url(name))


async def test_nobody_notices_a_cut_between_two_transactions(
    postgres: PostgresServer, name: str, database: Database
) -> None:
    writer, reader = Walker(), Walker()
    await database.read(reader.look)
    await database.prove()
    postgres.execute(CUT_EVERYBODY.format(name))
    await database.write(writer.put)
    assert await database.read(reader.look) == "tea"


async def test_a_transaction_that_is_cut_in_its_middle_is_run_again(database: Database) -> None:
    writer, reader = Walker(cuts=1), Walker(cuts=1)
    await database.write(writer.put)
    assert await database.read(reader.look) == "tea"
    assert (writer.runs, reader.runs) == (2, 2)


async def test_what_cuts_its_line_again_and_again_is_given_up(database: Database) -> None:
    writer, reader = Walker(cuts=100), Walker(cuts=100)
    with pytest.raises(Unavailable):
        await database.write(writer.put)
    with pytest.raises(Unavailable):
        await database.read(reader.look)
    assert (writer.runs, reader.runs) == (1 + CUTS, 1 + CUTS)
    assert await database.read(Walker().look) is None


async def test_what_was_to_be_committed_is_not_run_again(
    postgres: PostgresServer, name: str, database: Database
) -> None:
    """Whether it stands cannot be told from an error in mid-commit."""
    for statement in CUT_WHOEVER_COMMITS:
        postgres.execute(statement, name)
    writer = Walker()
    with pytest.raises(Unavailable):
        await database.write(writer.put)
    assert writer.runs == 1
