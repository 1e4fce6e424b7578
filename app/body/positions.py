"""The position an engine is asked about, from the game so far."""

from __future__ import annotations

import chess

from app.domain.replay import board_after as domain_board_after


def replay(initial_fen: str, moves: tuple[str, ...], *, plies: int = 0) -> chess.Board:
    """The board after `moves` (UCI) from `initial_fen`, with the last `plies` half-moves on its stack; the caller's own
    copy. Raises ValueError when they are not a game."""
    earlier = max(0, len(moves) - plies)
    board = domain_board_after(initial_fen, moves[:earlier])
    for uci in moves[earlier:]:
        move = board.parse_uci(uci)
        if not move:
            raise ValueError("a null move is not a move of a game")
        board.push(move)
    return board


def board_after(initial_fen: str, moves: tuple[str, ...]) -> chess.Board:
    """As `replay`, without a history; raises ValueError also when no legal move is left to choose."""
    board = replay(initial_fen, moves)
    if not any(board.legal_moves):
        raise ValueError("the game is over: there is no move to choose")
    return board
