"""A plan is an aim in words, with at the most one move to begin with."""

from __future__ import annotations

import chess
import pytest

from app.soul.gathering import gather
from app.soul.listening.bidders.plan_asked import PlanAskedOf
from app.soul.listening.plan_words import plan_in_words
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.bidders.test_of_this_game import board_of
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

OPEN_FILE = "d4 d5 Nf3 Nf6 Bf4 e6 e3 Bd6 Bd3 Bxf4 exf4 O-O O-O c5 c3 cxd4 cxd4 Nc6"
LOOK = seen(board_of(OPEN_FILE), ("a4 a6", 0.52), ("Nc3 Bd7", 0.51))


def said(text: str, *, rated: bool = False) -> str:
    """The answer in lower case."""
    asked = given(played(*OPEN_FILE.split()), pending_chat=(text,), seen=(LOOK,), rated=rated)
    return answer(PlanAskedOf(), asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    "text", ["what would be a good plan for me?", "what should my plan be?", "any long term plan for me here?"]
)
def test_the_askers_plan_is_an_aim_and_a_first_step(text: str) -> None:
    words = said(text)
    assert "you could bring out your knight on b1, and then put a rook on the open c-file" in words
    assert "knight to c3 is a first step" in words
    assert "a4" not in words


@pytest.mark.parametrize("text", ["what do you want to do next?", "what's your plan?", "what are you aiming for?"])
def test_the_characters_plan_is_its_own(text: str) -> None:
    assert "i want to bring out my bishop on c8, and then put a rook on the open c-file" in said(text)


@pytest.mark.parametrize(
    "text", ["what's your plan for the weekend?", "what should I play?", "what do you want?", "what is the plan of d5?"]
)
def test_other_plans_are_left_to_others(text: str) -> None:
    assert said(text) == ""


def test_a_plan_is_no_help_in_a_rated_game() -> None:
    assert "knight on b1" not in said("what would be a good plan for me?", rated=True)


@pytest.mark.parametrize(
    ("fen", "aim"),
    [
        ("8/5k2/8/3P4/8/8/5K2/8 w - - 0 40", "push your pawn on d5"),
        ("r4rk1/5ppp/8/3p4/8/8/5PPP/R4RK1 w - - 0 25", "press on my pawn on d5"),
    ],
)
def test_what_stands_on_the_board_makes_the_aim(fen: str, aim: str) -> None:
    told = plan_in_words(chess.WHITE, gather(given((), initial_fen=fen)))
    assert told is not None
    assert aim in told


def test_a_side_that_is_named_is_the_one_that_is_meant() -> None:
    assert "your knight on b1" in said("any good plan for white here?")
    assert "my bishop on c8" in said("what is the plan for black?")
