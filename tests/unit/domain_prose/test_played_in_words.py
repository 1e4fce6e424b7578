"""A move that is played is worded and noted as one that is only looked at."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.prose_words import move_in_words, played_in_words

# Promotions with check and without, en passant, two pawns and two knights that may take, castling with check, mate.
SPECIAL = (
    "7k/P1P5/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/8/1k1pP2Q/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/3p4/2P1P3/8/1N3N2/4K3 w - - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "6k1/5ppp/8/8/8/8/8/3RK2R w - - 0 1",
)


def test_both_are_those_of_the_board_before() -> None:
    dice = random.Random(5)
    boards = [chess.Board(fen) for fen in SPECIAL]
    for _ in range(25):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 120:
            board.push(dice.choice(list(board.legal_moves)))
            boards.append(board.copy(stack=False))
    for board in boards:
        for move in board.legal_moves:
            played = board.copy(stack=False)
            assert played_in_words(played, move) == (move_in_words(board, move), board.san(move)), board.fen()
            assert played.peek() == move


def test_a_move_from_an_empty_square_is_refused() -> None:
    with pytest.raises(ValueError, match="empty square"):
        played_in_words(chess.Board(), chess.Move.from_uci("e4e5"))
