"""Guessing at the door: few tries for who guesses, slow ones for a crowd, and the owner comes in all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from app.runtime.key_value import InProcessKeyValue
from app.web.assets import Assets
from app.web.security import Shield
from app.web.tries import AT_ONE, FROM_ONE, MOST_WAITING, PAUSE_SECONDS, Tries
from tests.unit.web.conftest import ORIGIN

SECRET = "a rook on the seventh"


class Pauses:
    """A sleep that a test ends."""

    def __init__(self) -> None:
        self.begun: list[float] = []
        self.at_once = True
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.begun.append(seconds)
        if not self.at_once:
            await self.over.wait()


@pytest.fixture
def pauses(site: FastAPI) -> Pauses:
    found = Pauses()
    site.state.tries = Tries(site.state.limits, found)
    return found


@pytest.fixture
async def owner(visitor: httpx.AsyncClient) -> httpx.AsyncClient:
    """A browser in which ada has been in, and is not now."""
    answer = await visitor.post("/api/auth/signup", json={"username": "ada", "password": SECRET})
    assert answer.status_code == 201
    assert (await visitor.post("/api/auth/logout")).status_code == 204
    return visitor


@pytest.fixture
async def crowd(site: FastAPI, assets: Assets) -> AsyncIterator[list[httpx.AsyncClient]]:
    """Browsers at addresses of their own."""
    addresses = [f"10.0.{number // 200}.{number % 200 + 1}" for number in range(20)]
    clients = [
        httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets), client=(address, 1)), base_url=ORIGIN)
        for address in addresses
    ]
    yield clients
    for client in clients:
        await client.aclose()


async def guess(client: httpx.AsyncClient, password: str = "a wrong one", username: str = "ada") -> int:
    return (await client.post("/api/auth/login", json={"username": username, "password": password})).status_code


async def storm(crowd: list[httpx.AsyncClient]) -> list[int]:
    """Five wrong passwords from each."""
    return [await guess(client) for client in crowd for _ in range(5)]


async def test_a_browser_that_has_been_in_is_not_locked_out_by_a_crowd(
    owner: httpx.AsyncClient, crowd: list[httpx.AsyncClient], pauses: Pauses
) -> None:
    assert set(await storm(crowd)) == {401}
    before = len(pauses.begun)
    assert await guess(owner, SECRET) == 200
    assert len(pauses.begun) == before, "the owner did not wait"


async def test_nor_by_a_neighbour_at_its_own_address(
    owner: httpx.AsyncClient, site: FastAPI, assets: Assets, pauses: Pauses
) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN) as neighbour:
        tried = [await guess(neighbour) for _ in range(7)]
    assert tried == [401] * 5 + [429] * 2
    assert await guess(owner, SECRET) == 200
    assert pauses.begun == []


async def test_a_known_browser_may_not_guess_for_ever(owner: httpx.AsyncClient, pauses: Pauses) -> None:
    tried = [await guess(owner) for _ in range(12)]
    assert tried == [401] * 10 + [429] * 2
    assert await guess(owner, SECRET, "mallory") == 401, "its pass is for one account, and it is a stranger to others"
    assert pauses.begun == []


async def test_the_right_password_forgives_a_known_browser(owner: httpx.AsyncClient) -> None:
    for _ in range(2):
        assert [await guess(owner) for _ in range(9)] == [401] * 9
        assert await guess(owner, SECRET) == 200


@pytest.mark.usefixtures("owner")
async def test_a_crowd_is_slowed_and_nobody_is_locked_out(crowd: list[httpx.AsyncClient], pauses: Pauses) -> None:
    *many, newcomer = crowd
    tried = await storm(many)
    assert set(tried) == {401}
    assert pauses.begun == [PAUSE_SECONDS] * (len(tried) - AT_ONE.amount)
    assert await guess(newcomer, SECRET) == 200, "the owner's new browser comes in, a breath later"


@pytest.mark.wider
@pytest.mark.usefixtures("owner")
async def test_who_is_slowed_comes_one_after_the_other_and_the_line_is_short(
    crowd: list[httpx.AsyncClient], pauses: Pauses
) -> None:
    await storm(crowd[: AT_ONE.amount // 5])
    pauses.at_once = False
    late = [asyncio.create_task(guess(client)) for client in crowd[AT_ONE.amount // 5 :]]
    done, waiting = await asyncio.wait(late, return_when=asyncio.FIRST_COMPLETED)
    while len(waiting) > MOST_WAITING:
        more, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        done |= more
    assert {task.result() for task in done} == {429}
    assert pauses.begun == [PAUSE_SECONDS]
    pauses.over.set()
    assert [await task for task in waiting] == [401] * MOST_WAITING
    assert pauses.begun == [PAUSE_SECONDS] * MOST_WAITING


@pytest.mark.wider
async def test_names_thought_up_add_nothing_once_their_address_is_counted_out(
    values: InProcessKeyValue, visitor: httpx.AsyncClient, pauses: Pauses
) -> None:
    for number in range(FROM_ONE.amount):
        await guess(visitor, username=f"nobody{number}")
    kept = values.kept_bytes
    assert {await guess(visitor, username=f"nobody{number}") for number in range(1_000, 1_100)} == {429}
    assert values.kept_bytes == kept
    assert pauses.begun == []


async def test_a_pass_is_closed_to_scripts_and_pages_and_opens_nothing(owner: httpx.AsyncClient) -> None:
    answer = await owner.post("/api/auth/login", json={"username": "ada", "password": SECRET})
    (written,) = [one for one in answer.headers.get_list("set-cookie") if one.startswith("chess_club_browser=")]
    assert {"HttpOnly", "SameSite=lax", "Path=/api"} <= set(written.split("; "))
    await owner.post("/api/auth/logout")
    assert "chess_club_browser" in owner.cookies
    assert (await owner.get("/api/me")).status_code == 401


@pytest.mark.wider
async def test_a_stolen_session_guesses_the_password_a_few_times_and_nobody_else_can_use_them_up(
    owner: httpx.AsyncClient, crowd: list[httpx.AsyncClient], pauses: Pauses
) -> None:
    assert await guess(owner, SECRET) == 200
    await storm(crowd)
    change = {"current_password": "a wrong one", "new_password": "the bishop pair"}
    tried = [(await owner.post("/api/me/password", json=change)).status_code for _ in range(12)]
    assert tried == [401] * 10 + [429] * 2
    assert pauses.begun == [PAUSE_SECONDS] * 50


async def test_one_password_of_an_address_is_looked_at_at_a_time(site: FastAPI) -> None:
    tries: Tries = site.state.tries
    inside: list[str] = []
    may_go = asyncio.Event()

    async def look(address: str) -> None:
        async with tries.alone(address):
            inside.append(address)
            await may_go.wait()

    looks = [asyncio.create_task(look(address)) for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2")]
    for _ in range(10):
        await asyncio.sleep(0)
    assert inside == ["10.0.0.1", "10.0.0.2"]
    may_go.set()
    await asyncio.gather(*looks)
    assert inside == ["10.0.0.1", "10.0.0.2", "10.0.0.1"]
