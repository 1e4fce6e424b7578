"""Exhibitions: opened by anybody within limits, and by the house while somebody is there to see one."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.agents.repository import set_open_to_others
from app.domain.acts import Resign
from app.domain.memory import Party
from app.house import House
from app.lobby.exhibitions import AT_ONCE, is_exhibition
from app.matches.table import Table
from app.memory.store.repository import memories_of
from tests.fakes.games import WHITE
from tests.fakes.waiting import eventually
from tests.unit.web.test_agents import WISH

PAIR = {"white": "pip", "black": "kenji"}


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


async def opened(guest: httpx.AsyncClient, house: House, **wish: Any) -> Table:
    answer = await guest.post("/api/exhibitions", json={**PAIR, **wish})
    assert answer.status_code == 201, answer.text
    assert answer.json()["url"] == f"/matches/{answer.json()['match_id']}"
    table = house.directory.find(answer.json()["match_id"])
    assert table is not None
    table.join("somebody in the gallery", None)
    return table


async def test_two_characters_play_a_whole_game_for_whoever_looks_on(guest: httpx.AsyncClient, house: House) -> None:
    table = await opened(guest, house)
    state = table.state
    assert (state.white.slug, state.black.slug) == ("pip", "kenji")
    assert (is_exhibition(state), state.rated, state.watchable) == (True, False, True)
    assert (await guest.get(f"/api/matches/{state.match_id}")).json()["your_seat"] == "spectator"
    assert (await guest.post("/api/matches", json={"character_id": "pip"})).status_code == 201
    await eventually(lambda: table.state.ended, seconds=60)
    history = [stamped.event.name for stamped in table.outbox.history]
    assert (history.count("match_ended"), "player_move_applied" in history) == (1, False)
    assert {line.role for line in table.state.chat} == {"character"}


async def test_one_mind_asks_and_the_other_answers_what_was_asked(guest: httpx.AsyncClient, house: House) -> None:
    table = await opened(guest, house, white="rosa", black="teodor")
    await eventually(lambda: table.state.ended, seconds=60)
    asked = [line for line in table.state.chat if line.text.endswith("?") and line.occasion != "on_user_input"]
    answers = [line for line in table.state.chat if line.occasion == "on_user_input"]
    assert asked
    assert answers
    assert {line.color for line in answers} <= {line.color.other for line in asked if line.color}
    assert len(answers) <= len(asked)
    texts = [line.text for line in table.state.chat]
    assert len(texts) == len(set(texts))


async def test_they_fall_silent_when_the_gallery_leaves_and_take_notice_when_somebody_comes(
    guest: httpx.AsyncClient, house: House
) -> None:
    answer = await guest.post("/api/exhibitions", json={**PAIR, "time_control": "10+0"})
    table = house.directory.find(answer.json()["match_id"])
    assert table is not None
    # A few moves in: without pauses the whole game takes a third of a second.
    await eventually(lambda: table.state.ply >= 4 or table.state.ended, seconds=60)
    assert table.state.chat == ()
    table.join("somebody", None)
    await eventually(lambda: table.state.chat or table.state.ended, seconds=60)
    assert table.state.chat
    if not table.state.ended:
        await table.act(Resign(WHITE))


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"black": "pip"}, 409, "not_allowed"),
        ({"black": "nobody"}, 404, "not_found"),
        ({"black": 7}, 422, "bad_payload"),
        ({"time_control": "soon"}, 422, "bad_payload"),
    ],
)
async def test_a_malformed_wish_seats_nobody(
    guest: httpx.AsyncClient, house: House, wish: dict[str, Any], status: int, code: str
) -> None:
    answer = await guest.post("/api/exhibitions", json={**PAIR, **wish})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert house.exhibitions.running() == []


async def test_a_private_character_is_not_put_on_show(guest: httpx.AsyncClient) -> None:
    made = await guest.post("/api/characters/kenji/clone")
    answer = await guest.post("/api/exhibitions", json={"white": "pip", "black": made.json()["slug"]})
    assert answer.status_code == 404


async def test_there_are_only_so_many_at_once(guest: httpx.AsyncClient, house: House) -> None:
    wish = {**PAIR, "time_control": "untimed"}
    answers = [(await guest.post("/api/exhibitions", json=wish)).status_code for _ in range(AT_ONCE + 1)]
    # An early one may be over by now.
    assert answers[:AT_ONCE] == [201] * AT_ONCE
    running = house.exhibitions.running()
    assert len(running) <= AT_ONCE
    for table in running:
        await table.act(Resign(WHITE))


async def test_the_house_keeps_one_on_while_somebody_is_there_and_not_for_empty_chairs(
    visitor: httpx.AsyncClient, house: House
) -> None:
    assert await house.exhibitions.look() is None
    await visitor.post("/api/players/guest", json={})
    await visitor.get("/api/me")
    table = await house.exhibitions.look()
    assert table is not None
    assert is_exhibition(table.state)
    if not table.state.ended:
        assert await house.exhibitions.look() is None
        await table.act(Resign(WHITE))
    again = await house.exhibitions.look()
    assert again is not None
    await again.act(Resign(WHITE))


async def raised(guest: httpx.AsyncClient, name: str) -> str:
    return str((await guest.post("/api/agents", json=WISH | {"name": name})).json()["id"])


async def played_out(table: Table) -> None:
    await eventually(lambda: table.state.ended, seconds=60)
    await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=60)


async def test_two_agents_play_for_their_ratings_and_talk_and_each_remembers_the_other(
    guest: httpx.AsyncClient, house: House
) -> None:
    ids = [await raised(guest, name) for name in ("Nimbus", "Cirrus")]
    table = await opened(guest, house, white=ids[0], black=ids[1])
    assert table.state.rated
    await played_out(table)
    assert {line.role for line in table.state.chat} <= {"agent"}
    after = [(await guest.get(f"/api/agents/{agent_id}")).json() for agent_id in ids]
    assert [one["rated_games"] for one in after] == [1, 1]
    assert sum(one["rating"] for one in after) == 2400
    for agent_id, other in (ids, ids[::-1]):
        subjects = {memory.subject for memory in await house.database.read(memories_of, Party("agent", agent_id))}
        assert subjects == {Party("agent", other)}
        (training, *_) = (await guest.get(f"/api/agents/{agent_id}/training")).json()["training"]
        assert training["match_id"] == table.state.match_id


async def test_an_agent_sits_down_with_one_of_the_cast_and_with_one_game_at_a_time(
    guest: httpx.AsyncClient, house: House
) -> None:
    nimbus = await raised(guest, "Nimbus")
    table = await opened(guest, house, white=nimbus, black="vesna", time_control="untimed")
    assert {table.state.white.kind, table.state.black.kind} == {"agent", "character"}
    if not table.state.ended:
        again = await guest.post("/api/exhibitions", json={"white": nimbus, "black": "pip"})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "in_play")
        await table.act(Resign(WHITE))
    kinds = [line["kind"] for line in (await guest.get(f"/api/agents/{nimbus}/training")).json()["training"]]
    assert "deployed" in kinds


async def test_somebody_elses_agent_plays_only_when_it_is_open_to_others(
    guest: httpx.AsyncClient, house: House
) -> None:
    nimbus = await raised(guest, "Nimbus")
    await guest.post("/api/auth/logout")
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    wish = {"white": nimbus, "black": "pip"}
    assert (await guest.post("/api/exhibitions", json=wish)).status_code == 404
    assert nimbus not in (await guest.get("/watch")).text
    await house.database.write(set_open_to_others, nimbus, True)
    await house.agents.refresh()
    assert nimbus in (await guest.get("/watch")).text
    table = await opened(guest, house, **wish)
    assert (await guest.get(f"/api/matches/{table.state.match_id}")).json()["your_seat"] == "spectator"
    # Neither the one who asked for the game nor anybody else moves for it.
    assert (await guest.delete(f"/api/matches/{table.state.match_id}")).status_code == 404
    if not table.state.ended:
        await table.act(Resign(WHITE))


async def test_an_owner_opens_an_agent_to_others_and_an_archived_one_is_nobody(
    guest: httpx.AsyncClient, house: House
) -> None:
    nimbus = await raised(guest, "Nimbus")
    changed = await guest.patch(f"/api/agents/{nimbus}", json={"open_to_others": True})
    assert (changed.status_code, changed.json()["open_to_others"]) == (200, True)
    assert [agent.id for agent in house.agents.open_to_others()] == [nimbus]
    assert (await guest.patch(f"/api/agents/{nimbus}", json={"open_to_others": "yes"})).status_code == 422
    assert (await guest.patch(f"/api/agents/{nimbus}", json={"open_to_others": None})).status_code == 422
    await guest.post(f"/api/agents/{nimbus}/archive")
    assert house.agents.open_to_others() == []
    assert (await guest.post("/api/exhibitions", json={"white": nimbus, "black": "pip"})).status_code == 404
