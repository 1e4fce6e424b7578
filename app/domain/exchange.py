"""Counts what an exchange of captures wins, in points of the usual piece values."""

from __future__ import annotations

import chess

from app.domain.prose_facts import POINTS

# Points from which what can be won is more than the price of a plan: a minor piece.
PIECE_POINTS = 3


def gain(board: chess.Board, move: chess.Move) -> int:
    """What a legal capture wins if both sides go on taking on its square for as long as that pays, always with the
    least valuable piece; negative if it loses material (static exchange evaluation by playing it out)."""
    after = board.copy(stack=False)
    after.push(move)
    return _prize(board, move) - _best_answer(after, move.to_square)


def best_capture(board: chess.Board) -> tuple[chess.Move, int] | None:
    """The capture that wins most for the side to move, with the points it wins; None if none wins anything."""
    found = [(gain(board, move), move) for move in board.generate_legal_captures()]
    best = max(found, key=lambda pair: (pair[0], pair[1].uci()), default=(0, None))
    return (best[1], best[0]) if best[1] is not None and best[0] > 0 else None


def wins(board: chess.Board, points: int) -> bool:
    """Whether the side to move has a capture that wins so many points, which is more than nothing. What takes too
    little to win them is not played out."""
    worth = chess.BB_BACKRANKS  # where a pawn promotes
    for kind, value in POINTS.items():
        if value >= points:
            worth |= board.pieces_mask(kind, not board.turn)
    captures = board.generate_legal_captures(to_mask=worth if points > POINTS[chess.PAWN] else chess.BB_ALL)
    return any(_prize(board, move) >= points and gain(board, move) >= points for move in captures)


def turned(board: chess.Board, color: chess.Color) -> chess.Board | None:
    """The board with this side to move; None where the other side is in check, so that it cannot be."""
    if board.turn == color:
        return board
    if board.is_check():
        return None
    other = board.copy(stack=False)
    other.push(chess.Move.null())
    return other


def _prize(board: chess.Board, move: chess.Move) -> int:
    """What the move wins if nothing is taken back."""
    won = POINTS[board.piece_type_at(move.to_square) or chess.PAWN] if board.is_capture(move) else 0
    return won if move.promotion is None else won + POINTS[move.promotion] - POINTS[chess.PAWN]


def _best_answer(board: chess.Board, square: chess.Square) -> int:
    """What the side to move wins by taking on the square, 0 if it had better not."""
    if not board.attackers_mask(board.turn, square):
        return 0  # Most exchanges end here, and looking for legal captures takes five times as long.
    takers = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[square]))
    if not takers:
        return 0
    least = min(
        takers, key=lambda move: (POINTS[board.piece_type_at(move.from_square) or chess.KING] or 99, move.uci())
    )
    return max(0, gain(board, least))
