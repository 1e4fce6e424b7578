"""What `Facts` gives of a game behind a position: the board before a move, and the numbers of its moves as written."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.domain.prose_words import move_in_words
from app.soul.gathering import gather
from tests.unit.soul.soul_table import given

# Black is to move on move 10.
LATE = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 10"
FACTS = gather(replace(given(("e8d8", "e1e2", "a8a1")), initial_fen=LATE))


def test_the_board_before_a_move_is_the_one_that_was_played_on() -> None:
    board = chess.Board(LATE)
    for number, ply in enumerate(FACTS.plies):
        assert FACTS.before(number) == FACTS.before(number - 3) == board
        assert ply.words == move_in_words(board, ply.move)
        board.push(ply.move)
    assert FACTS.before(3) == FACTS.before(9) == FACTS.board == board


@pytest.mark.parametrize(("number", "written"), [(0, 10), (1, 11), (2, 11), (3, 12)])
def test_a_move_has_the_number_under_which_it_is_written(number: int, written: int) -> None:
    assert FACTS.on_move(number) == FACTS.before(number).fullmove_number == written
    assert number in (FACTS.at_move(written), FACTS.at_move(written) + 1)


def test_the_latest_move_of_a_side_is_numbered() -> None:
    assert (FACTS.latest_number(True), FACTS.latest_number(False)) == (2, 1)
    assert FACTS.latest(False) is FACTS.plies[1]
    assert gather(given()).latest_number(True) is None
