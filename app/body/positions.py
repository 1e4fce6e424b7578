"""The position an engine is asked about, from the game so far."""

from __future__ import annotations

import chess


def board_after(initial_fen: str, moves: tuple[str, ...]) -> chess.Board:
    """The board after `moves` (UCI) from `initial_fen`, with its history. Raises ValueError when they are not a game,
    or when no legal move is left to choose."""
    board = chess.Board(initial_fen)
    for uci in moves:
        move = board.parse_uci(uci)
        if not move:
            raise ValueError("a null move is not a move of a game")
        board.push(move)
    if not any(board.legal_moves):
        raise ValueError("the game is over: there is no move to choose")
    return board
