"""What goes on from an answer about the game gets an answer of its own."""

from __future__ import annotations

from dataclasses import replace

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Moment
from app.soul.listening.bidders import counsel, onwards
from app.soul.listening.heard import Heard, SpeechAct
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

GAME = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "Bc5", "Qe2", "d6")
QUEEN_LOST = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "Bc5", "Qd2", "d6", "Qh6", "gxh6")


def after(root: Subject, act: SpeechAct, moves: tuple[str, ...] = GAME) -> Moment:
    """The moment of an act behind a question of this topic."""
    found = moment(given(moves), act)
    return replace(found, dialogue=replace(found.dialogue, earlier=Heard((question("?", root),))))


def test_a_plan_that_is_stopped_leads_to_the_worst_piece() -> None:
    act = question("and if i stop that?", Subject.UNKNOWN)
    bid = onwards.Stopped().bid(act, after(Subject.PLAN, act))
    assert bid is not None
    assert "then I turn to my" in bid.content.topics[0].slots["seen"]
    assert onwards.Stopped().bid(act, after(Subject.OPENING, act)) is None


def test_a_refused_draw_has_its_reason() -> None:
    act = question("why not?", Subject.WHY)
    bid = onwards.WhyNot().bid(act, after(Subject.DRAW, act))
    assert bid is not None
    assert "play in it" in bid.content.topics[0].slots["why"]


def test_how_much_is_told_of_what_was_advised() -> None:
    act = question("how many a day?", Subject.UNKNOWN)
    assert onwards.HowMuchTraining().bid(act, after(Subject.PRACTISE, act)) is not None
    assert onwards.HowMuchTraining().bid(act, after(Subject.FAMILY, act)) is None


def test_a_move_that_was_not_played_is_tried_where_it_was_possible() -> None:
    judged = (MoveWorth(11, "Qh6", False, 0.5, 0.02, "Nc3"),)
    asked = given(QUEEN_LOST, result="won", end_reason="resignation", judged=judged)
    said = answer(onwards.NotPlayed(), asked, "what if i had gone nc3 instead", Subject.SHOULD_HAVE)
    assert "yes, that was the better move" in said


def test_how_it_stood_before_the_move_that_decided_is_told() -> None:
    judged = (MoveWorth(11, "Qh6", False, 0.8, 0.02, "Nc3"),)
    asked = given(QUEEN_LOST, result="won", end_reason="resignation", judged=judged)
    said = answer(onwards.BeforeThat(), asked, "and before that, was it ok?", Subject.GOOD_MOVE)
    assert "until move 6 you were better" in said.lower()
    assert "the dearest before it" not in said
    earlier = (MoveWorth(7, "d3", False, 0.8, 0.6, "Nc3"), *judged)
    said = answer(onwards.BeforeThat(), replace(asked, judged=earlier), "and before that??", Subject.UNKNOWN)
    assert "the dearest before it:" in said
    assert "on move 4" in said


def test_what_do_you_say_asks_for_no_words_to_somebody_else() -> None:
    adviser, asked = counsel.Counsel(()), given(GAME)
    assert not answer(adviser, asked, "half a point each, what do you say?", Subject.DRAW)
    assert answer(adviser, asked, "what would you say to my mother?", Subject.UNKNOWN)
