"""The context of a turn, as it is read from all legal moves."""

from __future__ import annotations

import random

import chess

from app.director.context import read_context


def test_choice_and_recaptures_are_those_of_all_legal_moves() -> None:
    dice, recaptured, forced = random.Random(5), 0, 0
    for _ in range(60):
        board, moves = chess.Board(), tuple[str, ...]()
        while not board.is_game_over() and len(moves) < 80:
            legal = list(board.legal_moves)
            takes = [move for move in legal if board.is_capture(move)]
            move = dice.choice(takes if takes and dice.random() < 0.5 else legal)
            took = board.is_capture(move)
            board.push(move)
            moves = (*moves, move.uci())
            context, after = read_context(chess.STARTING_FEN, moves), list(board.legal_moves)
            back = {one.uci() for one in after if one.to_square == move.to_square} if took else set()
            assert context.recaptures == back
            assert context.has_choice == (len(after) > 1)
            recaptured, forced = recaptured + bool(back), forced + (len(after) == 1)
    assert recaptured
    assert forced
