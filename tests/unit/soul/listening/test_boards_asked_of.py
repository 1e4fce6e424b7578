"""At which positions an engine looks before a message is answered."""

from __future__ import annotations

import chess
import pytest

from app.domain.seen import position_of
from app.soul.listening.boards_asked_of import MOST, boards_asked_of
from tests.unit.soul.soul_table import given, played

# The character has Black and has just left a pawn for the trap behind it.
TRAP = "e4 e5 Nf3 Nc6 Bc4 Nd4"


def _after(moves: str) -> str:
    board = chess.Board()
    for san in moves.split():
        board.push_san(san)
    return position_of(board)


def _asked(text: str, **changes: object) -> list[str]:
    return [
        position_of(one.board) for one in boards_asked_of(given(played(*TRAP.split()), pending_chat=(text,), **changes))
    ]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("can I take on e5?", [TRAP]),
        ("Nxe5, any good?", [TRAP, f"{TRAP} Nxe5"]),
        ("if I take e5 with the knight you play Qg5, and then?", [TRAP, f"{TRAP} Nxe5 Qg5", f"{TRAP} Nxe5"]),
        ("was Nd4 a mistake?", [TRAP, "e4 e5 Nf3 Nc6 Bc4", "e4 e5 Nf3 Nc6"]),
    ],
)
def test_the_board_what_is_supposed_and_what_was(text: str, moves: list[str]) -> None:
    assert set(map(_after, moves)) <= set(_asked(text))
    assert _asked(text)[0] == _after(TRAP)
    assert len(_asked(text)) <= MOST


def test_a_second_question_is_looked_at_with_the_one_before() -> None:
    assert _after(f"{TRAP} Nxe5") in _asked("and then?", heard_before=("what about Nxe5?",))


@pytest.mark.parametrize(
    "changes",
    [{"rated": True}, {"place": "room"}, {"aside": True}],
)
def test_nothing_is_looked_at_where_no_help_is_given(changes: dict[str, object]) -> None:
    assert _asked("Nxe5, any good?", **changes) == []


def test_once_a_rated_game_is_over_it_may_be_looked_at() -> None:
    assert _asked("Nxe5, any good?", rated=True, result="draw", end_reason="agreement")


@pytest.mark.parametrize("text", ["How was your day?", "my daughter sings in Leipzig", "hello!"])
def test_words_on_other_things_cost_no_look(text: str) -> None:
    assert _asked(text) == []
