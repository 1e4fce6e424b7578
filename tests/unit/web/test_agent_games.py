"""Games of agents: played by their own minds, for their own rating, before the eyes of their owners."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest
from fastapi import FastAPI

from app.domain.audiences import Audience
from app.domain.memory import Party
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from app.memory.store.repository import memories_of
from app.post_match.rating import rating_changes
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import Client
from tests.unit.web.test_agents import WISH

# Seconds that a game on the mock engine may take on a busy machine, with the work after it.
A_GAME = 120


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


async def deployed(guest: Client, house: House, **terms: object) -> tuple[str, Table]:
    """An agent's id, and the table at which it plays Kenji."""
    agent_id = str((await guest.post("/api/agents", json=WISH)).json()["id"])
    answer = await guest.post(f"/api/agents/{agent_id}/deploy", json={"character_id": "kenji", **terms})
    assert answer.status_code == 201, answer.text
    table = await house.directory.open(answer.json()["match_id"])
    assert table is not None
    return agent_id, table


async def settled(table: Table) -> None:
    """Returns once the game has ended and all is written that follows it."""
    await eventually(lambda: table.state.ended, seconds=A_GAME)
    await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=A_GAME)


async def test_a_deployed_agent_plays_to_the_end_for_its_own_rating_and_remembers(house: House, guest: Client) -> None:
    owner = (await guest.get("/api/me")).json()["player"]
    agent_id, table = await deployed(guest, house, color="white")
    await settled(table)
    moved = {move.color: move.by.value for move in table.state.moves}
    assert moved == {Color.WHITE: "agent", Color.BLACK: "character"}

    (change, _) = await house.database.read(rating_changes, table.state)
    after = (await guest.get(f"/api/agents/{agent_id}")).json()
    assert (change.kind, change.id, change.after) == ("agent", agent_id, after["rating"])
    assert after["rated_games"] == after["wins"] + after["draws"] + after["losses"] == 1
    assert after["playing"] is None
    assert (await guest.get("/api/me")).json()["player"] == owner

    training = (await guest.get(f"/api/agents/{agent_id}/training")).json()["training"]
    assert [line["kind"] for line in training] == ["game", "deployed", "raised"]
    assert training[0]["match_id"] == table.state.match_id
    assert str(after["rating"]) in training[0]["text"]
    kenji = house.characters.get("kenji")
    assert kenji is not None
    summary = (await guest.get(f"/api/matches/{table.state.match_id}/summary")).json()
    assert summary["post_match"]["status"] == "completed"
    agent = Party("agent", agent_id)
    remembered = await house.database.read(memories_of, agent)
    assert {memory.subject for memory in remembered} == {kenji.party}


async def test_the_order_of_a_turn_is_that_of_every_mind(house: House, guest: Client) -> None:
    _, table = await deployed(guest, house, color="white")
    await eventually(lambda: table.state.ply >= 4, seconds=A_GAME)
    turn = [stamped.event.name for stamped in table.outbox.history if getattr(stamped.event, "ply", None) == 3]
    told = [name for name in turn if name not in ("agent_chat", "mood_update")]
    assert told == ["agent_thinking", "memory_surfaced", "player_move_applied"]


async def test_the_owner_watches_with_the_ears_of_the_agent_and_cannot_move(house: House, guest: Client) -> None:
    _, table = await deployed(guest, house, color="black", watchable=False)
    match_id = table.state.match_id
    shown = await guest.get(f"/api/matches/{match_id}")
    assert (shown.status_code, shown.json()["your_seat"]) == (200, "spectator")
    assert shown.json()["black"]["kind"] == "agent"
    assert (await table.shown(Audience.BLACK_OWNER))["your_seat"] == "spectator"
    assert (await guest.delete(f"/api/matches/{match_id}")).status_code == 404
    await guest.post("/api/auth/logout")
    await guest.post("/api/players/guest", json={})
    assert (await guest.get(f"/api/matches/{match_id}")).status_code == 404


async def test_who_plays_is_not_archived_and_who_is_archived_does_not_play(
    house: House, guest: Client, error_code: Callable[[httpx.Response], str]
) -> None:
    agent_id, table = await deployed(guest, house)
    if not table.state.ended:
        refused = await guest.post(f"/api/agents/{agent_id}/archive")
        assert (refused.status_code, error_code(refused)) == (409, "in_play")
    await eventually(lambda: table.state.ended, seconds=A_GAME)
    assert (await guest.post(f"/api/agents/{agent_id}/archive")).status_code == 200
    again = await guest.post(f"/api/agents/{agent_id}/deploy", json={"character_id": "kenji"})
    assert (again.status_code, error_code(again)) == (409, "not_allowed")


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"character_id": "nobody"}, 404, "not_found"),
        ({"character_id": "kenji", "time_control": "soon"}, 422, "bad_payload"),
        ({"character_id": "kenji", "color": "green"}, 422, "bad_payload"),
        ({}, 422, "bad_payload"),
    ],
)
async def test_a_game_that_cannot_be_opened_is_refused_with_its_reason(
    guest: Client, error_code: Callable[[httpx.Response], str], wish: dict[str, str], status: int, code: str
) -> None:
    agent_id = (await guest.post("/api/agents", json=WISH)).json()["id"]
    answer = await guest.post(f"/api/agents/{agent_id}/deploy", json=wish)
    assert (answer.status_code, error_code(answer)) == (status, code)


async def test_two_agents_at_one_table_need_nothing_of_their_own(house: House, guest: Client) -> None:
    ids = [(await guest.post("/api/agents", json=WISH | {"name": name})).json()["id"] for name in ("Nimbus", "Cirrus")]
    white, black = (house.agents.get(agent_id) for agent_id in ids)
    assert white is not None
    assert black is not None
    table = await house.matches.open_match(white.sitter, black.sitter, Terms(color=Color.WHITE, takebacks=False))
    await settled(table)
    assert {move.by.value for move in table.state.moves} == {"agent"}
    results = await house.agent_workshop.results(ids)
    assert sum(one.wins + one.draws + one.losses for one in results.values()) == 2


async def test_when_its_owner_leaves_nobody_knows_its_name(house: House, guest: Client) -> None:
    agent_id, table = await deployed(guest, house)
    await settled(table)
    match_id = table.state.match_id
    assert [game["id"] for game in (await guest.get("/api/me/export")).json()["games"]] == [match_id]
    assert (await guest.request("DELETE", "/api/me", json={})).status_code == 204
    await guest.post("/api/players/guest", json={})
    left = (await guest.get(f"/api/matches/{match_id}/events")).text + (
        await guest.get(f"/api/matches/{match_id}")
    ).text
    assert "Nimbus" not in left
    assert agent_id not in left


@pytest.mark.long
async def test_a_hundred_games_at_once_all_end_in_order(house: House, guest: Client) -> None:
    agent_id = (await guest.post("/api/agents", json=WISH)).json()["id"]
    agent = house.agents.get(agent_id)
    assert agent is not None
    cast = house.characters.cast()
    # Opened by the characters: an agent's owner may have three games under way.
    tables = await asyncio.gather(
        *(
            house.matches.open_match(cast[number % len(cast)].persona.sitter, agent.sitter, Terms(rated=False))
            for number in range(100)
        )
    )
    for table in tables:
        await eventually(lambda table=table: table.state.ended, seconds=10 * A_GAME)  # type: ignore[misc]
        history = table.outbox.history
        assert [stamped.seq for stamped in history] == list(range(1, len(history) + 1))
        assert sum(stamped.event.name == "match_ended" for stamped in history) == 1
