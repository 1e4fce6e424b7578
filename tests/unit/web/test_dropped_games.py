"""An unfinished game is dropped without going back to its board, by whoever plays it and nobody else."""

from __future__ import annotations

import httpx
from fastapi import FastAPI

from app.domain.acts import PlayMove
from app.domain.position import Color
from app.house import House
from tests.fakes.waiting import eventually


async def opened(guest: httpx.AsyncClient) -> str:
    answer = await guest.post("/api/matches", json={"character_id": "kenji", "color": "white"})
    return str(answer.json()["match_id"])


async def end_of(guest: httpx.AsyncClient, match_id: str) -> tuple[str, str]:
    state = (await guest.get(f"/api/matches/{match_id}")).json()
    return state["status"], state["end_reason"]


async def test_a_game_that_has_not_begun_is_called_off_and_another_resigned(
    site: FastAPI, guest: httpx.AsyncClient
) -> None:
    house: House = site.state.house
    fresh, begun = await opened(guest), await opened(guest)
    table = await house.directory.open(begun)
    assert table is not None
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    await eventually(lambda: table.state.ply == 2)
    for match_id in (fresh, begun):
        assert (await guest.delete(f"/api/matches/{match_id}")).status_code == 204
    assert await end_of(guest, fresh) == ("ended", "aborted")
    assert await end_of(guest, begun) == ("ended", "resignation")
    assert (await guest.delete(f"/api/matches/{begun}")).status_code == 409


async def test_nobody_drops_the_game_of_somebody_else(site: FastAPI, guest: httpx.AsyncClient) -> None:
    house: House = site.state.house
    match_id = await opened(guest)
    guest.cookies.clear()
    await guest.post("/api/players/guest", json={"display_name": "Bela"})
    assert (await guest.delete(f"/api/matches/{match_id}")).status_code == 404
    table = await house.directory.open(match_id)
    assert table is not None
    assert not table.state.ended
