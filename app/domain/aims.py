"""What a move is for and what a side threatens, as infinitives from that side's mouth: "to attack your queen on d4"."""

from __future__ import annotations

import chess

from app.domain import prose_facts
from app.domain.board import after_moves
from app.domain.checking_moves import checking_moves
from app.domain.exchange import best_capture, gain, turned
from app.domain.plies import Ply
from app.domain.prose_words import piece_word

_CENTRE = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5


def threat_of(board: chess.Board, color: chess.Color, whose: str = "your") -> str | None:
    """What this side would do if it were to move now: mate, or the capture that wins most; None for nothing. `whose`
    are the pieces of the other side."""
    side = turned(board, color)
    if side is None:
        return None
    for move in checking_moves(side):
        after = after_moves(side, move)
        if after.is_checkmate():
            return f"to mate with the {_name(side, move.from_square)} on {chess.square_name(move.to_square)}"
    found = best_capture(side)
    if found is None:
        return None
    move, _ = found
    taken = "pawn" if side.is_en_passant(move) else _name(side, move.to_square)
    return f"to take {whose} {taken} on {_taken_on(side, move)} with the {_name(side, move.from_square)}"


def aim_of(before: chess.Board, after: chess.Board, ply: Ply, last: Ply | None) -> str | None:
    """What the move `ply` (played on `before`, giving `after`) is for, as far as the board shows it; `last` is the
    move before it. None if it shows nothing."""
    if ply.castled:
        return "to bring my king into safety"
    if before.is_check():
        return "to get out of check"
    if ply.taken:
        if last is not None and last.taken and last.square == ply.square:
            return f"to take back on {chess.square_name(ply.square)}"
        return f"to be rid of your {piece_word(ply.taken)}"
    if ply.promoted:
        return f"to have a {piece_word(ply.promoted)} again"
    if after.is_check():
        return "to give check"
    return _of_quiet(before, after, ply)


def _of_quiet(before: chess.Board, after: chess.Board, ply: Ply) -> str | None:
    attacked = prose_facts.newly_attacked(after, ply.square)
    if attacked:
        target = max(attacked, key=lambda square: prose_facts.POINTS[after.piece_type_at(square) or chess.PAWN])
        return f"to attack your {_name(after, target)} on {chess.square_name(target)}"
    if _can_be_won(before, ply.origin, not ply.mover) and not _can_be_won(after, ply.square, not ply.mover):
        return f"to bring my {piece_word(ply.piece)} out of danger"
    for square in chess.scan_forward(after.attacks_mask(ply.square) & after.occupied_co[ply.mover] & ~after.kings):
        if _can_be_won(before, square, not ply.mover) and not _can_be_won(after, square, not ply.mover):
            return f"to guard my {_name(after, square)} on {chess.square_name(square)}"
    if ply.develops:
        return f"to bring my {piece_word(ply.piece)} into play"
    if ply.piece == chess.PAWN and chess.BB_SQUARES[ply.square] & _CENTRE:
        return "to have a pawn in the centre"
    if ply.piece == chess.ROOK and chess.square_file(ply.square) in prose_facts.open_files(after):
        return f"to have my rook on the open {chess.FILE_NAMES[chess.square_file(ply.square)]}-file"
    if ply.piece == chess.PAWN and ply.square in prose_facts.pawn_facts(after, ply.mover).passed:
        return "to push my passed pawn"
    if ply.piece == chess.KING and prose_facts.phase_of(after) == "endgame":
        return "to bring my king into the game"
    return None


def _can_be_won(board: chess.Board, square: chess.Square, by: chess.Color) -> bool:
    """Whether a side, were it to move, could win material by taking what stands on the square."""
    side = turned(board, by)
    if side is None:
        return False
    return any(gain(side, move) > 0 for move in side.generate_legal_captures(to_mask=chess.BB_SQUARES[square]))


def _name(board: chess.Board, square: chess.Square) -> str:
    return piece_word(board.piece_type_at(square) or chess.PAWN)


def _taken_on(board: chess.Board, move: chess.Move) -> str:
    if not board.is_en_passant(move):
        return chess.square_name(move.to_square)
    return chess.square_name(chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square)))
