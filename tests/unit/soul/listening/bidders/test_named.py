"""Questions that name a move or a piece themselves."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders import men, named
from app.soul.listening.heard import ActKind
from app.soul.listening.naming import moves_of, piece_at, played_of
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

# White to move: the queen on f3 is eyed by nothing, the pawn on f2 is pinned, and d4 loses a pawn.
SANS = (
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7".split()  # noqa: SIM905
)
GAME = played(*SANS)
MOVE, PIECE = named.NamedMoveAsked(), men.ManAsked()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("would d4 be a bit rash here", "gives a pawn: my pawn on e5 can take it there"),
        ("what about queen to h5?", "my knight on f6 simply takes it there"),
        ("is f4 on?", "pinned"),
        ("and a3?", "is safe"),
        ("should I put my queen on f5", "knight on f6"),
    ],
)
def test_a_move_that_is_weighed_is_tried_on_the_board(asked: str, words: str) -> None:
    assert words in answer(MOVE, given(GAME), asked, Subject.UNKNOWN)


def test_of_two_moves_weighed_one_after_the_other_the_safer_one_is_named() -> None:
    talk = (TalkLine("I could play Qh5", False), TalkLine("or perhaps Nd2", False))
    said = answer(MOVE, given(GAME, table_talk=talk), "which of the two is safer?", Subject.WEAK_PAWNS)
    assert "knight to d2 is the safer one" in said


def test_in_a_rated_game_no_move_is_weighed() -> None:
    act = question("would d4 be good?", Subject.UNKNOWN)
    bid = MOVE.bid(act, moment(given(GAME, rated=True), act))
    assert bid is not None
    assert bid.content.about == "declined: rated"


def test_why_of_a_move_long_played_is_told_of_that_move() -> None:
    said = answer(MOVE, given(GAME), "why did you go g5 back there", Subject.WHY, "teodor")
    assert "attacked your bishop on h4" in said


def test_an_early_move_of_the_writer_is_judged_by_its_worth() -> None:
    judged = (MoveWorth(13, "Bg5", False, 0.5, 0.49), MoveWorth(18, "Bg4", True, 0.6, 0.3))
    asked = replace(given(GAME), judged=judged)
    act = question("was bringing the bishop to g5 so early silly?", Subject.YOUR_MOVE)
    bid = MOVE.bid(act, moment(asked, act))
    assert bid is not None
    seen = bid.content.topics[0].slots["seen"]
    assert seen.startswith("no: bishop to g5 on move 7 was good: you were level")


def test_what_a_piece_on_a_square_looks_at_is_read_off_the_board() -> None:
    said = answer(PIECE, given(GAME), "whats that bishop of yours on c5 eyeing", Subject.PURPOSE)
    assert "your pawn on f2" in said


def test_where_a_piece_could_go_is_told() -> None:
    said = answer(PIECE, given(GAME), "where should my knight on b1 go?", Subject.PLAN)
    assert "on d2" in said


def test_a_telling_that_names_a_square_is_no_question() -> None:
    act = question("I like the bishop on c4", Subject.REMARK, ActKind.REMARK)
    assert PIECE.bid(act, moment(given(GAME), act)) is None
    assert MOVE.bid(act, moment(given(GAME), act)) is None


@pytest.mark.parametrize(
    ("asked", "sans"),
    [("nd2 or maybe b4", ["Nd2", "b4"]), ("bb3", ["Bb3"]), ("a tenner says you lose", []), ("bxf7", ["Bxf7"])],
)
def test_moves_are_read_in_lower_case(asked: str, sans: list[str]) -> None:
    board = gather(given(GAME)).board
    assert [board.san(one.tried) for one in moves_of(plain(asked), board)] == sans


@pytest.mark.parametrize(
    ("asked", "san"),
    [("your bishop took my knight", "Bxf3"), ("i took your bishop", "Qxf3"), ("g5 was bold", "g5"), ("e3?", None)],
)
def test_moves_played_are_found_by_square_and_by_what_took_what(asked: str, san: str | None) -> None:
    facts = gather(given(GAME))
    number = played_of(plain(asked), facts)
    assert (None if number is None else facts.plies[number].san) == san


def test_a_piece_is_only_found_where_it_stands() -> None:
    board = gather(given(GAME)).board
    assert piece_at("the rook on c5", board) is None


def test_a_piece_that_is_named_by_its_square_is_not_read_as_a_move_to_it() -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5NB1/PPPP1PPP/RN1QKB1R w KQkq - 0 3")
    assert moves_of("that bishop of mine on g3, is it buried", board) == ()


def test_who_took_is_known_by_whose_piece_it_was() -> None:
    facts = gather(given(played("e4", "e5", "Nf3", "Nc6", "Bc4", "d6", "h3", "Bg4", "d3", "Bxf3", "Qxf3", "Nf6")))
    assert played_of("was taking my knight worth it", facts) == 9
    assert played_of("why did you take on f3", facts) == 9
