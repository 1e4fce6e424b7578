"""A private character is nobody's business: neither whether it is there, nor how its games go."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.domain.memory import Party
from app.memory.store.repository import insert_memories
from app.web.assets import Assets
from app.web.security import Shield
from tests.fakes.memories import about
from tests.unit.web.conftest import ORIGIN
from tests.unit.web.test_workshop import make, until_ready


@pytest.fixture
async def stranger(site: FastAPI, assets: Assets) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody else who has come in."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN) as client:
        assert (await client.post("/api/players/guest")).status_code == 201
        yield client


@pytest.fixture
async def mira(guest: httpx.AsyncClient) -> dict[str, Any]:
    """A private character of the guest's, ready to play."""
    made = await make(guest, visibility="private")
    await until_ready(guest, made["slug"])
    return made


async def remembered(client: httpx.AsyncClient, character_id: str) -> httpx.Response:
    return await client.get("/api/memories", params={"character_id": character_id})


async def test_a_strangers_memories_of_it_are_those_of_nobody(
    guest: httpx.AsyncClient, stranger: httpx.AsyncClient, mira: dict[str, Any]
) -> None:
    for name in (mira["id"], mira["slug"]):
        asked, absent = await remembered(stranger, name), await remembered(stranger, "nobody-7k3f9x")
        assert (asked.status_code, asked.json()) == (absent.status_code, absent.json())
        assert asked.status_code == 404
        assert (await remembered(guest, name)).json() == {"memories": []}


async def test_who_met_it_while_it_was_shown_still_sees_what_it_remembers_of_them(
    site: FastAPI, stranger: httpx.AsyncClient, mira: dict[str, Any]
) -> None:
    me = (await stranger.get("/api/me")).json()["player"]["id"]
    memory = replace(about(Party("player", me), 1, "They feed a heron."), owner=Party("character", mira["id"]))
    await site.state.house.database.write(insert_memories, [memory])
    found = await remembered(stranger, mira["id"])
    assert [one["narrative"] for one in found.json()["memories"]] == ["They feed a heron."]


@pytest.mark.parametrize(
    ("wish", "watchable"), [({}, False), ({"watchable": False}, False), ({"watchable": True}, True)]
)
async def test_its_games_are_watched_by_those_who_were_asked_in(
    guest: httpx.AsyncClient,
    stranger: httpx.AsyncClient,
    mira: dict[str, Any],
    wish: dict[str, bool],
    watchable: bool,
) -> None:
    opened = await guest.post("/api/matches", json={"character_id": mira["id"], "color": "white", **wish})
    match_id = opened.json()["match_id"]
    assert (await guest.get(f"/api/matches/{match_id}")).json()["watchable"] is watchable
    assert (await stranger.get(f"/api/matches/{match_id}")).status_code == (200 if watchable else 404)


async def test_games_with_everybody_else_may_be_watched(guest: httpx.AsyncClient) -> None:
    opened = await guest.post("/api/matches", json={"character_id": "kenji", "color": "white"})
    assert (await guest.get(f"/api/matches/{opened.json()['match_id']}")).json()["watchable"] is True
