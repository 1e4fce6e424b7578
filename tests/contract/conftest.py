"""A club that runs, and a way in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor, doorstep

ComeIn = Callable[..., Awaitable[Visitor]]


@pytest.fixture(autouse=True, scope="session")
def _somewhere(kind_of_database: str) -> None:
    """Every club here has its database on the kind that was asked for."""


@pytest.fixture(scope="session")
def club(_somewhere: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One club for all that is asked of `/play`; it complains of nothing."""
    server = RunningServer(tmp_path_factory.mktemp("contract")).start()
    yield server
    assert '"level": "error"' not in server.log_text()
    server.close()


@pytest.fixture
async def come_in(club: RunningServer) -> AsyncIterator[ComeIn]:
    """Makes guests of the running club."""
    async with doorstep(club.url) as way_in:
        yield way_in
