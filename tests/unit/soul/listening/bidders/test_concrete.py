"""Questions about the board are answered with the piece, the square, the way or the count that was asked for."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.soul.listening.bidders.concrete import Concrete
from app.soul.listening.bidders.named import NamedMoveAsked
from app.soul.listening.topics import Subject
from app.soul.listening.ways import freed_in_words, way_in_words, way_of
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

GAME = played(
    "e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "Bc5", "O-O", "d6", "c3", "O-O", "Bg5", "h6", "Bh4", "g5", "Bg3",
    "Bg4", "h3", "Bxf3", "Qxf3", "Kg7",
)  # fmt: skip
LOST = (*GAME, *("f3h5", "f6h5"))


def said(text: str, *, before: str = "", moves: tuple[str, ...] = GAME, **changes: object) -> str:
    asked = given(moves, **changes)
    if before:
        asked = replace(asked, table_talk=(TalkLine(before, False), TalkLine("I see.", True)))
    return answer(Concrete(), asked, text, Subject.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "before", "expected"),
    [
        ("and how many captures until now?", "", "Two so far"),
        ("wait did i already?", "ok i wanna castle now", "castled already"),
        ("how many hops would that take me?", "Dreaming of getting my b1 knight to f5.", "four moves to f5"),
        ("how would you break him out, then?", "My bishop on g3 has the look of a man in prison.", "pawn to d4"),
        ("and if i don't?", "do i have to move the knight from b1", "rook on a8"),
        ("what happens then?", "can i just push d4", "pawn"),
        ("ok show me with mine", "what does it mean", "rook on a1"),
    ],
)
def test_the_very_thing_is_named(text: str, before: str, expected: str) -> None:
    assert expected.lower() in said(text, before=before).lower()


def test_who_took_is_named_with_where_it_came_from() -> None:
    told = said("which of your two knights was it got her?", moves=LOST, result="won", end_reason="resignation")
    assert "knight from f6" in told
    assert "h5" in told


def test_what_was_wrong_with_a_lost_queen_is_who_took_it() -> None:
    told = answer(
        NamedMoveAsked(),
        given(LOST, result="won", end_reason="resignation"),
        "what was wrong with queen to h5?",
        Subject.UNKNOWN,
    )
    assert "knight on f6" in told


def test_in_a_rated_game_what_helps_is_declined() -> None:
    told = said("how would you free it?", before="my bishop on g3 is stuck", rated=True)
    assert told
    assert "d4" not in told


def test_other_questions_are_left_to_others() -> None:
    assert said("do you like the sea?") == ""
    assert said("which of your friends took you there?", moves=GAME[:4]) == ""


def test_a_way_goes_round_ones_own_men_and_past_guarded_squares() -> None:
    board = chess.Board()
    found = way_of(chess.B1, chess.D5, board)
    assert found is not None
    assert found[-1] == chess.D5
    assert len(found) == 2
    assert way_of(chess.C1, chess.D5, board) is None
    assert "two moves to d5, by c3" in (way_in_words(chess.B1, chess.D5, board) or "")


def test_nothing_frees_a_piece_that_is_not_shut_in() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/B3K3 w - - 0 1")
    assert freed_in_words(chess.A1, board) is None
