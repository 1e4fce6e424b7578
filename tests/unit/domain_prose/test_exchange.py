"""What captures win, counted with and without a goal."""

from __future__ import annotations

import random

import chess

from app.domain.exchange import best_capture, takers_of, wins


def test_whether_so_much_can_be_won_is_what_the_best_capture_says() -> None:
    seen = set[bool]()
    for seed in range(12):
        dice, board = random.Random(seed), chess.Board()
        while board.ply() < 70 and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            found = best_capture(board)
            for points in (1, 3, 5, 9):
                can = found is not None and found[1] >= points
                assert wins(board, points) == can, (board.fen(), points)
                seen.add(can)
    assert seen == {True, False}


def test_a_promotion_counts_what_the_pawn_becomes() -> None:
    board = chess.Board("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert wins(board, 11)
    assert not wins(board, 12)


def test_who_takes_on_a_square_is_whom_the_library_finds_in_its_order() -> None:
    for seed in range(12):
        dice, board = random.Random(seed), chess.Board()
        while board.ply() < 120 and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            for square in chess.scan_forward(board.occupied_co[not board.turn]):
                known = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[square]))
                assert takers_of(square, board) == known, (board.fen(), square)
