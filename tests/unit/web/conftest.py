"""A whole house behind the web doors, with the mock engine and the hashed embedder; no sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app import wiring
from app.accounts.passwords import Passwords
from app.config import Settings
from app.domain.audiences import Audience
from app.matches.views import Payload
from app.runtime.key_value import InProcessKeyValue
from app.runtime.moving_window import MovingWindow
from app.web.assets import Assets
from app.web.security import Shield
from app.web.site import build_site, furnish
from app.wiring import open_house
from tests.fakes.waiting import eventually

ORIGIN = "http://club.test"
Client = httpx.AsyncClient


class NobodyListens:
    """A `Broadcast` without connections."""

    def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
        del match_id, audiences
        return False

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """Nobody hears it."""

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """Nobody hears it."""

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Nobody is there."""


@pytest.fixture(scope="session")
def assets() -> Assets:
    return Assets()


@asynccontextmanager
async def no_lifespan(_: FastAPI) -> AsyncIterator[None]:
    yield


def settings_of(database_url: str, data_dir: Path) -> Settings:
    return Settings(
        _env_file=None,
        data_dir=data_dir,
        database_url=database_url,
        engine="mock",
        embedder="hashed",
        pacing="instant",
        exhibitions=False,
    )


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    return settings_of(database_url, tmp_path)


@cache
def opened_once(folder: Path) -> Path:
    """A database of the newest schema, in this folder, with the cast and the vectors of what it remembers, which a
    house would write anew for every test, and nobody else."""
    path = folder / "opened.db"

    async def open_once() -> None:
        async with open_house(settings_of(f"sqlite:///{path}", folder), NobodyListens()) as house:
            await eventually(lambda: "lore:embed" not in house.tasks.names())

    # On a thread, so that it meets no event loop of a test.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, open_once()).result()
    return path


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Not blank: a house has been opened on it once. One file for all folders of tests that have this fixture."""
    return opened_once(tmp_path_factory.getbasetemp())


@pytest.fixture(autouse=True)
def _cheap_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are digested at hardly any cost, which is a quarter of these tests' work otherwise; what it has to be
    is tested where passwords are."""
    monkeypatch.setattr(wiring, "Passwords", partial(Passwords, memory_kib=64, passes=1))


@pytest.fixture
def values() -> InProcessKeyValue:
    """Where what the doors count is kept."""
    return InProcessKeyValue()


@pytest.fixture(scope="session")
def sites() -> dict[frozenset[str], FastAPI]:
    """The sites built so far, by the features they show: hundreds of routes take longer to build than the house behind
    them to open."""
    return {}


@pytest.fixture
def built(settings: Settings, assets: Assets, sites: dict[frozenset[str], FastAPI]) -> FastAPI:
    """The site with the features of the settings."""
    shown = frozenset(flag for flag, is_on in settings.flags.items() if is_on)
    if shown not in sites:
        sites[shown] = build_site(assets, no_lifespan, limits=None, flags=settings.flags)
    return sites[shown]


@pytest.fixture
async def site(settings: Settings, assets: Assets, values: InProcessKeyValue, built: FastAPI) -> AsyncIterator[FastAPI]:
    """The site as on its first day, with a house of this test's own."""
    routes = list(built.router.routes)
    furnish(built, assets, MovingWindow(values))
    async with open_house(settings, NobodyListens()) as house:
        built.state.house = house
        yield built
    built.router.routes[:] = routes
    del built.state.house


@pytest.fixture
async def visitor(site: FastAPI, assets: Assets) -> AsyncIterator[Client]:
    """Somebody at the door whom nobody knows yet."""
    transport = httpx.ASGITransport(Shield(site, assets))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        yield client


@pytest.fixture
async def guest(visitor: Client) -> Client:
    """The same, once they have come in."""
    answer = await visitor.post("/api/players/guest", json={"display_name": "Ada"})
    assert answer.status_code == 201
    return visitor


@pytest.fixture
def error_code() -> Callable[[httpx.Response], str]:
    """The code in an answer's error, which must have the shape of the contract."""

    def read(answer: httpx.Response) -> str:
        error = answer.json()["error"]
        assert error.keys() <= {"code", "message", "details"}
        assert error["message"]
        return str(error["code"])

    return read
