"""Looks whether the side to move is mated whatever it plays, and follows a mate by checks to its end, as far as a
bounded number of positions goes."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.checking_moves import checking_moves
from app.domain.condition import to_move

# Positions of one search, some 40 ms at most; checks in a row; checks in between that only put the mate off.
MOST_SEEN, CHECKS, PUT_OFF = 1_200, 3, 1


def mating_line(board: chess.Board, checks: int = CHECKS) -> tuple[chess.Move, ...]:
    """A mate that the side to move forces by checks, with the replies that hold out longest; empty where none is
    found."""
    found = _Search().mate(board, checks)
    return () if found is None else found


def mated_anyway(board: chess.Board) -> tuple[chess.Move, ...]:
    """The line of longest resistance where the side to move is mated by checks whatever it plays; empty where it is
    not, or that is not seen."""
    search = _Search()
    if not board.is_check() and search.mate(to_move(board, not board.turn), CHECKS) is None:
        return ()  # Nothing threatens: there is no need to try all.
    found = search.hopeless(board, PUT_OFF)
    return () if found is None else found


class _Search:
    """One search, which stops at `MOST_SEEN` positions."""

    def __init__(self) -> None:
        self._seen = 0

    def mate(self, board: chess.Board, checks: int) -> tuple[chess.Move, ...] | None:
        """The shortest mate by so many checks at most."""
        for most in range(1, checks + 1):
            found = self._mate(board, most)
            if found is not None:
                return found
        return None

    def _mate(self, board: chess.Board, checks: int) -> tuple[chess.Move, ...] | None:
        for move in checking_moves(board):
            self._seen += 1
            if self._seen > MOST_SEEN:
                return None
            after = after_moves(board, move)
            replies = list(after.legal_moves)
            if not replies:
                return (move,)
            if checks == 1:
                continue
            longest: Sequence[chess.Move] | None = ()
            for reply in replies:
                rest = self._mate(after_moves(after, reply), checks - 1)
                if rest is None:
                    longest = None
                    break
                if len(rest) + 1 > len(longest or ()):
                    longest = (reply, *rest)
            if longest is not None:
                return (move, *longest)
        return None

    def hopeless(self, board: chess.Board, put_off: int) -> tuple[chess.Move, ...] | None:
        """The line that holds out longest where every move is answered by a mate."""
        longest: tuple[chess.Move, ...] | None = ()
        for move in board.legal_moves:
            after = after_moves(board, move)
            line = self._answered(after, put_off)
            if line is None or self._seen > MOST_SEEN:
                return None
            if len(line) + 1 > len(longest or ()):
                longest = (move, *line)
        return longest or None

    def _answered(self, board: chess.Board, put_off: int) -> tuple[chess.Move, ...] | None:
        """The mate after a move: by checks at once, or once a check is met that only puts it off."""
        if not board.is_check():
            return self.mate(board, CHECKS)
        if board.is_checkmate():
            return None
        found = self.mate(board, CHECKS)
        if found is not None or not put_off:
            return found
        for reply in board.legal_moves:
            line = self.hopeless(after_moves(board, reply), put_off - 1)
            if line is not None:
                return (reply, *line)
        return None
