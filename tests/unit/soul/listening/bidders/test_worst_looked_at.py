"""At the table a worst move is the one that costs most by a look at the board, in the analysis's own words for it."""

from __future__ import annotations

import chess
import pytest

from app.domain.move_worth import MoveWorth, fault_in_words
from app.domain.seen import PositionSeen
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS, label_of
from app.soul.listening.bidders.turns import WorstOfTheirs
from app.soul.listening.boards_asked_of import boards_asked_of
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

SANS = "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Bc5 Nxe5 Nxe5"
# While it thought castling seemed to cost most; it cost little, and the knight was given away.
JUDGED = (
    MoveWorth(1, "e4", False, 0.55, 0.53), MoveWorth(3, "Nf3", False, 0.55, 0.54),
    MoveWorth(5, "Bc4", False, 0.55, 0.52), MoveWorth(7, "O-O", False, 0.55, 0.3),
    MoveWorth(9, "Nxe5", False, 0.5, 0.35),
)  # fmt: skip


def _board(plies: int) -> chess.Board:
    board = chess.Board()
    for san in SANS.split()[:plies]:
        board.push_san(san)
    return board


LOOKS: tuple[PositionSeen, ...] = (
    seen(_board(6), ("d3 d6", 0.53)),
    seen(_board(7), ("Bc5 d3", 0.48)),
    seen(_board(8), ("d3 d6", 0.52)),
    seen(_board(9), ("Nxe5 d4", 0.72)),
)
TEXT = "What was my biggest mistake so far?"


def test_the_moves_that_seemed_worst_are_looked_at_again() -> None:
    asked = given(played(*SANS.split()), judged=JUDGED, pending_chat=(TEXT,))
    fens = {one.board.board_fen() for one in boards_asked_of(asked)}
    assert {_board(plies).board_fen() for plies in (6, 7, 8, 9)} <= fens


def test_the_worst_is_what_costs_most_by_the_look() -> None:
    words = answer(WorstOfTheirs(), given(played(*SANS.split()), judged=JUDGED, seen=LOOKS), TEXT, Subject.UNKNOWN)
    assert "castling" not in words
    assert "knight takes on e5" in words
    assert "at a glance" not in words


def test_without_a_look_it_is_said_as_a_guess() -> None:
    words = answer(WorstOfTheirs(), given(played(*SANS.split()), judged=JUDGED), TEXT, Subject.UNKNOWN)
    assert "at a glance" in words


@pytest.mark.parametrize("loss", [0.08, 0.099, MISTAKE_LOSS, 0.14, BLUNDER_LOSS, 0.19, 0.4])
def test_a_move_is_called_at_the_table_what_the_analysis_calls_it(loss: float) -> None:
    assert loss > INACCURACY_LOSS
    label = label_of(loss)
    assert label is not None
    assert fault_in_words(loss).split()[-1] == label.value
