"""What is answered by a look: a move held against another one, mates, claims, one man, and why one stands so."""

from __future__ import annotations

import chess
import pytest

from app.domain.seen import PositionSeen
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.by_looking import GoesOnLookedAt, LineLookedAt
from app.soul.listening.bidders.held_against import HeldAgainst
from app.soul.listening.bidders.man_by_looking import ManLookedAt
from app.soul.listening.bidders.mates_by_looking import MateLookedAt
from app.soul.listening.then_meant import then_meant
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.test_weighed import EARLIER, LOOK, TRAP, seen
from tests.unit.soul.soul_table import given, played


def _board(moves: str) -> chess.Board:
    board = chess.Board()
    for san in moves.split():
        board.push_san(san)
    return board


def _said(bidder: Bidder, text: str, *look: PositionSeen, moves: str = TRAP, before: tuple[str, str] = ("", "")) -> str:
    talk = (TalkLine(before[0], False), TalkLine(before[1], True)) if before[0] else ()
    return answer(bidder, given(played(*moves.split()), seen=look, table_talk=talk), text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    ("text", "played_then", "other"),
    [
        ("should you have played knight f6 on move 3 instead of knight to d4?", "Nd4", "Nf6"),
        ("you could have developed the bishop to c5 rather than knight d4, couldn't you?", "Nd4", "Bc5"),
        ("what if i'd played bishop to b5 on move 3 instead of bishop c4?", "Bc4", "Bb5"),
        ("why not castle now?", None, None),
    ],
)
def test_a_move_of_the_game_is_held_against_another_one(text: str, played_then: str | None, other: str | None) -> None:
    meant = then_meant(plain(text), gather(given(played(*TRAP.split()))))
    if played_then is None:
        assert meant is None
        return
    assert meant is not None
    assert meant.other is not None
    assert (meant.board.san(meant.played), meant.board.san(meant.other)) == (played_then, other)


def test_both_moves_are_weighed_and_the_reply_is_told() -> None:
    told = _said(HeldAgainst(), "should you have played knight f6 on move 3 instead of knight to d4?", LOOK, EARLIER)
    assert "yes: knight to f6 was better than knight to d4 on move 3" in told
    assert "you answer pawn to d3" in told


def test_nothing_is_held_against_a_move_where_nobody_has_looked() -> None:
    assert not _said(HeldAgainst(), "should you have played knight f6 on move 3 instead of knight to d4?", LOOK)


def test_who_asks_for_a_mate_is_told_its_line_or_that_there_is_none() -> None:
    moves = "e4 e5 Bc4 Nc6 Qh5 Nf6"
    mates = seen(_board(moves), ("Qxf7#", 1.0, 1))
    assert "yes, mate in one: " in _said(MateLookedAt(), "have i got a checkmate somewhere?", mates, moves=moves)
    assert "no, there is no mate in it" in _said(MateLookedAt(), "have i got a checkmate somewhere?", LOOK)


def test_a_mate_in_one_that_was_missed_is_named() -> None:
    moves = "e4 e5 Bc4 Nc6 Qh5 Nf6 Nf3 g6"
    look = seen(_board(moves), ("Qg5 d6", 0.1))
    assert "queen takes on f7 was mate on move 4" in _said(MateLookedAt(), "did i miss a mate?", look, moves=moves)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("knight takes e5 wins a pawn, doesn't it?", "no: knight takes on e5"),
        ("knight takes d4 hits nothing much, or does it lose something?", "no: knight takes on d4"),
        ("c3 hits your knight, doesn't it?", "yes: it hits my knight on d4"),
        ("c3 traps your knight, doesn't it?", ": it attacks my knight on d4"),
    ],
)
def test_what_is_claimed_of_a_move_is_granted_or_denied(text: str, told: str) -> None:
    assert told in _said(LineLookedAt(), text, LOOK)


def test_only_the_man_that_is_named_is_spoken_of() -> None:
    told = _said(ManLookedAt(), "where should my knight on f3 go?", LOOK)
    assert "your knight on f3 has one good square" in told
    assert "queen" not in told.split(";")[0]


def test_a_man_that_nothing_pins_is_not_pinned() -> None:
    assert "no, my knight on d4 is not pinned" in _said(ManLookedAt(), "your knight on d4 is pinned, right?", LOOK)


def test_the_other_one_of_a_choice_is_weighed() -> None:
    told = _said(GoesOnLookedAt(), "what's wrong with the other one?", LOOK, before=("c3 or castle?", "Pawn to c3."))
    assert "castles kingside is playable" in told
