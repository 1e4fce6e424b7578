"""The moves that give check are those that python-chess says give check, in the same order."""

from __future__ import annotations

import random

import chess

from app.domain.checking_moves import checking_moves

# A discovered check by en passant, castling that gives check, a promotion that does, and a queen behind its own pawn.
SPECIAL = (
    "8/8/8/1k1pP2Q/8/8/8/4K3 w - d6 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "6k1/P7/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/4P3/8/8/4Q3/8/4K3 w - - 0 1",
)


def test_they_are_those_of_the_board() -> None:
    dice, found = random.Random(11), 0
    boards = [chess.Board(fen) for fen in SPECIAL]
    for _ in range(60):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 120:
            board.push(dice.choice(list(board.legal_moves)))
            boards.append(board.copy(stack=False))
    for board in boards:
        expected = [move for move in board.legal_moves if board.gives_check(move)]
        assert list(checking_moves(board)) == expected, board.fen()
        found += len(expected)
    assert found > 1000
