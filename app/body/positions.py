"""The position an engine is asked about, from the game so far."""

from __future__ import annotations

from functools import lru_cache

import chess

# Games remembered with their position. One turn asks several times within a few milliseconds, and replaying a game of
# 150 half-moves with every rule checked takes 4 ms of the event loop; a few dozen turns overlap at most.
REMEMBERED = 32


def replay(initial_fen: str, moves: tuple[str, ...], *, plies: int = 0) -> chess.Board:
    """The board after `moves` (UCI) from `initial_fen`, with the last `plies` half-moves on its stack; the caller's own
    copy. Raises ValueError when they are not a game."""
    return _replayed(initial_fen, moves).copy(stack=plies)


def board_after(initial_fen: str, moves: tuple[str, ...]) -> chess.Board:
    """As `replay`, without a history; raises ValueError also when no legal move is left to choose."""
    board = replay(initial_fen, moves)
    if not any(board.legal_moves):
        raise ValueError("the game is over: there is no move to choose")
    return board


@lru_cache(maxsize=REMEMBERED)
def _replayed(initial_fen: str, moves: tuple[str, ...]) -> chess.Board:
    board = chess.Board(initial_fen)
    for uci in moves:
        move = board.parse_uci(uci)
        if not move:
            raise ValueError("a null move is not a move of a game")
        board.push(move)
    return board
