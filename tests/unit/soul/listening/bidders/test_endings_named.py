"""Endings are known by the men that a question sets against each other."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders.endings_named import _ENTRIES, EndingNamed, entry_of
from app.soul.listening.handbook import handbook
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("is it a draw with king and two knights against king", "two-knights-mate"),
        ("rook and bishop against rook, drawn or won", "rook-bishop-rook"),
        ("rook + pawn vs rook. always draw, no?", "rook-pawn-rook"),
        ("can you mate with just a bishop and a knight", "bishop-knight-how"),
        ("queen against a rook, is it won", "queen-vs-rook"),
        ("which is better, two rooks or a queen", "two-rooks-queen"),
        ("does a rook stop two pawns? rook vs two pawns", None),
        ("bishop against a rook's pawn", None),
        ("which check, rook or queen", None),
        ("knights or bishops", None),
    ],
)
def test_the_men_of_both_sides_decide(asked: str, entry: str | None) -> None:
    assert entry_of(asked) == entry


def test_every_ending_has_its_entry() -> None:
    assert set(_ENTRIES.values()) <= handbook().by_id.keys()


def test_the_game_on_the_board_is_not_taken_for_one() -> None:
    at_board = given(played("e4", "e5"))
    assert not answer(EndingNamed(), at_board, "is my queen against your rook enough?", Subject.RULES)
    assert "two knights cannot force it" in answer(
        EndingNamed(), at_board, "can one mate with two knights?", Subject.RULES
    )
