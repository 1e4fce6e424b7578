"""What lines win and lose in material, and what moves attack. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.exchange import PIECE_POINTS, best_capture, gain, turned
from app.domain.prose_facts import POINTS, newly_attacked, points_ahead

# Half-moves of a line in which what it wins or loses has to show.
SHOWN_WITHIN = 8


def points_after(board: chess.Board, line: Sequence[chess.Move], color: chess.Color) -> int:
    """The material lead of `color` in pawns after at most SHOWN_WITHIN half-moves of a legal line from `board`, with
    the best capture that is then to be made."""
    after = after_moves(board, *line[:SHOWN_WITHIN])
    points = points_ahead(after, color)
    pending = best_capture(after)
    if pending is None:
        return points
    return points + pending[1] if after.turn == color else points - pending[1]


def fork(board: chess.Board, move: chess.Move) -> tuple[chess.Square, ...]:
    """The squares of at least two men that a move would attack at once with the piece that moves, and that are worth
    something to it: the king, what is more valuable, what is loose; the most valuable first. Empty if it is no fork, or
    if the piece can simply be taken."""
    after = after_moves(board, move)
    hit = list(newly_attacked(after, move.to_square))
    king = after.king(after.turn)
    if king is not None and after.attacks_mask(move.to_square) & chess.BB_SQUARES[king]:
        hit.insert(0, king)
    if len(hit) < 2 or any(
        gain(after, taking) >= 0 for taking in after.generate_legal_captures(to_mask=chess.BB_SQUARES[move.to_square])
    ):
        return ()
    return tuple(sorted(hit, key=lambda square: -_worth(after, square)))


def offers(board: chess.Board, move: chess.Move) -> bool:
    """Whether a move is a sacrifice: it lets the other side win at least a piece's worth of material on the next move,
    beyond what it takes itself, that could not be won before."""
    own = POINTS[board.piece_type_at(move.to_square) or chess.PAWN] if board.is_capture(move) else 0
    after = after_moves(board, move)
    given = best_capture(after)
    if given is None or given[1] - own < PIECE_POINTS - 1:
        return False
    if given[0].to_square == move.to_square:
        return True
    passed = turned(board, not board.turn)
    if passed is None:
        return False
    hung = best_capture(passed)
    return hung is None or hung[1] < given[1]


def _worth(board: chess.Board, square: chess.Square) -> int:
    kind = board.piece_type_at(square)
    return 100 if kind == chess.KING else POINTS[kind or chess.PAWN]
