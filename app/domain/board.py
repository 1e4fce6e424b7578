"""The board on which the club plays: python-chess's, quicker at what every move asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import chess

_LETTERS = tuple((chess.piece_symbol(kind).upper(), chess.piece_symbol(kind)) for kind in chess.PIECE_TYPES)
# The letters of the right to castle, by the square of its rook, in their order.
_RIGHTS = ((chess.BB_H1, "K"), (chess.BB_A1, "Q"), (chess.BB_H8, "k"), (chess.BB_A8, "q"))


class QuickBoard(chess.Board):
    """The library's board, with the same answers. The library empties a board before it copies another into it, and
    copies each move of the past, which took a third of a move's time; moves are never changed, so that two boards may
    hold the same. It makes a piece for every square that it writes, plays a move once more to see whether it is check,
    and asks of every move whether it lays the king open, where only few can."""

    def copy(self, *, stack: bool | int = True) -> QuickBoard:
        board = object.__new__(QuickBoard)
        board.occupied_co = self.occupied_co[:]
        board.pawns, board.knights, board.bishops = self.pawns, self.knights, self.bishops
        board.rooks, board.queens, board.kings = self.rooks, self.queens, self.kings
        board.promoted, board.occupied = self.promoted, self.occupied
        board.chess960, board.ep_square, board.castling_rights = self.chess960, self.ep_square, self.castling_rights
        board.turn, board.fullmove_number, board.halfmove_clock = self.turn, self.fullmove_number, self.halfmove_clock
        # As the library counts: True is all of it, 0 and False are nothing.
        start = 0 if stack is True else max(0, len(self.move_stack) - stack)
        board.move_stack, board._stack = self.move_stack[start:], self._stack[start:]
        return board

    def board_fen(self, *, promoted: bool | None = False) -> str:
        if promoted:
            return super().board_fen(promoted=promoted)
        squares = ["1"] * 64
        whites = self.occupied_co[chess.WHITE]
        kinds = (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings)
        for left, (white, black) in zip(kinds, _LETTERS, strict=True):
            while left:
                square = left & -left
                squares[square.bit_length() - 1] = white if square & whites else black
                left ^= square
        rows = "/".join("".join(squares[first : first + 8]) for first in range(56, -8, -8))
        for empty in range(8, 1, -1):
            rows = rows.replace("1" * empty, str(empty))
        return rows

    def castling_xfen(self) -> str:
        if self.chess960:
            return super().castling_xfen()
        rights = self.castling_rights and self.clean_castling_rights()
        return "".join([letter for rook, letter in _RIGHTS if rights & rook]) or "-"

    def generate_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        moves = self.generate_pseudo_legal_moves(from_mask, to_mask)
        first = next(moves, None)
        if first is None:
            return
        king = self.king(self.turn)
        if king is None or self.attackers_mask(not self.turn, king):
            yield from super().generate_legal_moves(from_mask, to_mask)
            return
        blockers = self._slider_blockers(king)
        # The king itself, who stands before it, and pawns that may take in passing, which opens two lines at once.
        asked = 1 << king | blockers | (self.pawns if self.ep_square is not None else 0)
        for move in chain((first,), moves):
            if not asked >> move.from_square & 1 or self._is_safe(king, blockers, move):
                yield move

    def san_before(self, move: chess.Move, after: chess.Board) -> str:
        """The move in standard algebraic notation; `after` is the board after it."""
        san = self._algebraic_without_suffix(move)
        if not after.is_check():
            return san
        return f"{san}#" if after.is_checkmate() else f"{san}+"


def after_moves(board: chess.Board, *moves: chess.Move) -> chess.Board:
    """The position after these moves, without history; the board stays as it is."""
    following = board.copy(stack=False)
    for move in moves:
        following.push(move)
    return following
