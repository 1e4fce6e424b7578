"""Moves that are described in words: which one is meant, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import pytest

from app.domain.mated_anyway import mating_line
from app.domain.move_worth import MoveWorth
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders.described import MoveDescribed
from app.soul.listening.move_meant import move_meant
from app.soul.listening.move_played import played_as_told
from app.soul.listening.topics import Subject
from app.soul.listening.worded_move import read_move
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black. White, the visitor, is in check from a rook that a pawn guards.
GUARDED_ROOK = "6k1/5ppp/8/2p5/3r4/3K4/P4PPP/R7 w - - 0 30"
# White to move: a knight on c5 stands before the bishop on b4, which looks at the queen on e7.
COVERED = "rn3rk1/2b1qppp/p4n2/1pN5/1B2P3/1Q3N2/PP2BPPP/2R3K1 w - - 0 17"
# White has taken a pawn with the queen, and Black did not take her.
MISSED = "e4 e5 Qh5 Nc6 Qxe5+ Be7 Qg3"
OPENING = "e4 e5 Nf3 Nc6 Bb5 a6"


def _meant(
    text: str, moves: str = "", *, fen: str = chess.STARTING_FEN, judged: Sequence[MoveWorth] = ()
) -> str | None:
    facts = gather(given(played(*moves.split()) if moves else (), initial_fen=fen))
    worded = read_move(plain(text))
    found = None if worded is None else move_meant(worded, facts, judged)
    return None if found is None else f"{'' if found.number is None else found.number}:{found.move.uci()}"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("could my bishop just gobble that knight", ":b5c6"),
        ("what happens if I hoover up your knight with the bishop?", ":b5c6"),
        ("my knight could nab the e pawn, free?", ":f3e5"),
        ("suppose the bishop drops back to a4", ":b5a4"),
        ("what if i push the d pawn at your knight", None),
        ("am i allowed to castle", ":e1g1"),
        ("my bishop for that knight, fair swap?", ":b5c6"),
        ("can your pawn take my bishop?", ":a6b5"),
        ("how long did it take you to learn how the knight jumps?", None),
        ("should i take it easy with the queen", None),
    ],
)
def test_the_move_that_words_describe_is_found_by_trying_all(text: str, move: str | None) -> None:
    assert _meant(text, OPENING) == move


@pytest.mark.parametrize(
    "text",
    [
        "why didn't you take my queen on e5 with the knight?",
        "when my queen took on e5 you could have captured her with the knight",
        "your knight could've snapped my queen off instead of putting the bishop on e7",
        "you had a free queen on e5 and then you played bishop e7",
        "you put the bishop on e7 instead of taking my queen, why",
    ],
)
def test_a_move_that_was_not_made_is_found_where_it_was_possible(text: str) -> None:
    assert _meant(text, MISSED) == "5:c6e5"


def test_a_move_against_the_rules_is_explained() -> None:
    position = given((), initial_fen=GUARDED_ROOK)
    said = answer(MoveDescribed(), position, "can I not just take that rook with my king?", Subject.UNKNOWN)
    assert "your king may not take my rook on d4, because my pawn on c5 guards it" in said


def test_what_jumps_away_uncovers_what_stands_behind_it() -> None:
    position = given((), initial_fen=COVERED)
    said = answer(MoveDescribed(), position, "what happens if my knight on c5 jumps somewhere?", Subject.UNKNOWN)
    assert "opens the way for your bishop on b4 to my queen on e7" in said


def test_what_was_missed_is_admitted_with_what_was_played_in_its_place() -> None:
    judged = (MoveWorth(6, "Be7", by_me=True, before=0.95, after=0.4, better="Nxe5"),)
    said = answer(
        MoveDescribed(), given(played(*MISSED.split()), judged=judged), "why didn't you take my queen on e5?",
        Subject.UNKNOWN,
    )  # fmt: skip
    assert "knight takes on e5 was there on move 3" in said
    assert "it was the best move, and I played bishop to e7 instead, a blunder" in said


def test_what_nothing_can_take_is_said_to_be_out_of_reach_by_what_stands_between() -> None:
    said = answer(MoveDescribed(), given(played(*"e4 e5".split())), "can my queen take your queen?", Subject.UNKNOWN)  # noqa: SIM905
    assert said == "" or "can take my queen" in said


def test_help_is_declined_in_a_rated_game() -> None:
    rated = given((), initial_fen=GUARDED_ROOK, rated=True)
    said = answer(MoveDescribed(), rated, "can I take that rook with my king?", Subject.UNKNOWN)
    assert "guards" not in said


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("you took my queen with the knight", None),
        ("my queen took your pawn in the middle", 4),
        ("I could not believe it when my queen just walked in and took your pawn", 4),
    ],
)
def test_a_move_that_was_played_is_known_by_what_is_told_of_it(text: str, number: int | None) -> None:
    assert played_as_told(text, gather(given(played(*MISSED.split())))) == number


def test_a_mate_by_checks_is_found_within_its_bound() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    assert mating_line(board, 1) == (chess.Move.from_uci("d1d8"),)
    assert mating_line(chess.Board(), 3) == ()
