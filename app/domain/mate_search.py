"""Looks for a mate by checks alone, as far as a bounded number of positions goes."""

from __future__ import annotations

import chess

# Positions of one search, some 20 ms.
MOST_LOOKED_AT = 1_500


def mate_by_checks(board: chess.Board, checks: int) -> chess.Move | None:
    """The first move of a mate that the side to move forces by at most so many checks in a row; None where none is
    found, or the search would take too long."""
    return _CheckSearch().first(board, checks)


class _CheckSearch:
    """One search, which stops at `MOST_LOOKED_AT` positions."""

    def __init__(self) -> None:
        self._seen = 0

    def first(self, board: chess.Board, checks: int) -> chess.Move | None:
        """The first move of the mate."""
        for move in board.legal_moves:
            if not board.gives_check(move):
                continue
            self._seen += 1
            if self._seen > MOST_LOOKED_AT:
                return None
            after = _pushed(board, move)
            if after.is_checkmate():
                return move
            if checks > 1 and all(self.first(_pushed(after, reply), checks - 1) for reply in after.legal_moves):
                return move
        return None


def _pushed(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after
