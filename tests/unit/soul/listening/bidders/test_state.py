"""Who has which men, whether to resign, what sleeps at home, whose turn it is, what lost: the plain answer first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders import material, men, standing, state, was_it
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

KNIGHT_UP = given(
    played(*"e4 Nc6 d4 e5 d5 Nd4 c3 Bc5 cxd4 Bxd4 Qg4 g6".split()),  # noqa: SIM905
    my_color="black",
    my_chances=0.2,
)
TAKEN = given(
    played(*"e4 e5 Nf3 d6 Nc3 g6 d4 Nc6 Bb5 a6 Bxc6+ bxc6 d5 Bb7 O-O Qf6 Bg5 Qg7 Nh4 Be7 Bxe7".split()),  # noqa: SIM905
    my_color="white",
    my_chances=0.5,
)
QUEEN_LOST = given(played(*"e4 e5 Qh5 Nf6 Qxe5+ Be7 Qxe7+ Qxe7".split()), my_color="black", my_chances=0.97)  # noqa: SIM905
MATED = played(*"e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split())  # noqa: SIM905
JUDGED = (MoveWorth(4, "Nc6", False, 0.5, 0.48), MoveWorth(6, "Nf6", False, 0.48, 0.0, "g6"))
OVER = given(MATED, my_color="white", result="won", end_reason="checkmate", judged=JUDGED)


def said(bidder: Bidder, asked: SoulInput, text: str) -> str:
    """The answer in lower case."""
    return answer(bidder, asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("hang on, aren't i just a whole knight up here?", "yes: you have a knight for a pawn"),
        ("i'm a piece ahead, right?", "yes:"),
        ("am i a rook down?", "no:"),
        ("am i a knight up and a bishop up?", "partly:"),
        ("have i really won a piece?", "yes:"),
    ],
)
def test_a_claim_of_material_is_confirmed_or_corrected_first(text: str, first: str) -> None:
    assert first in said(material.MaterialClaimed(), KNIGHT_UP, text)


def test_what_stands_behind_something_claims_nothing() -> None:
    act = question("there's a bishop behind it too, do i lose one?", Subject.LOOSE)
    assert material.MaterialClaimed().bid(act, moment(KNIGHT_UP, act)) is None


def test_whoever_lost_count_is_told_the_count() -> None:
    words = said(material.LostCount(), KNIGHT_UP, "count it for me would you")
    assert "you have a knight for a pawn" in words
    assert "seven pawns" in words


def test_the_lead_is_one_number_in_pawns() -> None:
    assert "you are two pawns ahead" in said(material.InPoints(), KNIGHT_UP, "how many points am i up?")


@pytest.mark.parametrize(
    ("table", "text", "first"),
    [
        (QUEEN_LOST, "should i resign?", "by the count it is lost"),
        (KNIGHT_UP, "should i resign here?", "no, there is no reason to"),
        (KNIGHT_UP, "would you play on?", "yes, play on"),
        (KNIGHT_UP, "why haven't you resigned?", "not yet"),
    ],
)
def test_whether_to_resign_is_said_of_this_position(table: SoulInput, text: str, first: str) -> None:
    assert first in said(state.ResignAsked(), table, text)


def test_the_men_at_home_are_named_and_what_they_cost() -> None:
    words = said(state.StillAtHome(), TAKEN, "my knight and rooks haven't moved, does it cost me?")
    assert "yes, it costs something" in words
    assert "your knight on g8, rook on a8 and rook on h8 have not moved" in words
    act = question("i'm half asleep, who is better?", Subject.BETTER)
    assert state.StillAtHome().bid(act, moment(TAKEN, act)) is None


def test_the_turn_is_a_yes_or_a_no() -> None:
    assert "yes, it is your move" in said(state.TurnAsked(), TAKEN, "it's my move right?")
    assert "no, it is your move" in said(state.TurnAsked(), TAKEN, "is it your turn?")


def test_what_is_urgent_is_to_take_back_and_declined_in_a_rated_game() -> None:
    words = said(state.Urgent(), TAKEN, "anything urgent on e7?")
    assert "take back on e7" in words
    rated = said(state.Urgent(), replace(TAKEN, rated=True), "anything urgent on my side?")
    assert rated
    assert "take back" not in rated


def test_a_piece_that_is_blamed_gets_a_verdict_and_its_reason() -> None:
    words = said(men.ManAsked(), TAKEN, "that bishop on b7 looks awful")
    assert "yes, it is a poor one" in words
    assert "in its way" in words


@pytest.mark.parametrize(
    ("text", "first"),
    [("am i winning?", "yes, you are winning"), ("am i losing?", "no, you are winning"),
     ("are you lost?", "yes, i am losing")],
)  # fmt: skip
def test_yes_or_no_comes_first_where_it_is_asked(text: str, first: str) -> None:
    assert first in said(standing.WhoIsBetter(), KNIGHT_UP, text)


def test_who_was_better_among_others_is_no_question_of_the_board() -> None:
    act = question("who was better, petrosian or karpov?", Subject.BETTER)
    assert standing.WhoIsBetter().bid(act, moment(KNIGHT_UP, act)) is None


def test_the_move_that_lost_is_confirmed_and_another_is_not() -> None:
    assert "yes: knight to f6" in said(was_it.WasItThat(), OVER, "was nf6 the losing move?")
    other = said(was_it.WasItThat(), OVER, "was nc6 where it turned?")
    assert "no, that did no harm" in other
    assert "it turned on move 3" in other


def test_how_somebody_stood_after_a_move_is_told() -> None:
    assert "no: you were level after knight to c6" in said(was_it.StoodThen(), OVER, "was i better after nc6?")
    assert "no, at no point" in said(was_it.StoodThen(), OVER, "was i ever winning?")


def test_what_was_better_at_a_numbered_move_is_told() -> None:
    words = said(was_it.BetterOnMove(), OVER, "was there anything better on move 3?")
    assert "pawn to g6 was better" in words
