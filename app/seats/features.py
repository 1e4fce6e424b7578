"""Features of a position in words, as they occur among the triggers of memories."""

from __future__ import annotations

import chess

# Pieces of both sides, without kings and pawns, up to which a position counts as an endgame.
ENDGAME_PIECES = 6
# Moves within which a queen that has left its square is out early.
EARLY_QUEEN_MOVES = 5


def features_of(board: chess.Board) -> tuple[str, ...]:
    """Words for features of the position, as they occur among the triggers of memories."""
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    named = {
        "endgame": pieces <= ENDGAME_PIECES,
        "check": board.is_check(),
        "queens off": not board.queens and pieces > 0,
        "rook ending": bool(board.rooks) and not (board.queens | board.bishops | board.knights),
        "pawn ending": pieces == 0,
        "opposite castling": _castled_apart(board),
        "early queen": _early_queen(board),
    }
    return tuple(name for name, stands in named.items() if stands)


def _early_queen(board: chess.Board) -> bool:
    """A queen on the board and off its first square within the first moves."""
    if board.fullmove_number > EARLY_QUEEN_MOVES:
        return False
    return any(
        square not in (chess.D1, chess.D8) for color in chess.COLORS for square in board.pieces(chess.QUEEN, color)
    )


def _castled_apart(board: chess.Board) -> bool:
    """One king on the queenside files a-c, the other on g-h."""
    kings = (board.king(chess.WHITE), board.king(chess.BLACK))
    files = sorted(chess.square_file(square) for square in kings if square is not None)
    return len(files) == 2 and files[0] <= 2 and files[1] >= 6
