"""The club is killed in the middle of what follows a game (TRUST R6): it goes on, and nothing happens twice.

Twenty kills at exact places, after every step, are in `tests/unit/post_match/test_pipeline.py`; here the whole process
dies, wherever it stands: TRUST_KILLS_AFTER times in the long suite, in several clubs.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep
from tests.flow.test_post_match import STEPS, play_and_resign, polled

# Kills that the long suite asks for; the ordinary one plays one game.
KILLS = int(os.environ.get("TRUST_KILLS_AFTER", "1"))
OF_ONE_GAME = 5  # at most: as many as it has steps
OF_ONE_CLUB = 20
CLUBS = [min(OF_ONE_CLUB, KILLS - made) for made in range(0, KILLS, OF_ONE_CLUB)]
# Seconds within which the club dies once it has told of a step: in the next one, now and then in the one after.
MOMENT = 0.03


@pytest.fixture
def frail_club(tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path / "frail").start()
    yield server
    server.close()


async def come_back(visitor: Visitor, match_id: str) -> Seat:
    seat = await visitor.join(match_id)
    await seat.until("match_state")
    return seat


@pytest.mark.parametrize(("seed", "kills"), list(enumerate(CLUBS, 1)))
@pytest.mark.wider
async def test_killed_again_and_again_it_comes_to_its_end_once(
    frail_club: RunningServer, seed: int, kills: int
) -> None:
    ids: list[str] = []
    rng, killed, played, rating = random.Random(seed), 0, 0, 1200
    async with doorstep(frail_club.url) as come_in:
        ada = await come_in("Ada")
        while killed < kills:
            match_id, times = await play_through_kills(frail_club, ada, rng)
            killed += times
            played += 1
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
    assert len(kept) == len({row[0] for row in kept}) <= 3 * played
    assert (whole, games, changes) == ("ok", played, 2 * played)
    print(f"{killed} kills after {played} games")


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


async def play_through_kills(server: RunningServer, visitor: Visitor, rng: random.Random) -> tuple[str, int]:
    """One game, after which the club is killed as often as it tells of a step; which game, and how often."""
    match_id, seat = await play_and_resign(visitor)
    for killed in range(1, OF_ONE_GAME + 1):
        await seat.until("post_match_status")
        await asyncio.sleep(rng.random() * MOMENT)
        server.kill()
        server.start()
        seat = await come_back(visitor, match_id)
        state = await visitor.state(match_id)
        if state["post_match"]["status"] == "completed":
            return match_id, killed
    return match_id, OF_ONE_GAME
