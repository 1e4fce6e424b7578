"""Counts what an exchange of captures wins, in points of the usual piece values."""

from __future__ import annotations

import chess

from app.domain.board import after_moves
from app.domain.prose_facts import POINTS

# Points from which what can be won is more than the price of a plan: a minor piece.
PIECE_POINTS = 3
# What a pawn becomes, in the order in which the library names it.
_PROMOTED = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


def gain(board: chess.Board, move: chess.Move) -> int:
    """What a legal capture wins if both sides go on taking on its square for as long as that pays, always with the
    least valuable piece; negative if it loses material (static exchange evaluation by playing it out)."""
    if not board.is_en_passant(move) and not hit_after(move, board):
        return prize(board, move)  # Most exchanges end here, and to play one out takes ten times as long.
    after = after_moves(board, move)
    return prize(board, move) - best_answer(after, move.to_square)


def takers_of(square: chess.Square, board: chess.Board) -> list[chess.Move]:
    """The legal captures, by the side to move, of a man of the other side: those that the library finds, and in its
    order. It looks at every man for each of them; this only at those that attack the square."""
    turn, at = board.turn, chess.BB_SQUARES[square]
    attackers = board.attackers_mask(turn, square)
    if not attackers or not at & board.occupied_co[not turn]:
        return []
    king = board.king(turn)
    if king is None or board.attackers_mask(not turn, king):
        return list(board.generate_legal_captures(to_mask=at))
    found = [chess.Move(origin, square) for origin in chess.scan_reversed(attackers & ~board.pawns)]
    promoted = _PROMOTED if at & chess.BB_BACKRANKS else (None,)
    pawns = chess.scan_reversed(attackers & board.pawns)
    found += [chess.Move(origin, square, kind) for origin in pawns for kind in promoted]
    blockers = board._slider_blockers(king)
    return [move for move in found if board._is_safe(king, blockers, move)]


def hit_after(move: chess.Move, board: chess.Board) -> bool:
    """Whether the other side attacks where a man lands by a move, which is neither en passant nor castling."""
    left = board.occupied & ~chess.BB_SQUARES[move.from_square] | chess.BB_SQUARES[move.to_square]
    return bool(board.attackers_mask(not board.turn, move.to_square, left))


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
    return any(prize(board, move) >= points and gain(board, move) >= points for move in captures)


def turned(board: chess.Board, color: chess.Color) -> chess.Board | None:
    """The board with this side to move; None where the other side is in check, so that it cannot be."""
    if board.turn == color:
        return board
    if board.is_check():
        return None
    return after_moves(board, chess.Move.null())


def prize(board: chess.Board, move: chess.Move) -> int:
    """What the move wins if nothing is taken back."""
    won = POINTS[board.piece_type_at(move.to_square) or chess.PAWN] if board.is_capture(move) else 0
    return won if move.promotion is None else won + POINTS[move.promotion] - POINTS[chess.PAWN]


def best_answer(board: chess.Board, square: chess.Square, takers: list[chess.Move] | None = None) -> int:
    """What the side to move wins by taking on the square, 0 if it had better not; `takers` are its captures there,
    where they are known."""
    takers = takers_of(square, board) if takers is None else takers
    if not takers:
        return 0
    least = min(
        takers, key=lambda move: (POINTS[board.piece_type_at(move.from_square) or chess.KING] or 99, move.uci())
    )
    return max(0, gain(board, least))
