"""A whole evening on a machine that reaches nobody: no key, no network, and nothing of it is missed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor, doorstep

# Read by Python before anything of ours: writes down whom the process binds to, looks up or speaks to.
EAVESDROPPER = """
import os, sys

def note(event, args):
    if event in ("socket.bind", "socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"):
        whom = args[0] if event.startswith("socket.get") else args[1]
        with open({path!r}, "a") as file:
            file.write(f"{{event}} {{whom[0] if isinstance(whom, tuple) else whom}}\\n")

sys.addaudithook(note)
"""
HERE = {"127.0.0.1", "::1", "localhost"}


@pytest.fixture
def overheard(tmp_path: Path) -> Iterator[tuple[RunningServer, Path]]:
    """A club as it is at its owner's, engine and embedder as found, and what was written down of its process."""
    notes = tmp_path / "notes"
    (tmp_path / "ear").mkdir()
    (tmp_path / "ear" / "sitecustomize.py").write_text(EAVESDROPPER.format(path=str(notes)))
    settings = {"engine": "auto", "embedder": "auto", "llm_real_calls": "on", "pythonpath": str(tmp_path / "ear")}
    server = RunningServer(tmp_path / "club", **settings).start(fresh=True)
    yield server, notes
    server.close()


async def until_told(visitor: Visitor, match_id: str) -> None:
    """Waits for everything that follows a game."""
    seat = await visitor.join(match_id, after_seq=0)
    await seat.until("match_ended")
    status, progress = await visitor.ask("GET", f"/api/matches/{match_id}/post_match_status")
    assert status == 200
    if progress["status"] != "completed":
        await seat.until("post_match_complete")


async def test_no_word_of_a_game_leaves_the_machine(overheard: tuple[RunningServer, Path]) -> None:
    server, notes = overheard
    async with doorstep(server.url) as come_in:
        visitor = await come_in()
        match_id, seat = await visitor.play("rosa")
        assert (await seat.move("e2e4", 0, chat="Do you like the sea?"))["ok"]
        await seat.until("agent_chat")
        await seat.until("mood_update", lambda payload: payload["ply"] == 2)
        assert (await seat.call("request_hint", {}))["ok"]
        assert (await seat.call("resign", {}))["ok"]
        await until_told(visitor, match_id)
    whom = [line.split(" ", 1) for line in notes.read_text().splitlines()]
    assert ["socket.bind", "127.0.0.1"] in whom, "nothing was overheard at all"
    assert [pair for pair in whom if pair[1] not in HERE] == []
