"""What waits for a player who comes back: a note, the puzzle of the day, the ladder."""

from __future__ import annotations

import asyncio
import html
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.domain.acts import PlayMove, Resign
from app.domain.position import Color
from app.post_match.analysis import judge
from app.post_match.looking import Looked
from app.post_match.repository import save_analysis
from tests.fakes.waiting import PATIENCE

DAY_MS = 86_400_000
# White leaves mate in one on the board and plays a pawn instead.
MOVES = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 a2a3 f6h5"
MATE = 99_999


async def played(site: FastAPI, client: httpx.AsyncClient, *, days_ago: int, slug: str = "kenji", **wish: Any) -> str:
    """A finished and analysed game in which the guest had White and missed a mate."""
    terms = {"character_id": slug, "color": "white", "rated": False, **wish}
    match_id: str = (await client.post("/api/matches", json=terms)).json()["match_id"]
    house = site.state.house
    table = await house.directory.open(match_id)
    for ply, uci in enumerate(MOVES.split()):
        await table.act(PlayMove(Color.WHITE if ply % 2 == 0 else Color.BLACK, uci, ply))
    await table.act(Resign(Color.WHITE))
    # The house looks the game over itself, without opinions; ours come afterwards.
    async with asyncio.timeout(PATIENCE):
        while (await house.post_match.status(match_id))["status"] != "completed":  # noqa: ASYNC110 - the job's row is the truth
            await asyncio.sleep(0.01)
    looks = [Looked(0, ("a2a3",), close=True) for _ in range(6)]
    looks += [
        Looked(MATE, ("h5f7",), close=True),
        Looked(900, ("f6h5",), close=True),
        Looked(-900, ("c4f7",), close=True),
    ]
    analysis = judge(table.state, looks, "told", 1)
    ended_ms = house.clock.now_ms() - days_ago * DAY_MS

    def write(session: Session) -> None:
        save_analysis(session, match_id, analysis)
        when = {"ended_ms": ended_ms, "updated_ms": ended_ms}
        session.execute(update(MatchRow).where(MatchRow.id == match_id).values(**when))

    await house.database.write(write)
    return match_id


async def test_who_was_played_yesterday_has_left_a_note_until_they_are_played_again(
    site: FastAPI, guest: httpx.AsyncClient
) -> None:
    await played(site, guest, days_ago=0)
    assert "left a note at your place" not in (await guest.get("/")).text
    match_id = await played(site, guest, days_ago=1, slug="rosa")
    hall = html.unescape((await guest.get("/")).text)
    assert "Rosa" in hall.split("left a note at your place")[0][-80:]
    assert "Qxf7#" in hall
    assert f"/matches/{match_id}/summary" in hall
    await played(site, guest, days_ago=0, slug="rosa")
    assert "left a note at your place" not in (await guest.get("/")).text


async def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_ones_own_is_private(
    site: FastAPI, visitor: httpx.AsyncClient
) -> None:
    await visitor.post("/api/players/guest", json={})
    public = await played(site, visitor, days_ago=1)
    private = await played(site, visitor, days_ago=1, watchable=False)
    own = (await visitor.get("/api/puzzles/today?of=you")).json()
    assert {one["match_id"] for one in own["puzzles"]} == {public, private}
    club = (await visitor.get("/api/puzzles/today")).json()
    visitor.cookies.clear()
    await visitor.post("/api/players/guest", json={})
    assert (await visitor.get("/api/puzzles/today")).json() == club
    assert {one["match_id"] for one in club["puzzles"]} == {public}
    first = club["puzzles"][0]
    assert (first["best_san"], first["line"], first["color"]) == ("Qxf7#", ["h5f7"], "white")
    assert (await visitor.get("/api/puzzles/today?of=you")).json()["puzzles"] == []


async def test_a_game_that_ends_today_does_not_change_the_puzzle_of_today(
    site: FastAPI, guest: httpx.AsyncClient
) -> None:
    await played(site, guest, days_ago=1)
    before = (await guest.get("/api/puzzles/today")).json()
    await played(site, guest, days_ago=0, slug="rosa")
    assert (await guest.get("/api/puzzles/today")).json() == before


async def test_a_club_on_its_first_day_keeps_its_puzzle_too(site: FastAPI, guest: httpx.AsyncClient) -> None:
    for _ in range(2):
        await played(site, guest, days_ago=0)
    before = (await guest.get("/api/puzzles/today")).json()
    for slug in ("rosa", "anselm", "teodor"):
        await played(site, guest, days_ago=0, slug=slug)
    assert (await guest.get("/api/puzzles/today")).json()["puzzles"][:2] == before["puzzles"]


async def test_a_club_without_games_has_no_puzzle_and_the_page_opens_all_the_same(guest: httpx.AsyncClient) -> None:
    assert (await guest.get("/api/puzzles/today")).json()["puzzles"] == []
    assert (await guest.get("/puzzle")).status_code == 200
    assert (await guest.get("/puzzle?of=them")).status_code == 422


async def test_the_ladder_tells_of_games_in_the_characters_words(site: FastAPI, guest: httpx.AsyncClient) -> None:
    empty = (await guest.get("/ladder")).text
    assert "Nobody beaten yet" in empty
    assert "Not met yet" in empty
    await played(site, guest, days_ago=0)
    met = html.unescape((await guest.get("/ladder")).text)
    assert "0 won, 0 drawn, 1 lost" in met
    assert "4" in met.split("Kenji")[1]
