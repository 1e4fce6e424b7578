"""What is said of the position without a question mark: how it stands, the opening, a king, a mate; moves and men that
a statement names."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders import dangers, men, named, statements, takings
from app.soul.listening.heard import ActKind
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

# The character has Black. The visitor's queen came out, her knight pins nothing yet; then a queen is a rook ahead.
QUEEN_OUT = given(played("e4", "e5", "Qh5", "Nc6", "Qf3", "Nf6", "Qg3", "d6"), my_chances=0.6)
BISHOP_UP = given(played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "Bxf7+", "Kxf7"), my_chances=0.9)
MATE_NEXT = given(played("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"), my_chances=0.0)
CHECKED = given(played("e4", "e5", "d3", "Bb4+"), my_chances=0.5)


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("i think i'm losing", "Yes, you are"),
        ("this looks lost", "not lost, but|lost"),
        ("i am winning right", "No, you are"),
        ("you are ahead i guess", "Yes, I am"),
    ],
)
def test_who_is_said_to_stand_so_is_agreed_with_or_not(said: str, first: str) -> None:
    told = answer(statements.StandingClaimed(), BISHOP_UP, said, Subject.REMARK)
    assert any(one.lower() in told.lower() for one in first.split("|"))


@pytest.mark.parametrize("said", ["i feel better today", "i am over the moon about my job", "my brother is winning"])
def test_what_is_no_claim_about_the_game_is_none_of_it(said: str) -> None:
    assert not answer(statements.StandingClaimed(), BISHOP_UP, said, Subject.REMARK)


def test_a_queen_that_came_out_early_is_counted() -> None:
    told = answer(statements.DevelopmentJudged(), QUEEN_OUT, "my queen moved too often", Subject.REMARK)
    assert "yes: your queen came out on move 2 and moved three times" in told
    assert not answer(statements.DevelopmentJudged(), QUEEN_OUT, "best opening for me to learn", Subject.REMARK)


def test_an_opening_is_judged_by_the_pieces_that_are_out() -> None:
    told = answer(statements.DevelopmentJudged(), QUEEN_OUT, "my opening was so slow", Subject.SAD)
    assert "you have one piece out where I have two" in told


def test_a_king_in_the_open_is_admitted() -> None:
    told = answer(statements.KingJudged(), BISHOP_UP, "your king looks rather exposed", Subject.REMARK)
    assert "yes: my king on f7 stands in the open" in told


def test_a_mate_is_found_or_denied() -> None:
    assert "yes: queen takes on f7" in answer(statements.MateAsked(), MATE_NEXT, "is there a mate here", Subject.CHECK)
    assert "no mate" in answer(statements.MateAsked(), QUEEN_OUT, "can i checkmate soon", Subject.CHECK)


def test_a_move_that_a_statement_names_is_weighed() -> None:
    act = question("qxe5 check came into my head", Subject.REMARK, ActKind.REMARK)
    found = named.NamedMoveAsked().bid(act, moment(QUEEN_OUT, act))
    assert found is not None
    assert "takes on e5" in found.content.knowledge[0]


def test_what_a_check_binds_for_the_moment_does_not_hang() -> None:
    pinned = given(
        played("e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5", "Nc6", "Nbd2", "Qd7", "a3", "Nd4", "c3", "Nxf3+")
    )
    told = answer(dangers.Hanging(), CHECKED, "what of mine hangs", Subject.LOOSE)
    assert "nothing of yours can be taken" in told
    assert "queen on d1" not in answer(dangers.Hanging(), pinned, "what of mine hangs", Subject.LOOSE)


def test_the_guards_of_a_square_are_named() -> None:
    assert "my knight on c6" in answer(dangers.GuardsAsked(), QUEEN_OUT, "what is guarding e5?", Subject.PURPOSE)


def test_one_of_several_like_men_is_said_to_be_out_of_reach() -> None:
    told = answer(takings.CanTakeKind(), QUEEN_OUT, "can i take your rook somehow", Subject.LOOSE)
    assert "no: nothing of yours attacks my rooks now" in told


def test_a_man_that_is_praised_without_a_question_is_judged() -> None:
    act = question("my queen on g3 looks lovely", Subject.TOLD, ActKind.TELLING)
    found = men.ManAsked().bid(act, moment(QUEEN_OUT, act))
    assert found is not None
    assert "your queen on g3" in found.content.knowledge[0]
