"""Questions about a man on the board that they name."""

from __future__ import annotations

import chess
import pytest

from app.soul.gathering import gather
from app.soul.listening.bidders.men import ManAsked
from app.soul.listening.pointing import men_of
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

# White, the visitor, to move: the queen stands before the pawn on d2, and her bishop cannot come out.
QUEEN_OUT = played(*"e4 e5 Nc3 Nf6 g3 d5 Bg2 d4 Nce2 Bc5 c3 dxc3 Nxc3 Nc6 Nf3 Qd3".split())  # noqa: SIM905
# White to move: the knight on d4 is attacked by a rook, and nothing guards it; the bishop on f4 stands behind it.
ROOK_ENDING = "6k1/pp3ppp/8/4P3/2rN1B2/8/PP3KPP/R7 w - - 1 20"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("can you take my e4 pawn?", "your pawn on e4 is in danger: my knight on f6 means to take it"),
        ("can my d2 pawn ever move again?", "cannot move, because my queen on d3 stands in its way"),
        ("can the queen on d3 be trapped?", "my queen on d3 is not trapped"),
        ("how do i get rid of your queen?", "would drive my queen on d3 away"),
        ("why is your queen on d3?", "has moved once: to d3 on move 8"),
    ],
)
def test_a_man_is_told_of_as_it_was_asked(asked: str, words: str) -> None:
    said = answer(ManAsked(), given(QUEEN_OUT), asked, Subject.UNKNOWN)
    assert words in said[0].lower() + said[1:]


def test_what_hangs_is_said_to_hang_and_where_it_would_be_safe() -> None:
    table = given((), initial_fen=ROOK_ENDING)
    safe = answer(ManAsked(), table, "is my knight on d4 safe?", Subject.UNKNOWN)
    assert "in danger: my rook on c4 means to take it, and nothing takes back" in safe
    assert "e2" in answer(ManAsked(), table, "where should my knight on d4 go?", Subject.UNKNOWN)


def test_in_a_rated_game_nobody_is_told_where_to_go() -> None:
    act = question("where should my knight on d4 go?", Subject.UNKNOWN)
    bid = ManAsked().bid(act, moment(given((), initial_fen=ROOK_ENDING, rated=True), act))
    assert bid is not None
    assert bid.content.about == "declined: rated"


def test_nobody_answers_about_a_man_that_is_not_named() -> None:
    act = question("would you give a rook for a bishop?", Subject.UNKNOWN)
    assert ManAsked().bid(act, moment(given(QUEEN_OUT), act)) is None


def test_men_are_known_by_where_they_began_and_by_their_file() -> None:
    facts = gather(given(QUEEN_OUT))
    assert men_of("my c1 bishop and your c6 horsey", facts) == (chess.C1, chess.C6)
    assert men_of("the g pawn", facts) == ()  # Both have one.
    assert men_of("my g-pawn", facts) == (chess.G3,)
    assert men_of("my king's knight", facts) == (chess.F3,)
