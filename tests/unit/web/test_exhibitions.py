"""Exhibitions: opened by anybody within limits, and by the house while somebody is there to see one."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.domain.acts import Resign
from app.house import House
from app.lobby.exhibitions import AT_ONCE, is_exhibition
from app.matches.table import Table
from tests.fakes.games import WHITE
from tests.fakes.waiting import eventually

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
