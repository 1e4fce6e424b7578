"""Careers begin with every man that stands on the board, in the order of squares."""

from __future__ import annotations

import chess
import pytest

from app.domain.careers import Career, careers_of


@pytest.mark.parametrize(
    "fen", [chess.STARTING_FEN, "8/P6k/8/3q4/8/2N5/7p/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]
)
def test_every_man_has_a_career(fen: str) -> None:
    board = chess.Board(fen)
    plain = [
        Career(piece.color, piece.piece_type, square, piece.piece_type, square)
        for square, piece in sorted(board.piece_map().items())
    ]
    assert list(careers_of(board, ())) == plain
