from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from app.domain.acts import Abort, Resign
from app.domain.position import Color
from tests.unit.web.test_authority import SECRET
from tests.unit.web.test_company import allow, house  # noqa: F401  a fixture


async def member_with_games(
    site: FastAPI, visitor: httpx.AsyncClient, *, watchable: tuple[bool, ...], character: str = "kenji"
) -> list[str]:
    """Signs Ada up and lets her resign so often; returns the games."""
    signed = await visitor.post("/api/auth/signup", json={"username": "Ada_L", "password": SECRET})
    assert signed.status_code == 201
    games = []
    for one in watchable:
        wish = {"character_id": character, "color": "white", "rated": False, "watchable": one}
        games.append((await visitor.post("/api/matches", json=wish)).json()["match_id"])
        table = await site.state.house.directory.open(games[-1])
        await table.submit(Resign(Color.WHITE))
    return games


async def test_a_member_has_a_page_with_the_games_that_anybody_may_watch(
    site: FastAPI, visitor: httpx.AsyncClient
) -> None:
    public, private = await member_with_games(site, visitor, watchable=(True, False))
    wish = {"character_id": "pip", "color": "white"}
    called_off = (await visitor.post("/api/matches", json=wish)).json()["match_id"]
    table = await site.state.house.directory.open(called_off)
    await table.submit(Abort(Color.WHITE))
    assert table.state.ended
    await visitor.patch("/api/me", json={"display_name": "<b>Ada</b>"})
    visitor.cookies.clear()
    assert (await visitor.post("/api/players/guest", json={})).status_code == 201
    for spelling in ("Ada_L", "ada_l"):
        page = await visitor.get(f"/players/{spelling}")
        assert page.status_code == 200
        assert "<h1>&lt;b&gt;Ada&lt;/b&gt;</h1>" in page.text
        assert "Ada_L, a member since " in page.text
        assert f'href="/matches/{public}/summary"' in page.text
        assert "lost, a moment ago" in page.text
        assert private not in page.text
        assert called_off not in page.text


@pytest.mark.usefixtures("house")
async def test_company_that_the_visitor_does_not_keep_is_left_out(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    assert (await visitor.post("/api/players/guest", json={})).status_code == 201
    await allow(visitor, "mature")
    (game,) = await member_with_games(site, visitor, watchable=(True,), character="grumbling-greta")
    assert game in (await visitor.get("/players/ada_l")).text
    await allow(visitor, "family")
    assert game not in (await visitor.get("/players/ada_l")).text


async def test_guests_and_those_who_left_have_no_page(guest: httpx.AsyncClient) -> None:
    name = (await guest.get("/api/me")).json()["player"]["username"]
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    for nobody in (name, "nobody", "x" * 300, "%00", "' OR 1=1"):
        assert (await guest.get(f"/players/{nobody}")).status_code == 404, nobody
    signed = await guest.post("/api/auth/signup", json={"username": "leaver", "password": SECRET})
    assert signed.status_code == 201
    assert (await guest.get("/players/leaver")).status_code == 200
    assert (await guest.request("DELETE", "/api/me", json={"password": SECRET})).status_code == 204
    assert (await guest.post("/api/players/guest", json={})).status_code == 201
    assert (await guest.get("/players/leaver")).status_code == 404


async def test_the_page_says_what_public_games_say_together_and_nothing_of_private_ones(
    site: FastAPI, visitor: httpx.AsyncClient
) -> None:
    await member_with_games(site, visitor, watchable=(True, True, False))
    page = (await visitor.get("/players/Ada_L")).text
    assert "<span>0 won</span>, <span>0 drawn</span>, <span>2 lost</span>" in page
    assert "Too few games yet." in page


async def test_a_member_with_private_games_only_shows_no_results(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    await member_with_games(site, visitor, watchable=(False,))
    assert "In public games" not in (await visitor.get("/players/Ada_L")).text
