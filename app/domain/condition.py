"""How a piece stands: who can take it and what that wins, who guards it, what it attacks, and where it can go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess

from app.domain.board import after_moves
from app.domain.exchange import best_answer, gain, hit_after, prize, takers_of
from app.domain.prose_facts import POINTS, absolute_pins
from app.domain.prose_words import listed, piece_word

# A king is worth more than anything that it could be exchanged for.
_WORTH = {**POINTS, chess.KING: 99}


@dataclass(frozen=True, slots=True)
class Taking:
    """A capture with the points that it wins, and the capture that takes back, if one can."""

    move: chess.Move
    won: int
    back: chess.Move | None


def to_move(board: chess.Board, color: chess.Color) -> chess.Board:
    """The position as if this side were to move, even where the other one is in check."""
    if board.turn == color:
        return board
    other = board.copy(stack=False)
    other.turn, other.ep_square = color, None
    return other


def taking_of(square: chess.Square, board: chess.Board) -> Taking | None:
    """The best capture of what stands on the square, were the other side to move; None where nothing can take it."""
    color = board.color_at(square)
    if color is None:
        return None
    side = to_move(board, not color)
    found = [_taking(move, side, board) for move in takers_of(square, side)]
    return max(found, key=lambda one: (one.won, -_WORTH[board.piece_type_at(one.move.from_square) or 1]), default=None)


def _taking(move: chess.Move, side: chess.Board, board: chess.Board) -> Taking:
    """A capture on `side`, the position with its taker to move."""
    free = _check_answered(side, board, taker=move.from_square)
    after = after_moves(free, move)
    back = takers_of(move.to_square, after)
    least = min(back, key=lambda one: _WORTH[after.piece_type_at(one.from_square) or 1], default=None)
    return Taking(move, prize(free, move) - best_answer(after, move.to_square, back), least)


def _check_answered(side: chess.Board, board: chess.Board, *, taker: chess.Square) -> chess.Board:
    """The position without what gives a check that the side to move on `board` has to answer first, so that it binds no
    guard any more once something is taken; the taker itself stays."""
    others = chess.SquareSet(board.checkers_mask()) - {taker} if side.turn != board.turn else chess.SquareSet()
    if not others:
        return side
    answered = side.copy(stack=False)
    for at in others:
        answered.remove_piece_at(at)
    return answered


def guards_of(square: chess.Square, board: chess.Board) -> list[chess.Square]:
    """The squares of its own men that guard a piece, the cheapest first; one pinned elsewhere guards nothing."""
    color = board.color_at(square)
    if color is None:
        return []
    found = [at for at in board.attackers(color, square) if board.pin_mask(color, at) & chess.BB_SQUARES[square]]
    return sorted(found, key=lambda at: (_WORTH[board.piece_type_at(at) or 1], at))


def targets_of(square: chess.Square, board: chess.Board) -> list[tuple[chess.Square, int]]:
    """The enemy men that a piece attacks, with the points that taking each wins: what pays first, then the dearest."""
    color = board.color_at(square)
    if color is None:
        return []
    side, found = to_move(board, color), []
    for at in chess.scan_forward(board.attacks_mask(square) & board.occupied_co[not color]):
        move = chess.Move(square, at)
        if board.piece_type_at(square) == chess.PAWN and chess.square_rank(at) in (0, 7):
            move.promotion = chess.QUEEN
        free = _check_answered(side, board, taker=square)
        found.append((at, gain(free, move) if side.is_legal(move) else -9))
    return sorted(found, key=lambda pair: (-max(pair[1], 0), -_WORTH[board.piece_type_at(pair[0]) or 1]))


def pinner_of(square: chess.Square, board: chess.Board) -> chess.Square | None:
    """The square of what pins this piece to its king; None if nothing does."""
    color = board.color_at(square)
    pins = () if color is None else absolute_pins(board, color)
    return next((pin.pinner for pin in pins if pin.pinned == square), None)


def moves_from(square: chess.Square, board: chess.Board) -> list[chess.Move]:
    """The legal moves of a piece, were its side to move; of promotions that to a queen alone."""
    color = board.color_at(square)
    if color is None:
        return []
    found = to_move(board, color).generate_legal_moves(from_mask=chess.BB_SQUARES[square])
    return [move for move in found if move.promotion in (None, chess.QUEEN)]


def safe_moves(square: chess.Square, board: chess.Board) -> list[chess.Move]:
    """Those of its moves after which the piece itself cannot be taken at a profit."""
    color = board.color_at(square)
    if color is None:
        return []
    side, found = to_move(board, color), []
    for move in moves_from(square, board):
        if gain(side, move) >= 0 if side.is_capture(move) else not _loses_itself(move, side):
            found.append(move)
    return found


def _loses_itself(move: chess.Move, board: chess.Board) -> bool:
    """Whether a piece that makes a quiet move can then be taken at a profit."""
    if not board.is_castling(move) and not hit_after(move, board):
        return False
    after = after_moves(board, move)
    taken = taking_of(move.to_square, after)
    return taken is not None and taken.won > 0


def forks_of(square: chess.Square, board: chess.Board) -> tuple[chess.Move, list[chess.Square]] | None:
    """A safe move of a piece that attacks two men dearer than it or without cover at once, with their squares."""
    color = board.color_at(square)
    if color is None:
        return None
    side = to_move(board, color)
    for move in safe_moves(square, board):
        after = after_moves(side, move)
        hit = [at for at, won in targets_of(move.to_square, after) if won > 0 or at == after.king(not color)]
        hit = [at for at in hit if after.piece_type_at(at) != chess.PAWN]
        if len(hit) > 1:
            return move, hit
    return None


def hanging(board: chess.Board, color: chess.Color) -> list[tuple[chess.Square, Taking]]:
    """What of a side the other one could take at a profit, were it to move: what loses most first."""
    found = []
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        taking = taking_of(square, board) if board.attackers_mask(not color, square) else None
        if taking is not None and taking.won > 0:
            found.append((square, taking))
    return sorted(found, key=lambda pair: -pair[1].won)


class Names:
    """Names men as one of the two says it: "my knight on d4"."""

    def __init__(self, board: chess.Board, me: chess.Color) -> None:
        self._board, self._me = board, me

    def whose(self, color: chess.Color | None) -> str:
        """ "my" or "your"."""
        return "my" if color == self._me else "your"

    def of(self, square: chess.Square) -> str:
        """ "my knight on d4"."""
        return f"{self.whose(self._board.color_at(square))} {self.kind(square)} on {chess.square_name(square)}"

    def kind(self, square: chess.Square) -> str:
        """ "knight"; a pawn for an empty square."""
        return piece_word(self._board.piece_type_at(square) or chess.PAWN)

    def all(self, squares: Iterable[chess.Square]) -> str:
        """ "my knight on d4 and your pawn on e4"."""
        return listed([self.of(square) for square in squares])
