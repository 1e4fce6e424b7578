"""What the director may know about the match when it decides: plain facts, no board and no clock of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from app.domain.replay import follow

Pacing = Literal["human", "instant"]


@dataclass(frozen=True, slots=True)
class MatchContext:
    """The turn as the director sees it.

    `clock_ms` is what the character has left in milliseconds (None without a clock), `increment_ms` what each move
    adds. `available_engines` holds what the house can offer (`OpenedEngine.offers`). `seed` makes the turn
    repeatable; None leaves sampling to chance. `ply` counts half-moves from the initial position.
    """

    ply: int = 0
    white_to_move: bool = True
    legal_moves: int = 20
    in_check: bool = False
    last_move_was_capture: bool = False
    recapture_possible: bool = False
    clock_ms: int | None = None
    increment_ms: int = 0
    available_engines: frozenset[str] = frozenset({"stockfish", "ladder"})
    pacing: Pacing = "human"
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.clock_ms is not None and self.clock_ms < 0:
            raise ValueError(f"clock_ms is {self.clock_ms}, below 0")
        if self.increment_ms < 0:
            raise ValueError(f"increment_ms is {self.increment_ms}, below 0")


def read_context(
    initial_fen: str,
    moves: tuple[str, ...],
    *,
    clock_ms: int | None = None,
    increment_ms: int = 0,
    available_engines: frozenset[str] = frozenset({"stockfish", "ladder"}),
    pacing: Pacing = "human",
    seed: int | None = None,
) -> MatchContext:
    """The context of the turn after `moves` (UCI) from `initial_fen`. Raises ValueError when they are not a game."""
    board = follow(initial_fen, moves).board
    last: chess.Move | None = None
    captured = False
    if moves:
        before = follow(initial_fen, moves[:-1]).board
        last = before.parse_uci(moves[-1])
        captured = before.is_capture(last)
    legal = list(board.legal_moves)
    return MatchContext(
        ply=len(moves),
        white_to_move=board.turn == chess.WHITE,
        legal_moves=len(legal),
        in_check=board.is_check(),
        last_move_was_capture=captured,
        recapture_possible=captured and last is not None and any(move.to_square == last.to_square for move in legal),
        clock_ms=clock_ms,
        increment_ms=increment_ms,
        available_engines=available_engines,
        pacing=pacing,
        seed=seed,
    )
