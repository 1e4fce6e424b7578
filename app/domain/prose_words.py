"""The words of chess prose: numbers, pieces, lists, and a move said aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import chess

from app.domain.board import after_moves
from app.domain.number_words import cardinals

_COUNTS = ("no", *cardinals(1, 10))


def number_word(count: int) -> str:
    """A small count in words ("two"); figures above ten."""
    return _COUNTS[count] if 0 <= count < len(_COUNTS) else str(count)


def piece_word(kind: chess.PieceType) -> str:
    """ "knight" for a knight, and so on."""
    return chess.piece_name(kind)


def man_placed(kind: chess.PieceType, square: chess.Square) -> str:
    """ "knight on f6"."""
    return f"{piece_word(kind)} on {chess.square_name(square)}"


def man_on(board: chess.Board, square: chess.Square) -> str:
    """ "knight on f6", of what stands there; of an empty square, on which a pawn was taken in passing, "pawn on d5"."""
    return man_placed(board.piece_type_at(square) or chess.PAWN, square)


def counted(kind: chess.PieceType, count: int) -> str:
    """ "a knight", "two pawns"."""
    return f"a {piece_word(kind)}" if count == 1 else f"{number_word(count)} {piece_word(kind)}s"


def listed(items: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"; the empty string for nothing."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def pieces_in_words(pieces: Mapping[chess.PieceType, int]) -> str:
    """ "a rook and two pawns"."""
    return listed([counted(kind, count) for kind, count in pieces.items()])


def squares_in_words(squares: Iterable[chess.Square]) -> str:
    """ "c5 and d4"."""
    return listed([chess.square_name(square) for square in squares])


def color_word(color: chess.Color) -> str:
    """ "White" or "Black"."""
    return "White" if color == chess.WHITE else "Black"


def move_in_words(board_before: chess.Board, move: chess.Move, after: chess.Board | None = None) -> str:
    """A legal move as one would say it: "knight takes on d5 with check", "pawn to e8, promoting to a queen, checkmate".

    Names the square of departure only where two like pieces could make the move. Leaves the board as it was;
    where the board `after` the move is known, it is not touched in between either.
    """
    kind = board_before.piece_type_at(move.from_square)
    if kind is None:
        raise ValueError(f"{move.uci()} starts from an empty square")
    origin = _needs_origin(board_before, move, kind)
    return _move_named(board_before, move, kind, origin=origin) + _ending(move, _consequence(board_before, move, after))


def played_in_words(board: chess.Board, move: chess.Move) -> tuple[str, str]:
    """A legal move in words as `move_in_words` has it, and in standard algebraic notation; plays it on the board. The
    notation tells which of two pieces it was and whether it gave check, so that nothing is looked for twice."""
    kind = board.piece_type_at(move.from_square)
    if kind is None:
        raise ValueError(f"{move.uci()} starts from an empty square")
    if kind == chess.PAWN:
        # The notation names the file of every pawn that takes.
        words = _move_named(board, move, kind, origin=_needs_origin(board, move, kind))
        san = board.san_and_push(move)
    else:
        either = _move_named(board, move, kind, origin=False), _move_named(board, move, kind, origin=True)
        san = board.san_and_push(move)
        words = either[len(san.strip("+#").replace("x", "")) > len("Nf3")]
    ending = ", checkmate" if san.endswith("#") else " with check" if san.endswith("+") else ""
    return words + _ending(move, ending), san


def _move_named(board: chess.Board, move: chess.Move, kind: chess.PieceType, *, origin: bool) -> str:
    """What a move does but for the check it gives."""
    if board.is_castling(move):
        return f"castles {'kingside' if board.is_kingside_castling(move) else 'queenside'}"
    words = piece_word(kind)
    if origin:
        words += f" from {chess.square_name(move.from_square)}"
    words += " takes on " if board.is_capture(move) else " to "
    words += chess.square_name(move.to_square)
    if board.is_en_passant(move):
        words += " en passant"
    return f"{words}, promoting to a {piece_word(move.promotion)}" if move.promotion else words


def _ending(move: chess.Move, ending: str) -> str:
    """What the move came to, set off where it stands behind a promotion."""
    return f",{ending}" if move.promotion and ending.startswith(" with") else ending


def _consequence(board: chess.Board, move: chess.Move, after: chess.Board | None) -> str:
    """ ", checkmate", " with check" or nothing."""
    if after is None:
        after = after_moves(board, move)
    if not after.is_check():
        return ""
    return ", checkmate" if after.is_checkmate() else " with check"


def _needs_origin(board: chess.Board, move: chess.Move, kind: chess.PieceType) -> bool:
    """Whether another piece of the kind could go to the same square (for pawns: take there)."""
    if kind == chess.KING or (kind == chess.PAWN and not board.is_capture(move)):
        return False
    target = chess.BB_SQUARES[move.to_square]
    others = board.pieces_mask(kind, board.turn) & ~chess.BB_SQUARES[move.from_square]
    return any(True for _ in board.generate_legal_moves(others, target))


def hour_word(hour: int) -> str:
    """The part of the day of an hour (0..23)."""
    if 5 <= hour < 12:
        return "morning"
    if 12 <= hour < 18:
        return "afternoon"
    return "evening" if 18 <= hour < 23 else "night"
