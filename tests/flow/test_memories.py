"""What a character remembers of a guest, from the talk at the board to the forgetting, in a real club."""

from __future__ import annotations

import asyncio
import shlex
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import inspect, text

from tests.fakes.engines import scripted
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep
from tests.flow.conftest import ComeIn

PATIENCE = 30.0
HOME = "Zwolleburg"
PUSHES = ("a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "g2g3", "h2h3", "f2f3")
MOVES = 6


@pytest.fixture
def remembering_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club of its own, whose files may be looked through."""
    command = shlex.join(scripted("honest"))
    server = RunningServer(tmp_path_factory.mktemp("remembering"), engine="uci", uci_engine_command=command).start()
    yield server
    server.close()


@pytest.fixture
async def come_in(remembering_club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(remembering_club.url) as way_in:
        yield way_in


async def play_and_tell(server: RunningServer, visitor: Visitor, line: str) -> str:
    """A game of a few moves, with a line of talk, given up; returns when what follows it is over."""
    match_id, seat = await visitor.play("kenji")
    assert (await seat.call("player_chat", {"text": line}))["ok"]
    for number in range(MOVES):
        for uci in PUSHES:
            if (await seat.move(uci, 2 * number))["ok"]:
                break
        await until_answered(seat, 2 * number + 2)
    assert (await seat.call("resign", {}))["ok"]
    await seat.until("post_match_complete")
    await asyncio.to_thread(until_judged, server)
    return match_id


def until_judged(server: RunningServer) -> None:
    """Returns once nothing that was saved in mid-game waits for the keeper any more."""
    deadline = time.monotonic() + PATIENCE
    waiting = text("SELECT count(*) FROM memories WHERE waiting_ms IS NOT NULL")
    engine = server.engine()
    while True:
        with engine.connect() as connection:
            if connection.scalar(waiting) == 0:
                break
        assert time.monotonic() < deadline
        time.sleep(0.05)
    engine.dispose()


async def until_answered(seat: Seat, ply: int) -> None:
    await seat.until("agent_move", lambda told: told["ply"] == ply)


async def remembered(visitor: Visitor) -> list[dict[str, Any]]:
    status, answer = await visitor.ask("GET", "/api/memories?character_id=kenji")
    assert status == 200
    return list(answer["memories"])


def about_home(memories: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [memory for memory in memories if HOME.casefold() in memory["narrative"].casefold()]


async def test_what_was_told_is_remembered_seen_corrected_and_forgotten_for_good(
    come_in: ComeIn, remembering_club: RunningServer
) -> None:
    ada, bob = await come_in("Ada"), await come_in("Bob")
    match_id = await play_and_tell(remembering_club, ada, f"I live in {HOME}.")
    (home,) = about_home(await remembered(ada))
    assert home["source"]["match_id"] == match_id
    assert home["source"]["chat"].startswith(f"{match_id}:")
    assert await remembered(bob) == []
    path = f"/api/memories/{home['id']}"
    for method, body in (("PATCH", {"json": {"pinned": True}}), ("DELETE", {})):
        status, _ = await bob.ask(method, path, **body)
        assert status == 404

    corrected = f"I live near {HOME}, by the river."
    status, answer = await ada.ask("PATCH", path, json={"narrative": corrected, "pinned": True})
    assert (status, answer["memory"]["narrative"], answer["memory"]["pinned"]) == (200, corrected, True)
    assert answer["memory"]["corrected_at"] is not None
    assert about_home(await remembered(ada))[0]["id"] == home["id"]

    status, _ = await ada.ask("DELETE", path)
    assert status == 204
    assert about_home(await remembered(ada)) == []
    assert await asyncio.to_thread(residue_of_memories, remembering_club) == []

    await play_and_tell(remembering_club, ada, f"I live in {HOME}.")
    assert about_home(await remembered(ada)) == []


async def test_what_is_remembered_survives_a_crash_and_a_restart(
    come_in: ComeIn, remembering_club: RunningServer
) -> None:
    ada = await come_in("Ada")
    await play_and_tell(remembering_club, ada, f"I live in {HOME}.")
    before = await remembered(ada)
    assert before
    remembering_club.kill()
    await asyncio.to_thread(remembering_club.start)
    assert await remembered(ada) == before


def residue_of_memories(server: RunningServer) -> list[str]:
    """The tables that still hold the word, the log of what was said among them; asked through a connection of its own,
    after the write-ahead log has been taken in."""
    engine, found = server.engine(), []
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        for table in inspect(connection).get_table_names():
            rows = connection.execute(text(f'SELECT * FROM "{table}"'))
            if any(HOME.casefold() in str(row).casefold() for row in rows):
                found.append(table)
    engine.dispose()
    return found
