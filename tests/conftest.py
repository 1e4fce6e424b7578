"""What every test may rely on."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
from collections.abc import AsyncIterator, Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, event

from app.db.database import Database
from app.db.opening import open_database, upgrade
from tests.fakes.postgres import PostgresServer, postgres_server
from tests.fakes.redis_server import MISSING, RedisServer
from tests.fakes.server import RunningServer

KINDS = ("sqlite", "postgresql")

# New objects after which the collector looks at the youngest, and the looks after which it looks at the older ones.
SELDOM = (50_000, 20, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--share", type=float, default=1.0, help="run so many of the chosen tests (0 to 1), others on other days"
    )
    parser.addoption(
        "--database", choices=KINDS, default="sqlite", help="what tests run on that would run on either kind"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked `both` run on both kinds of databases, on PostgreSQL where `make wider` runs them; the others on the
    one that was asked for."""
    if "kind_of_database" not in metafunc.fixturenames:
        return
    asked: str = metafunc.config.getoption("--database")
    both = metafunc.definition.get_closest_marker("both") is not None and asked == "sqlite"
    # The usual kind is not told in a test's name.
    kinds = [
        pytest.param(asked, id=pytest.HIDDEN_PARAM),
        *([pytest.param("postgresql", marks=pytest.mark.wider)] if both else []),
    ]
    metafunc.parametrize("kind_of_database", kinds, indirect=True, scope="session")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: the garbage collector, which took a seventh of the processor's
    time by walking through it again and again, does not look at it meanwhile, passes over it later, and looks less
    often."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--share`, keeps the tests whose names fall into today's share: every process of one run keeps the same.
    On PostgreSQL, leaves out what is about the files of SQLite."""
    if config.getoption("--database") == "postgresql":
        about_files = [item for item in items if item.get_closest_marker("on_sqlite")]
        config.hook.pytest_deselected(items=about_files)
        items[:] = [item for item in items if item not in about_files]
    share: float = config.getoption("share")
    if share >= 1:
        return
    day = datetime.now(UTC).date().isoformat()
    drawn = [item for item in items if crc32(f"{day} {item.nodeid}".encode()) < share * 2**32]
    config.hook.pytest_deselected(items=[item for item in items if item not in drawn])
    items[:] = drawn


# An example of a property test takes the time it needs: on a shared machine that says nothing about the code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# No test asks a real model, whatever keys the machine holds: only servers on loopback may be asked.
os.environ["LLM_REAL_CALLS"] = "off"


@pytest.fixture(autouse=True, scope="session")
def _no_database_on_the_loop() -> None:
    """A statement executed on a thread that runs an event loop fails the test that made it."""

    def refuse(*_: Any) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        raise AssertionError("a database call on the event loop; use `await database.read/write(...)`")

    event.listen(Engine, "before_cursor_execute", refuse)


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file of the newest schema, made once by the real migrations."""
    path = tmp_path_factory.mktemp("schema") / "blank.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that runs; whoever asks for it is skipped where there is none."""
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="session")
def kind_of_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """What databases are made on, those of clubs that run included: `sqlite` or `postgresql`."""
    kind: str = request.param
    if kind == "postgresql":
        RunningServer.home = request.getfixturevalue("postgres")
    yield kind
    RunningServer.home = None


@pytest.fixture
def database_url(kind_of_database: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of an empty, migrated database of this test's own."""
    if kind_of_database == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        url = server.migrated()
        yield url
        server.drop(url)
        return
    path = request.getfixturevalue("tmp_path") / "club.db"
    shutil.copy(request.getfixturevalue("blank_database"), path)
    yield f"sqlite:///{path}"


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open, empty database."""
    opened = open_database(database_url)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A Redis that runs for as long as the tests do."""
    if not RedisServer.is_here():
        pytest.skip(MISSING)
    server = RedisServer(tmp_path_factory.mktemp("redis")).start()
    yield server
    server.close()
