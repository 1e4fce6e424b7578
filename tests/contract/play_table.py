"""How a client that was not written here waits, plays and reads refusals at `/play`."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import chess

from tests.fakes.visitors import Seat

EMPTY_EVENTS = (
    "resign", "abort", "offer_draw", "claim_draw", "claim_victory", "request_takeback", "rematch", "request_hint",
    "ping",
)  # fmt: skip


async def end_of_turn(seat: Seat, ply: int) -> None:
    """Waits until the character's turn at this ply has been told whole."""
    await seat.until("mood_update", lambda payload: payload["ply"] == ply)


def code(answer: dict[str, Any]) -> str:
    """The code of a refusal; fails when it is none."""
    assert answer["ok"] is False
    assert set(answer["error"]) == {"code", "message"}
    return str(answer["error"]["code"])


async def play_turns(seat: Seat, turns: int) -> int:
    """Plays some legal moves, waiting for the character's whole turn each time; returns the plies played."""
    board = chess.Board()
    for number in itertools.count():
        if number == turns or board.is_game_over():
            return board.ply()
        quiet_moves = [move for move in board.legal_moves if not board.is_capture(move) and not mates(board, move)]
        move = quiet_moves[number % len(quiet_moves)]
        assert (await seat.move(move.uci(), board.ply()))["ok"]
        board.push(move)
        await end_of_turn(seat, board.ply() + 1)
        reply = await seat.until("agent_move", lambda payload: payload["ply"] == board.ply() + 1)
        board.push_uci(reply["uci"])
    raise AssertionError("unreachable")


def mates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    over = board.is_game_over()
    board.pop()
    return over


async def quiet(seat: Seat) -> None:
    """Waits until nothing more is told: what is under way in the house has come out."""
    while True:
        count = len(seat.heard)
        for _ in range(3):
            await seat.call("ping", {})
            await asyncio.sleep(0.03)
        if len(seat.heard) == count:
            return
