"""What a move was for and what it was worth: no blunder is praised, and nothing is judged that nobody has seen."""

from __future__ import annotations

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bidders import moves
from app.soul.listening.topics import Subject
from app.soul.move_quality import verdict_on
from app.soul.response import SoulInput
from app.soul.scripted.topics import topics
from tests.unit.soul.listening.bidders.asked import answer, moment
from tests.unit.soul.soul_table import CAST, given, played

HANGS_QUEEN = ("e4", "e5", "Qh5", "Nc6", "Qxf7+")


def verdict(asked: SoulInput) -> bool | None:
    at = moment(asked)
    return verdict_on(at.facts.latest_number(False), asked, at.facts)


@pytest.mark.parametrize(
    ("sans", "color", "aim"),
    [
        (("e4", "e5", "Nf3", "Nc6"), "black", "to guard my pawn on e5"),
        (("e4", "d5", "exd5", "Qxd5"), "black", "to take back on d5"),
        (("e4", "d5", "exd5", "Qxd5", "Nc3"), "white", "to attack your queen on d5"),
        (("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"), "white", "to bring my king into safety"),
        (("e4", "e5", "d3", "Bb4+", "c3"), "white", "to get out of check"),
        (("e4",), "white", "to have a pawn in the centre"),
    ],
)
def test_a_move_has_the_reason_that_the_board_shows(sans: tuple[str, ...], color: str, aim: str) -> None:
    asked = given(played(*sans), my_color=color)
    assert aim in answer(moves.MovePurpose(), asked, "What was that move for?", Subject.PURPOSE)


@pytest.mark.parametrize("slug", sorted(CAST))
def test_a_queen_put_en_prise_is_praised_by_nobody(slug: str) -> None:
    """Without any engine value, as while the character thinks."""
    asked = given(played(*HANGS_QUEEN), my_color="black", my_chances=None)
    said = answer(moves.GoodMove(), asked, "Was that a good move?", Subject.GOOD_MOVE, slug)
    at = moment(asked, slug=slug)
    assert any(at.phrasing.is_of(key, said) for key in ("ask_good_move_no",)), said


def test_a_queen_given_for_a_queen_is_no_blunder() -> None:
    trade = given(played("e4", "e5", "d4", "exd4", "Qxd4", "Qf6", "Qxf6"), my_color="black", my_chances=None)
    assert verdict(trade) is None


def test_a_move_that_nobody_has_judged_gets_no_verdict() -> None:
    asked = given(played("e4", "e5", "Nf3"), my_color="black", my_chances=0.5)
    assert verdict(asked) is None


@pytest.mark.parametrize(("after", "good"), [(0.52, True), (0.3, False)])
def test_the_chances_before_and_after_decide(after: float, good: bool) -> None:
    asked = given(played("e4", "e5", "Nf3"), judged=(MoveWorth(3, "Nf3", False, 0.53, after),))
    assert verdict(asked) is good


def test_the_characters_own_slip_is_admitted() -> None:
    asked = given(played("e4", "f6"), judged=(MoveWorth(2, "f6", True, 0.45, 0.3),))
    said = answer(moves.OwnMove(), asked, "Did you mean that?", Subject.YOUR_MOVE)
    assert "was a blunder: I was a little worse before it and clearly worse after it" in said


@pytest.mark.parametrize("color", ["black", "white"])
def test_a_move_that_was_made_before_is_judged_as_it_was_made_last(color: str) -> None:
    there_and_back = played("e4", "e5", "Nf3", "Nc6", "Ng1", "Nb8", "Nf3")
    judged = (MoveWorth(3, "Nf3", color == "white", 0.55, 0.55), MoveWorth(7, "Nf3", color == "white", 0.9, 0.2))
    asked = given(there_and_back, my_color=color, judged=judged)
    if color == "black":
        said = answer(moves.GoodMove(), asked, "Was that a good move?", Subject.GOOD_MOVE)
    else:
        said = answer(moves.OwnMove(), asked, "Did you mean that?", Subject.YOUR_MOVE)
    assert "knight to f3 was a blunder" in said.lower()


@pytest.mark.parametrize("topic", [Subject.WHY, Subject.RESIGN])
def test_a_resignation_is_explained(topic: Subject) -> None:
    asked = given(played("e4", "f6"), result="lost", end_reason="resignation")
    said = answer(moves.MovePurpose(), asked, "Why did you resign?", topic)
    assert moment(asked).phrasing.is_of("ask_resigned", said)


@pytest.mark.parametrize("slug", sorted(CAST))
def test_a_hanging_queen_is_not_remarked_on_as_a_sound_move(slug: str) -> None:
    asked = given(played("e4", "e5", "Qh5", "Nc6", "Qxh7", "a6"), my_color="black", my_chances=None)
    found = {topic.key for topic in topics(asked, moment(asked, slug=slug).facts)}
    assert "my_quiet" not in found  # it leaves the queen where she is
    hung = given(played("e4", "e5", "Qf3", "Nc6", "Qf6"), my_color="black", my_chances=None)
    found = {topic.key for topic in topics(hung, moment(hung, slug=slug).facts)}
    assert "their_quiet" not in found


def test_a_threat_is_spoken_of_unasked_but_not_where_it_would_help() -> None:
    friendly = given(played("e4", "e5", "Qh5", "Nf6"), my_color="black")
    assert "ask_threat" in {topic.key for topic in topics(friendly, moment(friendly).facts)}
    rated = given(played("e4", "e5", "Qh5", "Nf6"), my_color="black", rated=True)
    assert "ask_threat" not in {topic.key for topic in topics(rated, moment(rated).facts)}
