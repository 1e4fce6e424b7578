"""PostgreSQL goes away under a club: every act is refused with `unavailable`, `/readyz` says so, and after its return
acts go through without anybody restarting the club."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.postgres import PostgresServer, postgres_server
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, doorstep

# Acts that may be refused after its return: one for each connection that has not heard of it.
TRIES = 8
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"


@pytest.fixture(scope="module")
def its_own() -> Iterator[PostgresServer]:
    """A server that nobody else needs, with one club's database."""
    with postgres_server() as server:
        server.migrated()
        yield server


async def until_it_serves(seat: Seat) -> None:
    for _ in range(TRIES):
        answer = await seat.call("player_chat", {"text": "Are you there?"})
        if answer["ok"]:
            return
    raise AssertionError(answer)


@pytest.mark.wider
async def test_acts_are_refused_while_the_server_is_away_and_taken_when_it_is_back(
    its_own: PostgresServer, tmp_path: Path
) -> None:
    club = RunningServer(tmp_path / "club", database_url=its_own.url("test_1")).start()
    try:
        async with doorstep(club.url) as come_in:
            visitor = await come_in()
            match_id, seat = await visitor.play()
            assert (await seat.move("e2e4", 0))["ok"]
            await seat.until("mood_update", lambda told: told["ply"] == 2)
            # Every connection is cut: nobody notices.
            await asyncio.to_thread(its_own.execute, CUT)
            assert (await seat.call("player_chat", {"text": "Are you there?"}))["ok"]
            await asyncio.to_thread(its_own.kill)
            assert (await seat.call("resign", {}))["error"]["code"] == "unavailable"
            status, answer = await visitor.ask("GET", "/readyz")
            assert (status, answer["parts"]["database"]["ready"]) == (503, False)
            await asyncio.to_thread(its_own.start)
            await until_it_serves(seat)
            state = await visitor.state(match_id)
            assert [move["uci"] for move in state["moves"]][:1] == ["e2e4"]
            assert (await seat.call("resign", {}))["ok"]
            await seat.until("match_ended")
            for _ in range(TRIES):
                # A worker's own patience with a part is short, and a machine on which all tests run is slow.
                status, answer = await visitor.ask("GET", "/readyz")
                if status == 200:
                    break
                await asyncio.sleep(0.5)
            assert status == 200, answer
            log = club.log_text()
            assert "database_out_of_service" in log
            assert not any(broken in log for broken in ("act_failed", "event_failed", "connect_failed"))
    finally:
        club.close()
