"""Reports on memories: hosts see counts and a picture, owners those of their agents, nobody else anything."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest
from fastapi import FastAPI

from app.accounts.club_hosts import appoint
from app.domain.memory import CreatedBy, MemoryType, Party, Scope
from app.memory.store.repository import insert_memories
from app.web.assets import Assets
from app.web.security import Shield
from tests.fakes.memories import about
from tests.unit.web.conftest import ORIGIN, Client
from tests.unit.web.test_authority import AGENT, SECRET

SOMEBODY = Party("player", "somebody-else")


async def sign_up(site: FastAPI, assets: Assets, username: str) -> Client:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN)
    assert (await client.post("/api/auth/signup", json={"username": username, "password": SECRET})).status_code == 201
    return client


@pytest.fixture
async def host(site: FastAPI, assets: Assets) -> Client:
    client = await sign_up(site, assets, "Harriet")
    await site.state.house.database.write(appoint, "harriet", 1)
    return client


async def put_in_order(site: FastAPI, owner: Party) -> str:
    """Gives a mind twelve repetitive memories and has them put in order; the report's id."""
    said = ("She hums a song in the Benoni.", "She always hums a song in the Benoni.")
    memories = [
        replace(
            about(SOMEBODY, 7_000 + number, said[number % 2]),
            owner=owner,
            scope=Scope.OPPONENT_SPECIFIC,
            created_by=CreatedBy.POST_MATCH,
            type=MemoryType.PLAYER_OBSERVATION,
        )
        for number in range(12)
    ]
    await site.state.house.database.write(insert_memories, memories)
    report = await site.state.house.upkeep.keep_order(owner, "command")
    assert report is not None
    assert (report.merged, report.made) == (12, 1)
    return str(report.id)


async def test_a_host_sees_counts_and_a_picture_and_no_memory(site: FastAPI, host: Client) -> None:
    kenji = site.state.house.characters.get("kenji")
    report_id = await put_in_order(site, kenji.party)
    assert f'href="/order/{report_id}"' in (await host.get("/host/order")).text
    page = (await host.get(f"/order/{report_id}")).text
    assert "12 of 12 memories became 1" in page
    assert page.count("<circle") == 12
    assert "hums" not in page
    assert 'href="/host/order"' in (await host.get("/host")).text


async def test_a_report_is_taken_back_and_gone_for_everybody_else(site: FastAPI, assets: Assets, host: Client) -> None:
    report_id = await put_in_order(site, site.state.house.characters.get("rosa").party)
    stranger = await sign_up(site, assets, "stranger")
    assert (await stranger.get(f"/order/{report_id}")).status_code == 404
    assert (await stranger.post(f"/api/order/{report_id}/take-back")).status_code == 404
    assert (await stranger.get("/host/order")).status_code == 404
    assert (await host.post(f"/api/order/{report_id}/take-back")).json() == {"back": 12}
    assert "It has been taken back." in (await host.get(f"/order/{report_id}")).text


async def test_an_owner_sees_how_an_agent_keeps_order_and_nobody_elses(site: FastAPI, assets: Assets) -> None:
    owner, other = await sign_up(site, assets, "owner_of_ada"), await sign_up(site, assets, "other")
    agent_id = (await owner.post("/api/agents", json=AGENT)).json()["id"]
    report_id = await put_in_order(site, Party("agent", agent_id))
    assert f'href="/order/{report_id}"' in (await owner.get(f"/agents/{agent_id}/order")).text
    assert (await owner.get(f"/order/{report_id}")).status_code == 200
    assert (await other.get(f"/order/{report_id}")).status_code == 404
    assert (await other.get(f"/agents/{agent_id}/order")).status_code == 404
