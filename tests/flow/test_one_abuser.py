"""One guest who asks for all the engine work there is, and one who plays: with a single engine process the player
is answered all the same (TRUST S8)."""

from __future__ import annotations

import asyncio
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import pytest

from app.matches.service import LIVE_GAMES
from tests.fakes.engines import scripted
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep

MOVES = ("e2e4", "d2d4", "g1f3", "b1c3")


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[RunningServer]:
    """A club with its limits on and one engine process."""
    command = shlex.join(scripted("honest"))
    server = RunningServer(
        tmp_path / "club", rate_limits="on", engine="uci", uci_engine_command=command, engine_pool_size="1"
    ).start()
    yield server
    assert [line for line in server.log_text().splitlines() if '"level": "error"' in line] == []
    server.close()


async def pester(mallory: Visitor, seats: list[Seat], matches: list[str], over: asyncio.Event) -> Counter[str]:
    """Asks for hints, answers at the desk, studies of positions and more games, over and over; how it was answered."""
    heard: Counter[str] = Counter()
    desk = await mallory.enter("/desk", screen="match", subject=matches[0])

    async def ask(seat: Seat, name: str, payload: dict[str, Any]) -> None:
        answer = await seat.call(name, payload)
        heard["ok" if answer["ok"] else answer["error"]["code"]] += 1

    while not over.is_set():
        await asyncio.gather(
            *(ask(seat, "request_hint", {}) for seat in seats),
            *(ask(seat, "make_move", {"uci": "e2e4", "ply": 0}) for seat in seats),
            ask(desk, "ask", {"text": "What is the best move here, and why?"}),
        )
        status, _ = await mallory.ask("POST", "/api/matches", json={"character_id": "pip", "rated": False})
        heard[str(status)] += 1
    return heard


async def test_one_who_asks_for_all_the_engine_there_is_keeps_nobody_elses_moves_waiting(strict: RunningServer) -> None:
    async with doorstep(strict.url) as come_in:
        anna, mallory = await come_in("Anna"), await come_in("Mallory")
        matches = [await mallory.sit_down("kenji", color="white") for _ in range(LIVE_GAMES)]
        seats = [await mallory.join(match_id) for match_id in matches]
        _, seat = await anna.play()
        over = asyncio.Event()
        pestering = asyncio.ensure_future(pester(mallory, seats, matches, over))
        board = chess.Board()
        for wish in MOVES:
            move = chess.Move.from_uci(wish)
            uci = wish if move in board.legal_moves else next(iter(board.legal_moves)).uci()
            ply = board.ply()
            assert (await seat.move(uci, ply))["ok"]
            board.push_uci(uci)
            answered = await seat.until("agent_move", lambda told, ply=ply: told["ply"] == ply + 2)  # type: ignore[misc]
            board.push_uci(answered["uci"])
        over.set()
        heard = await pestering
    assert heard["429"] > 0, "more games were opened than one may have"
    assert heard["201"] == 0
