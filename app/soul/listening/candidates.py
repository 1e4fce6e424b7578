"""Says in a clause what a move that is only weighed would do, as far as captures and the rules show it."""

from __future__ import annotations

import chess

from app.domain.board import after_moves
from app.domain.exchange import best_capture, gain, turned
from app.domain.prose_words import man_on, move_in_words, piece_word


def worth_of(move: chess.Move, board: chess.Board, *, mine: bool) -> tuple[int, str]:
    """The points that a legal move loses by plain captures (0 for none), and what to say of it. `mine`: it would be
    the speaker's own move."""
    words = move_in_words(board, move)
    other = "your" if mine else "my"
    after = after_moves(board, move)
    if after.is_checkmate():
        return -100, f"{words} is mate"
    won = gain(board, move) if board.is_capture(move) else 0
    answer = best_capture(after)
    before = _hanging(board)
    lost = answer[1] if answer is not None else 0
    if answer is not None and lost > max(0, before) and lost > won:
        taker = piece_word(after.piece_type_at(answer[0].from_square) or chess.PAWN)
        taken = after.piece_type_at(answer[0].to_square) or chess.PAWN
        where = chess.square_name(answer[0].to_square)
        return lost, f"after {words} {other} {taker} takes the {piece_word(taken)} on {where}, and it is lost"
    if won > 0:
        return -won, f"{words} wins something, as far as I can count"
    if won < 0:
        return -won, f"{words} gives more than it takes"
    attacked = _attacked(after, move.to_square)
    if attacked:
        return 0, f"{words} costs nothing and looks at {other} {attacked}"
    return 0, f"{words} loses nothing that I can see, though it threatens nothing of {'yours' if mine else 'mine'} yet"


def forbidden(tried: chess.Move, board: chess.Board) -> str:
    """Why a move that the pieces could make is against the rules."""
    kind = piece_word(board.piece_type_at(tried.from_square) or chess.PAWN)
    start, end = chess.square_name(tried.from_square), chess.square_name(tried.to_square)
    if board.is_check():
        return f"the {kind} may not go to {end} while the king is in check"
    if board.is_pinned(board.turn, tried.from_square):
        return f"the {kind} on {start} is pinned to the king, so the rules forbid {end}"
    step = 8 if board.turn == chess.WHITE else -8
    before = next((at for at in (tried.from_square + step, tried.to_square) if board.piece_at(at)), None)
    if kind == "pawn" and chess.square_file(tried.from_square) == chess.square_file(tried.to_square) and before:
        blocker = piece_word(board.piece_type_at(before) or chess.PAWN)
        return f"the pawn on {start} cannot go to {end}, because a {blocker} stands on {chess.square_name(before)}"
    return f"the rules do not allow the {kind} on {start} to go to {end} now"


def _hanging(board: chess.Board) -> int:
    """The points that the side not to move could win already, were it its turn."""
    side = turned(board, not board.turn)
    found = None if side is None else best_capture(side)
    return 0 if found is None else found[1]


def _attacked(after: chess.Board, square: chess.Square) -> str | None:
    """The dearest piece, dearer than a pawn, that the moved one attacks."""
    targets = after.attacks_mask(square) & after.occupied_co[after.turn] & ~after.pawns
    found = max(chess.scan_forward(targets), key=lambda at: after.piece_type_at(at) or 0, default=None)
    if found is None:
        return None
    return man_on(after, found)
