"""`kill -9` in the middle of a migration: the schema of before stands whole, and the next start finishes the work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, inspect, text

from app.db.opening import MIGRATIONS, backend_of, head_revision, revision_of, upgrade
from tests.fakes.postgres import PostgresServer

pytestmark = pytest.mark.both

# Kills on each kind of database; the long suite sets TRUST_KILLS_MIGRATING.
KILLS = int(os.environ.get("TRUST_KILLS_MIGRATING", "4"))
# Statements of the migrations, some 130 from `EARLY` on, after which the process is killed.
AFTER = [1 + kill * 120 // KILLS for kill in range(KILLS)]
# An early revision: what it holds must be there after every power cut.
EARLY = "0005"
VERA = """
INSERT INTO players (id, username, display_name, rating, is_guest, chattiness, max_content_rating,
    time_zone, created_ms)
VALUES ('p', 'vera', 'Vera', 1200, false, 'normal', 'family', 'UTC', 0)
"""
REFUSED = 3
# Brings a database up to date as a server does that starts: its place is taken first.
CHILD = f"""
import os, signal, sys
from sqlalchemy import Engine, event
from app.db.errors import CannotOpenError
from app.db.opening import backend_of, upgrade
url, left = sys.argv[1], int(sys.argv[2])
try:
    leave = backend_of(url).take_place(several=True)
except CannotOpenError:
    sys.exit({REFUSED})
seen = 0
def count(connection, cursor, statement, *_):
    global seen
    seen += statement.lstrip().upper().startswith(("CREATE", "ALTER", "INSERT", "UPDATE", "DROP", "DELETE"))
    if seen >= left:
        os.kill(os.getpid(), signal.SIGKILL)
event.listen(Engine, "after_cursor_execute", count)
upgrade(url)
"""


@pytest.fixture
def empty_url(kind_of_database: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database without a schema."""
    if kind_of_database == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        url = server.blank()
        yield url
        server.drop(url)
        return
    folder: Path = request.getfixturevalue("tmp_path")
    yield f"sqlite:///{folder / 'club.db'}"


@pytest.mark.wider
def test_a_migration_that_is_killed_leaves_the_old_schema_and_is_done_by_the_next_start(empty_url: str) -> None:
    to_revision(empty_url, EARLY)
    with looked_at(empty_url) as engine:
        with engine.begin() as connection:
            connection.execute(text(VERA))
        before = tables(engine)
    for after in AFTER:
        killed = subprocess.run([sys.executable, "-c", CHILD, empty_url, str(after)], check=False, timeout=120)
        assert killed.returncode == -signal.SIGKILL, f"nothing was left to do after {after} statements"
        with looked_at(empty_url) as engine:
            assert (revision_of(engine), tables(engine)) == (EARLY, before)
    upgrade(empty_url)
    with looked_at(empty_url) as engine, engine.connect() as connection:
        assert revision_of(engine) == head_revision()
        assert connection.execute(text("SELECT display_name FROM players WHERE id = 'p'")).scalar() == "Vera"


@pytest.mark.wider  # every process of it makes the whole schema
def test_workers_that_start_at_once_on_an_empty_database_all_find_the_newest_schema(
    empty_url: str, kind_of_database: str
) -> None:
    """On PostgreSQL they take turns; a file has one server, so that others are sent away while it is at it."""
    never = str(10**6)
    workers = [subprocess.Popen([sys.executable, "-c", CHILD, empty_url, never]) for _ in range(3)]
    codes = {worker.wait(timeout=120) for worker in workers}
    assert 0 in codes
    assert codes <= ({0} if kind_of_database == "postgresql" else {0, REFUSED})
    with looked_at(empty_url) as engine:
        assert revision_of(engine) == head_revision()


def to_revision(url: str, revision: str) -> None:
    """Brings the database to an early schema."""
    config = Config(attributes={"url": url})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, revision)


def tables(engine: Engine) -> dict[str, list[str]]:
    """The columns of every table."""
    seen = inspect(engine)
    return {name: sorted(column["name"] for column in seen.get_columns(name)) for name in seen.get_table_names()}


@contextmanager
def looked_at(url: str) -> Iterator[Engine]:
    engine = backend_of(url).writer_engine()
    try:
        yield engine
    finally:
        engine.dispose()
