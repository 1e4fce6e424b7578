"""The page of a player's own games."""

from __future__ import annotations

import html
import io
import re
from urllib.parse import parse_qs, urlsplit

import chess.pgn
import httpx
import pytest
from fastapi import FastAPI

from app.domain.acts import PlayMove, Resign
from app.domain.position import Color
from tests.unit.web.test_player_page import member_with_games


async def test_every_finished_game_is_listed_also_what_nobody_may_watch(
    site: FastAPI, visitor: httpx.AsyncClient
) -> None:
    public, private = await member_with_games(site, visitor, watchable=(True, False))
    page = await visitor.get("/me")
    assert page.status_code == 200
    assert f"/matches/{public}/summary" in page.text
    assert f"/matches/{private}/summary" in page.text
    assert "2 finished games" in page.text
    assert '<span class="rating">1200?</span>' in page.text, "a first guess is marked"


async def test_a_search_is_an_address(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    await member_with_games(site, visitor, watchable=(True,))
    wish = {"character_id": "pip", "color": "black", "rated": False}
    other = (await visitor.post("/api/matches", json=wish)).json()["match_id"]
    table = await site.state.house.directory.open(other)
    await table.submit(Resign(Color.WHITE))
    found = (await visitor.get("/me?q=pip&result=won&color=black&clock=&against=character&since=2000-01-01")).text
    assert "1 game." in found
    assert other in found
    assert "0 games." in (await visitor.get("/me?q=pip&result=lost")).text


@pytest.mark.parametrize("query", ["result=maybe", "page=0", "since=yesterday", "clock=sundial", f"q={'x' * 61}"])
async def test_an_unknown_value_is_refused(guest: httpx.AsyncClient, query: str) -> None:
    assert (await guest.get(f"/me?{query}")).status_code == 422


async def test_who_has_played_nothing_is_shown_the_way_to_a_game(guest: httpx.AsyncClient) -> None:
    page = (await guest.get("/me")).text
    assert "No finished game yet" in page
    assert "Where games slip away" not in page


async def test_names_and_searches_are_text(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    await member_with_games(site, visitor, watchable=(True,))
    page = (await visitor.get("/me", params={"q": '"><script>alert(1)</script>'})).text
    assert "<script>alert" not in page


async def test_all_finished_games_come_as_one_pgn_and_nobody_elses(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    public, private = await member_with_games(site, visitor, watchable=(True, False))
    wish = {"character_id": "pip", "color": "black", "initial_fen": "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"}
    odd = (await visitor.post("/api/matches", json=wish)).json()["match_id"]
    table = await site.state.house.directory.open(odd)
    await table.act(PlayMove(Color.BLACK, "e8d7", 0))
    await table.act(Resign(Color.BLACK))
    running = (await visitor.post("/api/matches", json={"character_id": "rosa"})).json()["match_id"]
    answer = await visitor.get("/api/me/games.pgn")
    assert answer.headers["content-disposition"] == 'attachment; filename="my-games.pgn"'
    text = io.StringIO(answer.text)
    games = list(iter(lambda: chess.pgn.read_game(text), None))
    assert all(not game.errors for game in games)
    assert [game.headers["Site"].rsplit("/", 1)[1] for game in games] == [odd, private, public]
    assert (games[0].board().fen(), games[0].headers["Black"]) == ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "Ada_L")
    assert [move.uci() for move in games[0].mainline_moves()][:1] == ["e8d7"]
    assert running not in answer.text
    visitor.cookies.clear()
    await visitor.post("/api/players/guest", json={})
    assert (await visitor.get("/api/me/games.pgn")).text == ""


BROUGHT = """[White "me"]
[Black "Bertha"]
[Result "1-0"]
[Date "2024.05.03"]

1. e4 c5 2. Nf3 1-0

[White "Cem"]
[Black "me"]
[Result "1-0"]
[Date "????.??.??"]

1. d4 d5 2. c4 e6 1-0
"""


async def test_games_from_elsewhere_are_listed_and_searched_one_by_one(guest: httpx.AsyncClient) -> None:
    brought = await guest.post("/api/me/archive", json={"text": BROUGHT, "own_name": "me", "label": "old games"})
    assert brought.status_code == 201, brought.text
    page = (await guest.get("/me")).text
    assert "Bertha" in page
    assert "Cem" in page
    assert "3 May 2024" in page
    sicilian = (await guest.get("/me?theirs=sicilian&theirs_result=won&theirs_color=white")).text
    assert "Bertha" in sicilian
    assert "Cem" not in sicilian
    # Each opens on the analysis board, whole.
    board = re.search(r'href="(/analysis[^"]+)"', sicilian)
    assert board is not None
    fen = parse_qs(urlsplit(html.unescape(board[1])).query)["fen"][0]
    game = chess.pgn.read_game(io.StringIO(fen))
    assert game is not None
    assert (game.headers["Black"], [move.uci() for move in game.mainline_moves()]) == (
        "Bertha",
        ["e2e4", "c7c5", "g1f3"],
    )
