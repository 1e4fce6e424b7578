"""Questions about a side as a whole are answered from the board."""

from __future__ import annotations

import chess
import pytest

from app.soul.listening.bidders import survey
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black. A white knight hangs on e5 in the first, a black bishop on g4 stands without cover in the
# second, where nothing can be taken.
KNIGHT_HANGS = "r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3"
ITALIAN = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5")


def scene(fen: str, **changes: object) -> SoulInput:
    return given((), initial_fen=fen, **changes)


def test_what_can_be_taken_is_named_with_its_taker() -> None:
    said = answer(survey.Loose(), scene(KNIGHT_HANGS), "am i leaving something loose?", Subject.LOOSE)
    assert "our knight on e5 can be taken at a profit by my knight" in said


@pytest.mark.parametrize("asked", ["is my knight safe?", "can you take e5 for free?"])
def test_of_a_man_that_is_named_the_list_says_nothing(asked: str) -> None:
    assert answer(survey.Loose(), scene(KNIGHT_HANGS), asked, Subject.LOOSE) == ""


def test_where_nothing_hangs_that_is_said() -> None:
    said = answer(survey.Loose(), given(ITALIAN), "am i leaving something loose", Subject.LOOSE)
    assert "can be taken for free" in said


def test_what_hangs_is_not_told_in_a_rated_game() -> None:
    said = answer(survey.Loose(), scene(KNIGHT_HANGS, rated=True), "am i leaving something loose?", Subject.LOOSE)
    assert said
    assert "e5" not in said


@pytest.mark.parametrize(("text", "whose"), [("your best piece?", "my best piece"), ("my best piece?", "your best")])
def test_the_best_piece_is_one_of_the_side_that_was_asked_about(text: str, whose: str) -> None:
    assert whose in answer(survey.BestPiece(), given(ITALIAN), text, Subject.BEST_PIECE).lower()


def test_weak_spots_name_a_king_without_pawns() -> None:
    fen = "r2q1rk1/ppp2p2/2n2n2/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 15"
    assert "around my king" in answer(survey.WeakSpots(), scene(fen), "where are you weak?", Subject.WEAK_SPOTS).lower()


def test_development_is_counted() -> None:
    said = answer(survey.Centre(), given(ITALIAN), "who is ahead in development?", Subject.CENTRE)
    assert "neither of us is ahead in development" in said.lower()
    assert survey.pieces_out(chess.Board(), chess.WHITE) == 0


@pytest.mark.parametrize(("chances", "words"), [(0.8, "that is me"), (0.2, "that is you"), (0.5, "about level")])
def test_exchanges_suit_whoever_stands_better(chances: float, words: str) -> None:
    assert words in answer(survey.Trade(), given(ITALIAN, my_chances=chances), "swap queens?", Subject.TRADE)
