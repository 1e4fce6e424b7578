"""Choices between moves, attacks of both sides, what hangs, ways out of a check, and what to watch for."""

from __future__ import annotations

import pytest

from app.soul.listening.bid import Bidder
from app.soul.listening.bidders import choices, dangers, men, named
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.listening.test_choosing import BOTH, RETAKE
from tests.unit.soul.soul_table import given, played

# White, the visitor, is in check from the queen on c3.
CHECK = (
    "d4 d6 e4 e5 d5 Be7 Nf3 Nf6 Nc3 h5 Bb5+ Nc6 dxc6 bxc6 Bxc6+ Bd7 Bxa8 Qxa8 Be3 Qb7 Nd5 Nxd5 exd5 Qxb2 Bxa7 Ba4 Qc1"
    " Qc3+"
)
# White, the visitor, could take the bishop on h3 with check.
WILD = (
    "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 Bc5 c3 d5 exd5 Na5 Bb5+ c6 Ba4 Nxd5 Ne4 Bd6 O-O Bf5 d3 h6 Re1 b5 Bb3 Nf4 d4 Nh3+ gxh3"
    " Bxh3 Nxd6+ Qxd6 Rxe5+ Kd7 Bxf7 Rhf8 Qf3 Rae8"
)
# Nothing hangs, and the knights on e5 and g5 could be attacked.
QUIET = "e4 e5 f4 Bd6 Nf3 Nc6 Bc4 Nf6 Ng5 O-O Nc3 b6 Nb5 Ba6 Nxd6 Bxc4 Nxc4 d5 exd5 Na5 Nxe5 Qxd5 O-O Rae8"
PINNED = "b4 e5 e4 Bxb4 Bb2 Nc6 c4 Nf6 Bd3 O-O Nf3 d6 Nc3 Nd4 Nd5 Nxd5 exd5 Bg4 Bxd4 exd4"


def said(bidder: Bidder, sans: str, text: str, color: str = "black", *, rated: bool = False) -> str:
    table = given(played(*sans.split()), my_color=color, pending_chat=(text,), rated=rated)
    return answer(bidder, table, text, Subject.UNKNOWN)


def test_which_of_two_men_is_to_be_saved_is_said_with_the_move() -> None:
    sans = (
        "d4 Nf6 Nf3 d5 e3 Bf5 Be2 e6 O-O Bd6 Nbd2 Nc6 c3 a6 b4 Ne4 a3 Nxc3 Qe1 b5 Bb2 Ne4 Qc1 Nxd2 Nxd2 Qd7 f4 O-O-O"
        " Qc3 Kb7 a4 Nxb4 axb5 axb5 Nb3 Nc2 Ra2 Qc6 Qa5 Ra8 Bxb5 Qb6 Qxb6+ Kxb6 Rxa8 Rxa8"
    )
    told = said(choices.WhatToSave(), sans, "b5 and e3 both look sad, which one do I save?")
    assert "your bishop on b5 first: I would play bishop to " in told.lower().replace("i would", "I would")


def test_all_ways_out_of_a_check_are_named() -> None:
    told = said(choices.WaysOutOfCheck(), CHECK, "how do I even get out of this?")
    assert all(way in told for way in ("king to", "knight to d2", "queen to d2"))
    assert said(choices.WaysOutOfCheck(), QUIET, "how do I get out of this?") == ""
    assert said(choices.WaysOutOfCheck(), CHECK, "how many people have you caught with a check like that?") == ""


def test_what_hangs_of_the_side_that_is_asked_after() -> None:
    told = said(dangers.Hanging(), WILD, "is anything of yours hanging?")
    assert "yes, my bishop on h3" in told
    assert "my rook on e8 can take" not in told
    assert "no, nothing of yours" in said(dangers.Hanging(), QUIET, "is anything of mine hanging?").lower()


def test_a_worry_is_answered_with_what_could_come() -> None:
    told = said(dangers.Worries(), QUIET, "what should I be worried about before I move?")
    assert "pawn to h6, which would attack your knight on g5" in told
    assert "no mate" in said(dangers.Worries(), WILD, "should I worry about getting mated on g2?")


@pytest.mark.parametrize(
    "text", ["my exam is tomorrow and I am told to be careful, should I worry?", "are you afraid of me?"]
)
def test_other_worries_are_not_answered_from_the_board(text: str) -> None:
    assert said(dangers.Worries(), QUIET, text) == ""


def test_a_square_that_is_said_to_hang_goes_before_the_man_that_looks_at_it() -> None:
    told = said(men.ManAsked(), BOTH, "isn't d7 just hanging to your queen?", "white")
    assert "your pawn on d7 is safe for now" in told.replace("Your", "your")


def test_why_a_move_cannot_be_made_is_tried_on_the_board() -> None:
    assert "queen on d1" in said(named.NamedMoveAsked(), PINNED, "why can't my knight eat the pawn on d4?")


@pytest.mark.parametrize(
    ("bidder", "sans", "text"),
    [
        (choices.WaysOutOfCheck(), CHECK, "how do I get out of this?"),
        (dangers.Hanging(), WILD, "is anything of yours hanging?"),
        (dangers.Worries(), QUIET, "what should I be worried about before I move?"),
    ],
)
def test_in_a_rated_game_all_that_is_declined(bidder: Bidder, sans: str, text: str) -> None:
    color = "white" if sans in (RETAKE, BOTH) else "black"
    act = question(text, Subject.UNKNOWN)
    table = given(played(*sans.split()), my_color=color, pending_chat=(text,), rated=True)
    bid = bidder.bid(act, moment(table, act))
    assert bid is not None
    assert bid.content.about == "declined: rated"
