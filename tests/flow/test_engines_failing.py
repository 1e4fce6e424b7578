"""Engines that die, hang or babble behind a running club: the turn still ends with a legal move (TRUST R7)."""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from tests.fakes.engines import scripted
from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep

# Seconds beyond the announced time of a turn within which the move is on the board whatever the engine does. `eta`
# holds the budget and the soul's part; with PACING=instant the budget of the move itself is nothing.
BEYOND = 5.0

# One of each kind in the ordinary suite, every one in the long, which sets TRUST_ENGINES: the engine's own contract
# suite has them all anyway.
KINDS = ["dies", *(pytest.param(kind, marks=pytest.mark.wider) for kind in ("hangs", "garbage", "flood"))]
EVERY_KIND = ["dies", "hangs", "illegal", "garbage", "none", "megabyte", "flood", "lying-lines", "slow"]


@pytest.fixture(params=EVERY_KIND if "TRUST_ENGINES" in os.environ else KINDS)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    command = shlex.join(scripted(str(request.param)))
    server = RunningServer(tmp_path / "club", engine="uci", uci_engine_command=command, engine_pool_size="1").start()
    yield server
    server.close()


async def test_the_turn_ends_with_a_legal_move_and_the_game_goes_on(club: RunningServer) -> None:
    async with doorstep(club.url) as come_in:
        visitor = await come_in()
        _, seat = await visitor.play()
        board = chess.Board()
        for uci in ("e2e4", "d2d4"):
            assert (await seat.move(uci, board.ply()))["ok"]
            board.push_uci(uci)
            thinking = await seat.until("agent_thinking", lambda payload: payload["ply"] == board.ply() + 1)
            async with asyncio.timeout(thinking["eta_seconds"] + BEYOND):
                reply = await seat.until("agent_move", lambda payload: payload["ply"] == board.ply() + 1)
            move = chess.Move.from_uci(reply["uci"])
            assert move in board.legal_moves
            board.push(move)
        assert (await visitor.ask("GET", "/healthz"))[0] == 200
        hint = await seat.call("request_hint", {})
        assert hint["ok"] or hint["error"]["code"] == "not_allowed"
        assert (await seat.call("resign", {}))["ok"]
