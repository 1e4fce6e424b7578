"""Questions about the game that are known by their words: rights, standing, turns, what comes next, and the books."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders import next_move, rights, standing, theory, turns
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

QUEEN_OUT = played(*"e4 e5 Nc3 Nf6 g3 d5 Bg2 d4 Nce2 Bc5 c3 dxc3 Nxc3 Nc6 Nf3 Qd3".split())  # noqa: SIM905
MATED = played(*"e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split())  # noqa: SIM905
ROOK_ENDING = "6k1/pp3ppp/8/4P3/2rN1B2/8/PP3KPP/R7 w - - 1 20"
PAWNS = "6k1/5ppp/8/8/1p6/8/P4PPP/6K1 b - - 0 30"
JUDGED = (MoveWorth(4, "Nc6", False, 0.5, 0.48), MoveWorth(6, "Nf6", False, 0.48, 0.0, "g6"))
OVER = given(MATED, my_color="white", result="won", end_reason="checkmate", judged=JUDGED)


def said(bidder: Bidder, asked: SoulInput, text: str) -> str:
    """The answer in lower case."""
    return answer(bidder, asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    "text", ["why can't i castle?", "am i allowed to castle now?", "i can't castle because of f1, can i?"]
)
def test_what_forbids_castling_is_named(text: str) -> None:
    words = said(rights.CanCastle(), given(QUEEN_OUT), text)
    assert "not yet" in words
    assert "my queen on d3 attacks f1" in words


def test_what_a_child_claims_of_castling_is_left_to_the_rules() -> None:
    act = question("my son swears one can castle in check, can he?", Subject.RULES)
    assert rights.CanCastle().bid(act, moment(given(QUEEN_OUT), act)) is None


def test_why_it_is_mate_names_what_guards_the_piece() -> None:
    assert "because my bishop on c4 guards it" in said(rights.WhyMate(), OVER, "why couldn't my king take the queen?")


def test_what_was_left_to_whoever_resigned_is_played_on() -> None:
    table = given((), initial_fen="4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1", result="won", end_reason="resignation")
    assert "king takes on e2" in said(rights.PlayedOn(), table, "what if i had played on?")


def test_the_turn_is_the_slip_after_which_nothing_came_back() -> None:
    words = said(turns.WhenItTurned(), OVER, "where did it go wrong for me?")
    assert "it turned on move 3" in words
    assert "knight to f6 lost at once" in words


def test_the_worst_move_is_told_and_what_was_better() -> None:
    assert "pawn to g6 was better" in said(turns.WorstOfTheirs(), OVER, "what was my worst move?")


def test_since_when_a_pawn_is_short_is_read_off_the_game() -> None:
    table = given(played("e4", "e5", "Nf3", "a6", "Nxe5", "a5"), my_color="white", judged=JUDGED)
    assert "since move 3, when i played knight takes on e5" in said(
        turns.WhenItTurned(), table, "since when am i a pawn down?"
    )


def test_a_sound_move_is_named_first_what_hangs() -> None:
    words = said(next_move.WhatToPlay(), given((), initial_fen=ROOK_ENDING), "what should i play here?")
    assert "first look after your knight on d4" in words


def test_in_a_rated_game_no_move_is_named() -> None:
    act = question("what should i play here?", Subject.HINT)
    bid = next_move.WhatToPlay().bid(act, moment(given((), initial_fen=ROOK_ENDING, rated=True), act))
    assert bid is not None
    assert bid.content.about == "declined: rated"


def test_threats_are_named_and_their_absence_too() -> None:
    assert "my rook on c4 can take your knight on d4" in said(
        next_move.Threats(), given((), initial_fen=ROOK_ENDING), "is anything of mine hanging?"
    )
    assert "nothing is threatened" in said(next_move.Threats(), given(), "what are you threatening?")


def test_a_safe_check_is_the_way_to_a_king() -> None:
    table = given((), initial_fen="6k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1")
    assert "there is a safe check" in said(next_move.GetAtKing(), table, "how do i get at your king?")


def test_who_is_better_is_told_with_the_count() -> None:
    table = given((), initial_fen=ROOK_ENDING, my_chances=0.1)
    assert "you are winning: you are a bishop and a knight up" in said(
        standing.WhoIsBetter(), table, "who is winning here?"
    )


def test_a_trade_is_counted_in_pawns() -> None:
    words = said(standing.Bargain(), given(), "i gave a rook for a bishop and two pawns, fair?")
    assert "a fair trade, five for five" in words


def test_whoever_is_behind_hears_what_they_have_for_it() -> None:
    table = given((), initial_fen=ROOK_ENDING, my_chances=0.1)
    assert "your knight on d4 hangs" in said(standing.Compensation(), table, "what have you got for it?")


def test_men_are_counted_and_the_minor_pieces_compared() -> None:
    table = given((), initial_fen=ROOK_ENDING)
    assert "you have a rook, a bishop, a knight and five pawns" in said(
        standing.Counted(), table, "how many pieces have i?"
    )
    assert "nobody has the pair" in said(standing.MinorPieces(), table, "is my bishop and knight better here?")


def test_who_left_the_books_is_told_with_what_is_in_them() -> None:
    words = said(
        theory.LeftTheBook(),
        given(played("e4", "e5", "Ke2", "Na6", "Kd3", "Nc5"), my_color="black"),
        "are we still in theory?",
    )
    assert "left the books on move 2 with knight to a6" in words


def test_a_passed_pawn_is_told_with_its_way() -> None:
    table = given((), initial_fen=PAWNS, my_color="white")
    assert "passed and three steps from queening" in said(theory.PawnsAsked(), table, "can my b pawn run?")


def test_a_statement_beside_a_question_leaves_the_answer_to_it() -> None:
    tells = question("I am losing here.", Subject.UNKNOWN)
    asks = question("Where did you learn to cook?", Subject.UNKNOWN)
    tells = type(tells)(tells.text, tells.plain, kind=type(tells.kind).REMARK)
    assert standing.WhoIsBetter().bid(tells, moment(given(), tells, asks)) is None


def test_a_king_that_moved_is_told_with_its_move_in_a_game_that_black_began() -> None:
    begun = replace(given(("e8d8", "e1e2")), initial_fen="r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 10")
    assert "your king moved to e2 on move 11" in said(rights.CanCastle(), begun, "can i still castle?")
