"""What is asked of a new queen and of the end, of a side that feels worse, and of worries."""

from __future__ import annotations

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.sides_weighed import FeelsWorse, Unworried, WouldRather
from app.soul.listening.bidders.statements import MateAsked
from app.soul.listening.bidders.thrown_away import AnythingAtTheEnd, NewQueenFor
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The black queen has made four moves; White is ahead in development.
ROAMED = played(*"e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Qh5 Be2 Qg6 O-O Nf6".split())  # noqa: SIM905
# White has not castled and has a rook on h2; Black has castled.
SAT_ON = played(*"e4 e5 Nf3 Nc6 h3 Nf6 Rh2 Bc5 d3 O-O a3 d6".split())  # noqa: SIM905


def test_a_new_queen_that_was_taken_at_once_drew_what_took_it() -> None:
    moves = ("e2e1q", "g1e1")
    position = given(moves, initial_fen="6k1/8/8/8/8/8/4p3/6R1 b - - 0 1".replace("6R1", "K5R1"))
    said = answer(NewQueenFor(), position, "what did your second queen achieve?", Subject.UNKNOWN)
    assert "it drew your rook to e1, for it was taken at once" in said


def test_what_was_there_at_the_end_is_named() -> None:
    moves = played(*"e4 e5 Bc4 Nc6 Qh5 g6 Qf3 Nf6 a3 h6".split())  # noqa: SIM905
    judged = (MoveWorth(9, "a3", by_me=False, before=0.9, after=0.4, better="Qxf6"),)
    over = given(moves, result="won", end_reason="resignation", judged=judged)
    said = answer(AnythingAtTheEnd(), over, "did I have anything at the end?", Subject.UNKNOWN)
    assert "yes: queen takes on f6 was there, where you played pawn to a3" in said


def test_why_one_stands_worse_though_the_count_is_level() -> None:
    position = given(SAT_ON, my_chances=0.8)
    said = answer(FeelsWorse(), position, "material is level, so why do I feel so squeezed?", Subject.UNKNOWN)
    assert "material is level, but I am winning" in said
    assert "your rook on h2 does little there" in said


@pytest.mark.parametrize(("chances", "side"), [(0.8, "mine"), (0.1, "yours")])
def test_the_side_that_one_would_rather_have_stands_better(chances: float, side: str) -> None:
    position = given(SAT_ON, my_chances=chances)
    said = answer(WouldRather(), position, "would you rather have my side or yours?", Subject.UNKNOWN)
    assert f"{side}, for " in said.lower()


@pytest.mark.parametrize(("chances", "begins"), [(0.8, "i have no need to"), (0.1, "i am a little worried")])
def test_why_one_does_not_worry(chances: float, begins: str) -> None:
    position = given(SAT_ON, my_chances=chances)
    assert begins in answer(Unworried(), position, "why aren't you worried?", Subject.UNKNOWN).lower()


def test_who_is_getting_mated_is_asked_of_the_other_side() -> None:
    mating = given((), initial_fen="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    said = answer(MateAsked(), mating, "are you getting mated?", Subject.UNKNOWN)
    assert "yes: rook to d8" in said.lower()


@pytest.mark.parametrize("bidder", [FeelsWorse(), WouldRather(), NewQueenFor(), AnythingAtTheEnd()])
def test_other_questions_are_left_to_others(bidder: Bidder) -> None:
    assert answer(bidder, given(ROAMED), "what is your favourite soup?", Subject.UNKNOWN) == ""
    assert chess.STARTING_FEN
