"""The hosts' page: for hosts, and for nobody else; bans close what is open and keep the door shut."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.accounts.club_hosts import DAY_MS, appoint, dismiss
from app.agents.autonomy import AutonomyPlan
from app.agents.autonomy_rows import due_autonomies
from app.db.models.hosts import BanRow
from app.domain.errors import NotFound
from app.domain.position import Color
from app.house import House
from app.web.assets import Assets
from app.web.security import Shield
from tests.unit.web.conftest import ORIGIN, Client
from tests.unit.web.test_agents import WISH
from tests.unit.web.test_authority import SECRET, routes

Enter = Callable[[str], Awaitable[tuple[Client, str]]]


@pytest.fixture
async def enter(site: FastAPI, assets: Assets) -> Enter:
    """Signs a member up; gives their browser and their id."""

    async def sign_up(username: str) -> tuple[Client, str]:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN)
        signed = await client.post("/api/auth/signup", json={"username": username, "password": SECRET})
        assert signed.status_code == 201
        return client, str((await client.get("/api/me")).json()["player"]["id"])

    return sign_up


@pytest.fixture
async def host(site: FastAPI, enter: Enter) -> Client:
    client, _ = await enter("Harriet")
    assert await site.state.house.database.write(appoint, "harriet", 1) == "Harriet"
    return client


async def test_a_host_reads_load_reports_and_players(host: Client, enter: Enter) -> None:
    ada, _ = await enter("ada")
    _, bo = await enter("bo_the_rook")
    filed = await ada.post("/api/reports", json={"player_id": bo, "reason": "insults", "words": "<b>Called</b> me"})
    page = (await host.get("/host")).text
    assert "was reported for insults" in page
    assert "&lt;b&gt;Called&lt;/b&gt; me" in page
    assert "1 open report." in page
    load = (await host.get("/api/host/load")).json()
    assert load["parts"]["engine"] == "mock"
    assert (load["people"], load["games"], load["jobs_failed"]) == (0, 0, 0)
    assert "bo_the_rook" not in (await host.get("/host?q=ADA")).text.split('id="players-title"')[1]

    settle = f"/api/host/reports/{filed.json()['id']}/settle"
    assert (await host.post(settle)).status_code == 204
    assert (await host.post(settle)).status_code == 404
    assert "Nobody has complained." in (await host.get("/host")).text


async def test_whoever_is_no_host_learns_nothing(site: FastAPI, host: Client, enter: Enter) -> None:
    member, member_id = await enter("ada")
    token = (await host.post("/api/tokens", json={"name": "Watcher", "scopes": ["watch"]})).json()["token"]
    nobody = {"cookie": ""}
    for who, headers in ((member, {}), (member, nobody), (member, {"authorization": f"Bearer {token}"} | nobody)):
        absent = await who.get("/api/nothing-here", headers=headers)
        for method, path, body in (
            ("GET", "/api/host/load", ""), ("PUT", f"/api/host/bans/{member_id}", "{"),
            ("DELETE", "/api/host/bans/x", ""), ("POST", "/api/host/reports/x/settle", ""),
        ):  # fmt: skip
            answer = await who.request(method, path, content=body, headers=headers)
            assert (answer.status_code, answer.json()) == (404, absent.json()), (method, path)
        assert (await who.get("/host", headers=headers)).status_code == 404
    assert 'href="/host"' not in (await member.get("/settings")).text
    assert 'href="/host"' in (await host.get("/settings")).text

    await site.state.house.database.write(dismiss, "Harriet")
    assert (await host.get("/host")).status_code == 404
    with pytest.raises(NotFound):
        await site.state.house.database.write(dismiss, "Harriet")


async def test_a_ban_ends_what_is_open_and_keeps_the_door_shut_until_it_is_over(
    site: FastAPI, host: Client, enter: Enter, error_code: Callable[[httpx.Response], str]
) -> None:
    member, member_id = await enter("ada")
    token = (await member.post("/api/tokens", json={"name": "Watcher", "scopes": ["watch"]})).json()["token"]
    assert (await member.post("/api/lobbies", json={})).status_code == 201
    ban = f"/api/host/bans/{member_id}"
    assert (await host.put(ban, json={"words": "For the shouting.", "days": 7})).status_code == 204
    assert error_code(await member.get("/api/me")) == "banned"
    program = await member.get("/api/me", headers={"authorization": f"Bearer {token}", "cookie": ""})
    assert program.status_code == 401
    assert (await host.get("/api/lobbies")).json()["lobbies"] == []
    door = {"username": "ada", "password": SECRET}
    refused = await member.post("/api/auth/login", json=door)
    assert (refused.status_code, error_code(refused)) == (403, "banned")
    assert "For the shouting." in refused.json()["error"]["message"]
    wrong = await member.post("/api/auth/login", json=door | {"password": "something else entirely"})
    assert error_code(wrong) == "bad_credentials"
    assert "For the shouting." in (await host.get("/host")).text

    def week_later(session: Session) -> None:
        session.execute(update(BanRow).values(until_ms=BanRow.until_ms - 8 * DAY_MS))

    await site.state.house.database.write(week_later)
    assert (await member.post("/api/auth/login", json=door)).status_code == 200
    assert (await member.get("/api/me/export")).json()["ban"]["words"] == "For the shouting."

    assert (await host.put(ban, json={})).status_code == 204
    assert "for good" in (await host.get("/host")).text
    assert (await host.delete(ban)).status_code == 204
    assert (await host.delete(ban)).status_code == 404
    assert (await member.post("/api/auth/login", json=door)).status_code == 200


async def test_a_banned_guest_reads_why_and_does_not_come_back_as_another(
    host: Client, visitor: Client, error_code: Callable[[httpx.Response], str]
) -> None:
    guest_id = (await visitor.post("/api/players/guest")).json()["player"]["id"]
    ban = f"/api/host/bans/{guest_id}"
    assert (await host.put(ban, json={"words": "For the shouting.", "days": 7})).status_code == 204

    hall, door = await visitor.get("/"), await visitor.get("/login")
    assert (hall.status_code, door.status_code) == (403, 200)
    for page in (hall.text, door.text):
        assert "For the shouting." in page
    assert 'id="guest"' not in door.text
    assert 'id="login"' in door.text
    for path, body in (
        ("/api/players/guest", {"display_name": "Somebody else"}),
        ("/api/auth/signup", {"username": "somebody", "password": SECRET}),
        ("/api/auth/logout", {}),
    ):
        refused = await visitor.post(path, json=body)
        assert (refused.status_code, error_code(refused)) == (403, "banned"), path
        assert "For the shouting." in refused.json()["error"]["message"]

    assert (await host.delete(ban)).status_code == 204
    assert (await visitor.get("/api/me")).json()["player"]["id"] == guest_id


async def test_newcomers_of_a_banned_guests_address_wait_for_an_hour(
    site: FastAPI, assets: Assets, host: Client, error_code: Callable[[httpx.Response], str]
) -> None:
    def browser(address: str) -> Client:
        transport = httpx.ASGITransport(Shield(site, assets), client=(address, 50_000))
        return httpx.AsyncClient(transport=transport, base_url=ORIGIN)

    unruly, neighbour = browser("203.0.113.9"), browser("203.0.113.9")
    guest_id = (await unruly.post("/api/players/guest")).json()["player"]["id"]
    assert (await neighbour.post("/api/players/guest")).status_code == 201
    assert (await host.put(f"/api/host/bans/{guest_id}", json={})).status_code == 204

    private_window = browser("203.0.113.9")
    for path, body in (("players/guest", {}), ("auth/signup", {"username": "somebody", "password": SECRET})):
        refused = await private_window.post(f"/api/{path}", json=body)
        assert (refused.status_code, error_code(refused)) == (429, "rate_limited")
        assert 3590 <= refused.json()["error"]["details"]["retry_after"] <= 3600
    # Who was there already stays and may become a member; others come from elsewhere; a host can take it back.
    signed = await neighbour.post("/api/auth/signup", json={"username": "neighbour", "password": SECRET})
    assert signed.status_code == 201
    assert (await browser("203.0.113.10").post("/api/players/guest")).status_code == 201
    assert (await host.delete(f"/api/host/bans/{guest_id}")).status_code == 204
    assert (await private_window.post("/api/players/guest")).status_code == 201


@pytest.mark.parametrize(
    "form", ['{"days": 0}', '{"days": 1.5}', '{"words": 7}', "[]", "{", f'{{"words": "{"x" * 301}"}}']
)
async def test_a_ban_that_is_none_is_refused(
    host: Client, enter: Enter, error_code: Callable[[httpx.Response], str], form: str
) -> None:
    member, member_id = await enter("ada")
    refused = await host.put(f"/api/host/bans/{member_id}", content=form)
    assert error_code(refused) == "bad_payload"
    assert (await member.get("/api/me")).status_code == 200


async def test_a_host_is_not_banned_and_nobody_is_not_found(
    host: Client, error_code: Callable[[httpx.Response], str]
) -> None:
    own = (await host.get("/api/me")).json()["player"]["id"]
    assert error_code(await host.put(f"/api/host/bans/{own}", json={})) == "not_allowed"
    assert error_code(await host.put("/api/host/bans/nobody", json={})) == "not_found"
    assert (await host.get("/host")).status_code == 200


async def test_the_agents_of_who_is_banned_leave_their_boards_and_go_to_no_other(
    site: FastAPI, host: Client, enter: Enter
) -> None:
    house: House = site.state.house
    member, member_id = await enter("ada")
    agents = []
    for name in ("Nimbus", "Cirrus"):
        made = (await member.post("/api/agents", json=WISH | {"name": name})).json()["id"]
        assert (await member.patch(f"/api/agents/{made}", json={"open_to_others": True})).status_code == 200
        agents.append(made)
    player = await house.identity.player(member_id)
    assert player is not None
    await house.own_games.allow(player, agents[1], AutonomyPlan(from_hour=0, to_hour=0))
    sent = await member.post(f"/api/agents/{agents[0]}/deploy", json={"character_id": "pip", "time_control": "10+5"})
    table = await house.directory.open(sent.json()["match_id"])
    assert table is not None
    arena = (await host.post("/api/arenas", json={"name": "An evening", "kind": "swiss"})).json()
    entered = await member.post(f"/api/arenas/{arena['id']}/entrants", json={"agent_id": agents[0]})
    assert entered.status_code == 201, entered.text

    assert (await host.put(f"/api/host/bans/{member_id}", json={})).status_code == 204
    assert table.state.ended
    assert table.state.winner in (None, Color.BLACK if table.state.white.kind == "agent" else Color.WHITE)
    assert house.agents.open_to_others() == []
    assert await house.database.read(due_autonomies, house.clock.now_ms() + DAY_MS, 10) == []
    assert (await host.post("/api/exhibitions", json={"white": agents[0], "black": "pip"})).status_code == 404
    shown = (await host.get(f"/api/arenas/{arena['id']}")).json()
    assert agents[0] not in str(shown)
    # Lifted, they are the owner's again, and do what the owner says anew.
    assert (await host.delete(f"/api/host/bans/{member_id}")).status_code == 204
    assert (await house.own_games.shown(player, agents[1])).state == "off"


def desk_routes(site: FastAPI) -> list[tuple[str, str]]:
    """Method and address of everything on the hosts' desk, with places filled in that lead nowhere."""
    desk = (one for one in sorted(set(routes(site.routes))) if re.match(r"\w+ (/api)?/host\b", one))
    return [(method, re.sub(r"\{\w+\}", "x", path)) for method, path in map(str.split, desk)]


async def test_the_desk_is_there_for_a_host_in_person_and_for_nobody_else(
    site: FastAPI, host: Client, enter: Enter, assets: Assets
) -> None:
    desk = desk_routes(site)
    assert len(desk) >= 6
    guest = httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN)
    await guest.post("/api/players/guest", json={})
    stranger = httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN)
    banned, banned_id = await enter("ada")
    second, second_id = await enter("Second_host")
    assert await site.state.house.database.write(appoint, "second_host", 1) == "Second_host"
    # Whoever is no host any more is one nowhere, also with a session from then, and may then be kept out.
    assert (await second.get("/host")).status_code == 200
    await site.state.house.database.write(dismiss, "Second_host")
    assert (await host.put(f"/api/host/bans/{banned_id}", json={})).status_code == 204
    shut: list[tuple[Client, dict[str, str]]] = [(guest, {}), (stranger, {}), (banned, {}), (second, {})]
    for scopes in (["play"], ["watch"], ["talk"], ["play", "watch", "talk"]):
        made = await host.post("/api/tokens", json={"name": f"Rook {len(shut)}", "scopes": scopes})
        shut.append((stranger, {"authorization": f"Bearer {made.json()['token']}"}))
    for who, headers in shut:
        for method, path in desk:
            answer = await who.request(method, path, content="{", headers=headers)
            assert answer.status_code == 404, (method, path, headers, answer.text)
            assert "host" not in answer.headers.get("location", "")
    assert (await host.get("/api/me")).status_code == 200
    assert (await host.put(f"/api/host/bans/{second_id}", json={})).status_code == 204
    assert (await second.get("/api/me")).status_code == 403


async def test_nobody_else_s_page_moves_a_host_s_hand_and_no_cache_keeps_the_desk(
    site: FastAPI, host: Client, enter: Enter, error_code: Callable[[httpx.Response], str]
) -> None:
    member, member_id = await enter("ada")
    for method, path in desk_routes(site):
        if method == "GET":
            answer = await host.get(path)
            assert "no-store" in answer.headers["cache-control"], path
            continue
        for headers in ({"origin": "http://elsewhere.test"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            refused = await host.request(method, path.replace("/x", f"/{member_id}"), json={}, headers=headers)
            assert (refused.status_code, error_code(refused)) == (403, "cross_origin"), (method, path, headers)
    assert (await member.get("/api/me")).status_code == 200
