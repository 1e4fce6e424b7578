"""The club is killed in the middle of what follows a game (TRUST R6): it goes on, and nothing happens twice.

Twenty kills at exact places, after every step, are in `tests/unit/post_match/test_pipeline.py`; here the whole process
dies, wherever it stands. TRUST_KILLS set, it dies through four games instead of one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep
from tests.flow.test_post_match import STEPS, play_and_resign, polled

KILLS = 5  # of one game: as many as it has steps
GAMES = 4 if "TRUST_KILLS" in os.environ else 1


@pytest.fixture
def frail_club(tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path / "frail").start()
    yield server
    server.close()


async def come_back(visitor: Visitor, match_id: str) -> Seat:
    seat = await visitor.join(match_id)
    await seat.until("match_state")
    return seat


async def test_killed_again_and_again_it_comes_to_its_end_once(frail_club: RunningServer) -> None:
    ids: list[str] = []
    rating = 1200
    async with doorstep(frail_club.url) as come_in:
        ada = await come_in("Ada")
        for _ in range(GAMES):
            match_id = await play_through_kills(frail_club, ada)
            assert (await polled(ada, match_id))["steps_completed"] == STEPS
            _, summary = await ada.ask("GET", f"/api/matches/{match_id}/summary")
            _, me = await ada.ask("GET", "/api/me")
            _, kenji = await ada.ask("GET", "/api/characters/kenji")
            mine, theirs = summary["rating_changes"]
            assert (me["player"]["rating"], kenji["current_elo"]) == (mine["after"], theirs["after"])
            assert mine["before"] == rating
            rating = mine["after"]
            formed = [memory["id"] for memory in summary["memories"]]
            assert formed
            ids += formed
    frail_club.terminate()
    kept, whole, games, changes = await asyncio.to_thread(what_is_kept, frail_club)
    # What a later game repeats strengthens the memory of an earlier one, and brings no second row.
    assert {row[0] for row in kept} >= set(ids)
    assert len(kept) == len({row[0] for row in kept}) <= 3 * GAMES
    assert (whole, games, changes) == ("ok", GAMES, 2 * GAMES)


def what_is_kept(club: RunningServer) -> tuple[list[Any], str, int, int]:
    """Ids of what was remembered after games, whether the file is whole, and how many games and changes are counted."""
    engine = club.engine()
    with engine.connect() as database:
        kept = database.execute(text("SELECT id FROM memories WHERE created_by = 'post_match'")).all()
        on_sqlite = engine.dialect.name == "sqlite"
        whole = database.scalar(text("PRAGMA integrity_check")) if on_sqlite else "ok"
        games = database.scalar(text("SELECT games FROM opponent_profiles"))
        changes = database.scalar(text("SELECT count(*) FROM rating_changes"))
    engine.dispose()
    return list(kept), whole, games, changes


async def play_through_kills(server: RunningServer, visitor: Visitor) -> str:
    """One game, after which the club is killed as often as it tells of a step."""
    match_id, seat = await play_and_resign(visitor)
    for _ in range(KILLS):
        await seat.until("post_match_status")
        server.kill()
        server.start()
        seat = await come_back(visitor, match_id)
        state = await visitor.state(match_id)
        if state["post_match"]["status"] == "completed":
            break
    return match_id
