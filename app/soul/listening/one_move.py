"""Which of several legal moves is meant by words that do not say it all."""

from __future__ import annotations

import chess

from app.domain.exchange import gain


def only(moves: list[chess.Move], board: chess.Board) -> chess.Move | None:
    """The move, of several the one that one would make: with the cheapest man where they take, else none."""
    if len(moves) < 2 or all(board.is_capture(move) and move.to_square == moves[0].to_square for move in moves):
        key = lambda move: (gain(board, move), -(board.piece_type_at(move.from_square) or 0))  # noqa: E731
        return max(moves, key=key, default=None)
    return moves[0] if len({move.to_square for move in moves}) == 1 else None


def reaches(move: chess.Move, board: chess.Board) -> tuple[int, int]:
    """For the step of a pawn: how much it attacks there, and how far it is."""
    hits = chess.BB_PAWN_ATTACKS[board.turn][move.to_square] & board.occupied_co[not board.turn] & ~board.pawns
    return chess.popcount(hits), chess.square_distance(move.from_square, move.to_square)


def is_pawn(board: chess.Board, move: chess.Move, file: str | None) -> bool:
    starts = chess.FILE_NAMES[chess.square_file(move.from_square)]
    return board.piece_type_at(move.from_square) == chess.PAWN and file in (None, starts)
