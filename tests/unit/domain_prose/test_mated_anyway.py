"""Mates that are followed to their end, and positions in which every move is answered by one."""

from __future__ import annotations

import chess

from app.domain.mated_anyway import mated_anyway, mating_line

# White has two rooks against the king on the edge, and White or Black is to move.
LADDER = "7k/R7/1R6/8/8/8/8/6K1"


def test_a_mate_by_checks_is_followed_to_its_end() -> None:
    assert [move.uci() for move in mating_line(chess.Board(f"{LADDER} w - - 0 1"))] == ["b6b8"]
    assert mating_line(chess.Board()) == ()


def test_who_is_mated_whatever_they_play_is_told_so() -> None:
    line = mated_anyway(chess.Board(f"{LADDER} b - - 0 1"))
    assert [move.uci() for move in line] == ["h8g8", "b6b8"]


def test_a_check_only_puts_a_mate_off() -> None:
    board = chess.Board("7k/R7/1R6/8/8/8/8/4n1K1 b - - 0 1")
    line = mated_anyway(board)
    assert line[:1] == (chess.Move.from_uci("e1f3"),)
    for move in line:
        board.push(move)
    assert board.is_checkmate()


def test_who_has_a_way_out_is_not_mated() -> None:
    assert mated_anyway(chess.Board("7k/R7/1R6/8/8/8/3r4/6K1 w - - 0 1")) == ()
    assert mated_anyway(chess.Board("7k/R5pp/8/8/8/8/8/6K1 b - - 0 1")) == ()
