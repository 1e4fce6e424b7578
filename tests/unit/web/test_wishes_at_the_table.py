"""Settings work at once, also in a game that is under way."""

from __future__ import annotations

import httpx
from fastapi import FastAPI

from app.domain.acts import PlayMove
from app.domain.position import Color
from app.house import House
from app.matches.table import Table
from scripts.evaluation.games import quiet
from tests.fakes.waiting import eventually

QUIET = ("a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3")


async def sit_down(house: House, guest: httpx.AsyncClient) -> Table:
    opened = await guest.post("/api/matches", json={"character_id": "kenji", "color": "white"})
    table = await house.directory.open(opened.json()["match_id"])
    assert table is not None
    return table


async def play(house: House, table: Table, moves: tuple[str, ...]) -> None:
    """The moves, each answered, and everything said that is said to them."""
    for uci in moves:
        ply = table.state.ply
        await table.act(PlayMove(Color.WHITE, uci, ply))
        await eventually(lambda ply=ply: table.state.ply == ply + 2)  # type: ignore[misc]
        await quiet(house, table)


async def test_who_wants_no_word_gets_none(site: FastAPI, guest: httpx.AsyncClient) -> None:
    house: House = site.state.house
    assert (await guest.patch("/api/me", json={"chattiness": "off"})).status_code == 200
    table = await sit_down(house, guest)
    await play(house, table, QUIET[:4])
    assert [line.text for line in table.state.chat] == []


async def test_who_has_heard_enough_in_mid_game_hears_no_more(site: FastAPI, guest: httpx.AsyncClient) -> None:
    house: House = site.state.house
    assert (await guest.patch("/api/me", json={"chattiness": "chatty"})).status_code == 200
    table = await sit_down(house, guest)
    await play(house, table, QUIET[:3])
    heard = [line.text for line in table.state.chat]
    assert heard, "Kenji talks to who lets him"
    assert (await guest.patch("/api/me", json={"chattiness": "off"})).status_code == 200
    await play(house, table, QUIET[3:])
    assert [line.text for line in table.state.chat] == heard
