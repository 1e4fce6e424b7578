"""The board on which the club plays: python-chess's, quicker at what every move asks of it."""

from __future__ import annotations

import chess

_LETTERS = tuple((kind, chess.piece_symbol(kind).upper(), chess.piece_symbol(kind)) for kind in chess.PIECE_TYPES)


class QuickBoard(chess.Board):
    """The library's board, with the same answers. The library empties a board before it copies another into it, and
    copies each move of the past, which took a third of a move's time; moves are never changed, so that two boards may
    hold the same. It makes a piece for every square that it writes, and plays a move once more to see whether it is
    check."""

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
        for kind, white, black in _LETTERS:
            left = self.pieces_mask(kind, chess.WHITE) | self.pieces_mask(kind, chess.BLACK)
            while left:
                square = left & -left
                squares[square.bit_length() - 1] = white if square & whites else black
                left ^= square
        rows = "/".join("".join(squares[first : first + 8]) for first in range(56, -8, -8))
        for empty in range(8, 1, -1):
            rows = rows.replace("1" * empty, str(empty))
        return rows

    def san_before(self, move: chess.Move, after: chess.Board) -> str:
        """The move in standard algebraic notation; `after` is the board after it."""
        san = self._algebraic_without_suffix(move)
        if not after.is_check():
            return san
        return f"{san}#" if after.is_checkmate() else f"{san}+"
