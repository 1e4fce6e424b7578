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
    """One club for all tests that leave it as they found it: matches and guests are never in each other's way."""
    server = RunningServer(tmp_path_factory.mktemp("club")).start()
    yield server
    server.close()


@pytest.fixture
async def come_in(club: RunningServer) -> AsyncIterator[ComeIn]:
    """Makes guests of the running club."""
    async with doorstep(club.url) as way_in:
        yield way_in
