"""What is asked of a man that does not stand on the square is answered with what does."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders.man_not_there import ManNotThere
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# Black's knight took the bishop on c4; in the second game a pawn of Black's stands there at the end.
TOOK = "d4 d5 c4 e6 Nc3 Nf6 Nf3 dxc4 e3 a6 a4 Nc6 Be2 Na5 Bxc4 Nxc4"
PAWN = "e4 e5 Bc4 d5 Nf3 dxc4"


def said(text: str, sans: str) -> str:
    """The answer in lower case."""
    asked = given(played(*sans.split()), pending_chat=(text,))
    return answer(ManNotThere(), asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    "text",
    ["is my bishop on c4 attacked?", "is my bishop on c4 safe?", "is my c4 bishop hanging?",
     "can my bishop on c4 move?", "is my bishop on c4 defended?", "am I losing my bishop on c4?"],
)  # fmt: skip
def test_a_man_that_was_taken_is_gone(text: str) -> None:
    assert "no bishop of yours on c4: my knight took it on move 8 and stands there now" in said(text, TOOK)
    assert "no bishop of yours on c4: my pawn took it on move 3 and stands there now" in said(text, PAWN)


def test_a_man_that_never_stood_there_is_named_where_it_stands() -> None:
    assert "no queen of yours on d3: your queen stands on d1" in said("is my queen on d3 in danger?", TOOK)


def test_a_man_that_went_is_named_with_its_move() -> None:
    words = said("is your pawn on d5 protected?", TOOK)
    assert "no pawn of mine on d5: mine went from there to c4 on move 4" in words


def test_a_man_of_the_other_side_is_given_its_owner() -> None:
    assert "the knight on f6 is mine" in said("is my knight on f6 safe?", TOOK)


@pytest.mark.parametrize(
    "text",
    [
        "is my knight on f3 safe?",
        "would my bishop on d3 be safe?",
        "can my bishop move to d3?",
        "was my bishop on c4 safe?",
    ],
)
def test_men_that_stand_there_and_moves_are_left_to_others(text: str) -> None:
    assert said(text, TOOK) == ""
