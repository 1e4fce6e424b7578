"""Moves and men that a statement names without a question mark."""

from __future__ import annotations

from app.soul.listening.bidders import dangers, men, named, takings
from app.soul.listening.heard import ActKind
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

# The character has Black. The visitor's queen came out, her knight pins nothing yet; then a queen is a rook ahead.
QUEEN_OUT = given(played("e4", "e5", "Qh5", "Nc6", "Qf3", "Nf6", "Qg3", "d6"), my_chances=0.6)
CHECKED = given(played("e4", "e5", "d3", "Bb4+"), my_chances=0.5)


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


def test_one_of_several_like_men_is_said_to_be_out_of_reach() -> None:
    told = answer(takings.CanTakeKind(), QUEEN_OUT, "can i take your rook somehow", Subject.LOOSE)
    assert "no: nothing of yours attacks my rooks now" in told


def test_a_man_that_is_praised_without_a_question_is_judged() -> None:
    act = question("my queen on g3 looks lovely", Subject.TOLD, ActKind.TELLING)
    found = men.ManAsked().bid(act, moment(QUEEN_OUT, act))
    assert found is not None
    assert "your queen on g3" in found.content.knowledge[0]
