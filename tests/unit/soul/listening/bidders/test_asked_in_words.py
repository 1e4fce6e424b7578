"""What is asked of a man that roams, a lead that was lost, a side that feels worse, and what to leave alone."""

from __future__ import annotations

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.roaming import ApartFrom, ManCanDo, MovedOften, PutThereFor
from app.soul.listening.bidders.sides_weighed import FeelsWorse, Unworried, WhichToLeave, WouldRather
from app.soul.listening.bidders.statements import MateAsked
from app.soul.listening.bidders.thrown_away import AnythingAtTheEnd, LeadLost, NewQueenFor, NotWonBack
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The black queen has made four moves; White is ahead in development.
ROAMED = played(*"e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Qh5 Be2 Qg6 O-O Nf6".split())  # noqa: SIM905
# The black knight forks nothing yet: it looks at a pawn and at a bishop.
LOOKS = "r1bqkb1r/pppp1ppp/8/4n3/2B1P3/3Q4/PPP2PPP/RNB1K2R w KQkq - 0 8"
# White won the queen and lost it again.
THROWN = played(*"e4 e5 Nf3 Qg5 Nxg5 a6 Qg4 d6 Qd7+ Nxd7 Nf3 h6".split())  # noqa: SIM905
# White has not castled and has a rook on h2; Black has castled.
SAT_ON = played(*"e4 e5 Nf3 Nc6 h3 Nf6 Rh2 Bc5 d3 O-O a3 d6".split())  # noqa: SIM905
# The bishop on f2 and the knight on d4 can both be taken.
TWO = "1rbq2k1/2pp1rpp/p4n2/1P2p3/1P1nP3/2PP1N1P/4KbP1/RNBQ3R w - - 1 12"


def test_a_man_that_moved_again_and_again_is_told_with_what_it_cost() -> None:
    said = answer(MovedOften(), given(ROAMED), "Your queen has been to d5, a5, h5 and g6. Why?", Subject.UNKNOWN)
    assert "my queen has made four moves (d5, a5, h5, g6)" in said
    assert "costs time" in said or "time lost" in said


def test_a_man_that_moved_once_is_not_told_of_as_a_wanderer() -> None:
    said = answer(MovedOften(), given(ROAMED), "Your knight keeps going back and forth", Subject.UNKNOWN)
    assert said == ""


def test_what_is_left_out_is_not_told_again() -> None:
    position = given((), initial_fen=LOOKS)
    said = answer(ApartFrom(), position, "Apart from my queen, what is your knight on e5 looking at?", Subject.UNKNOWN)
    assert "your bishop on c4" in said
    assert "queen" not in said


def test_the_best_that_a_man_can_do_is_named() -> None:
    position = given((), initial_fen="6k1/6pp/4b3/8/3N4/8/5PPP/6K1 w - - 0 1")
    said = answer(ManCanDo(), position, "look what my knight on d4 can do", Subject.UNKNOWN)
    assert "knight takes on e6" in said


def test_whether_a_man_was_put_there_for_a_square() -> None:
    position = given((), initial_fen="r2qk2r/pp3ppp/2nbpn2/1Nq5/3P4/5N2/PPP2PPP/R1BQKB1R w KQkq - 0 8")
    asked = "was your bishop on d6 put there to keep my knight out of c7?"
    assert "yes: my bishop on d6 guards c7" in answer(PutThereFor(), position, asked, Subject.UNKNOWN)


def test_a_lead_that_was_lost_is_told_with_the_move_that_gave_it_back() -> None:
    over = given(THROWN, result="won", end_reason="resignation")
    said = answer(LeadLost(), over, "how did I lose that when I was a whole queen up?", Subject.UNKNOWN)
    assert "you were 9 points up after move 3" in said
    assert "queen to d7 with check on move 5 left the queen on d7" in said


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


def test_a_man_that_was_attacked_and_went_is_not_won_back() -> None:
    moves = (*played(*"e4 d5 exd5 Nf6 Nc3 Nxd5".split()), "c3e4", "d5b4", "a2a3", "b4c6")  # noqa: SIM905
    said = answer(NotWonBack(), given(moves), "why didn't a3 win the knight back?", Subject.UNKNOWN)
    assert "t attacked my knight on b4, and the knight simply stepped away to c6" in said


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


def test_of_two_men_that_can_be_taken_one_is_to_be_left() -> None:
    said = answer(
        WhichToLeave(),
        given((), initial_fen=TWO),
        "two of your pieces can be taken, which one is poisoned?",
        Subject.UNKNOWN,
    )
    assert "the bishop on f2 is the one to be careful with" in said or "is the poisoned one" in said


@pytest.mark.parametrize(("chances", "begins"), [(0.8, "i have no need to"), (0.1, "i am a little worried")])
def test_why_one_does_not_worry(chances: float, begins: str) -> None:
    position = given(SAT_ON, my_chances=chances)
    assert begins in answer(Unworried(), position, "why aren't you worried?", Subject.UNKNOWN).lower()


def test_who_is_getting_mated_is_asked_of_the_other_side() -> None:
    mating = given((), initial_fen="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    said = answer(MateAsked(), mating, "are you getting mated?", Subject.UNKNOWN)
    assert "yes: rook to d8" in said.lower()


@pytest.mark.parametrize("bidder", [MovedOften(), FeelsWorse(), WouldRather(), LeadLost(), NewQueenFor()])
def test_other_questions_are_left_to_others(bidder: Bidder) -> None:
    assert answer(bidder, given(ROAMED), "what is your favourite soup?", Subject.UNKNOWN) == ""
    assert chess.STARTING_FEN
