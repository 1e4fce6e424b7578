"""`python -m app uci` as a real program, played by a client that is not ours."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import chess
import chess.engine
import pytest

ROOT = Path(__file__).resolve().parents[2]
# Two moves before mate: short games have an end that both sides must agree on.
NEARLY_OVER = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


@pytest.fixture
async def rosa() -> AsyncIterator[chess.engine.UciProtocol]:
    command = [sys.executable, "-m", "app", "uci", "--character", "rosa"]
    quiet = {**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_URL": "sqlite:////nowhere/at/all.db"}
    transport, engine = await chess.engine.popen_uci(command, cwd=ROOT, env=quiet)
    yield engine
    await engine.quit()
    transport.close()


async def test_any_client_can_play_a_character(rosa: chess.engine.UciProtocol) -> None:
    assert rosa.id["name"].startswith("Chess Club: Rosa")
    assert {"Character", "UCI_Elo", "Aggression", "Risk", "Patience", "Pace"} <= set(rosa.options)
    await rosa.configure({"Pace": "instant", "UCI_Elo": 900})
    board = chess.Board()
    said: list[str] = []
    for _ in range(3):
        board.push(next(iter(board.legal_moves)))
        played = await rosa.play(board, chess.engine.Limit(white_clock=60, black_clock=60), info=chess.engine.INFO_ALL)
        assert played.move is not None
        assert played.move in board.legal_moves
        said.append(str(played.info.get("string", "")))
        board.push(played.move)
    assert any(words.startswith("Rosa") for words in said), "a character says something before three moves are over"


async def test_it_mates_when_it_can(rosa: chess.engine.UciProtocol) -> None:
    await rosa.configure({"Pace": "instant", "UCI_Elo": 2400})
    board = chess.Board(NEARLY_OVER)
    played = await rosa.play(board, chess.engine.Limit(time=5))
    assert played.move == chess.Move.from_uci("a1a8")


async def test_an_unknown_character_is_one_sentence() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "app", "uci", "--character", "nobody", cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    _, error = await process.communicate()
    assert process.returncode == 2
    assert b"Traceback" not in error
    assert b"nobody here is called 'nobody'" in error
