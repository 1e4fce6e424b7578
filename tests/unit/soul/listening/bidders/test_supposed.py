"""Moves that are only supposed, and moves of the game that are spoken of by their number."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.soul.gathering import gather
from app.soul.listening.bidders.named import NamedMoveAsked
from app.soul.listening.recalling import recalled_in
from app.soul.listening.supposed_words import verdict_on
from app.soul.listening.supposing import supposed_in
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# White, the visitor, to move.
LINE = "e4 e6 Nc3 b6 Nf3 Bb7 d4 Bb4 Qd3 Nf6 a3 Bxe4 Qc4 Bxc3+ Qxc3 d6 Be2 O-O Ng5 Bb7 Bf3 Bxf3 Qxf3 Nbd7 Qh3 h6 Nf3 c5"
ATTACK = played(*LINE.split())
# Mate on f7, which the move before let in.
MATED = played(*"e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split())  # noqa: SIM905
# White to move: a rook check on the back rank mates, if the rook on c4 takes the knight.
BACK_RANK = "6k1/pp3ppp/8/4P3/2rN1B2/8/PP3KPP/R7 w - - 1 20"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("bxh6 gxh6 qxh6. is there something?", "Bxh6 gxh6 Qxh6"),
        ("bishop takes h6, you take, queen takes", "Bxh6 gxh6 Qxh6"),
        ("if i take on c5 with the d pawn, and you take back?", "dxc5 dxc5"),
        ("should i push the g pawn?", "g4"),
        ("what if you push e5 now?", "e5"),
        ("can i castle?", "O-O"),
    ],
)
def test_what_is_supposed_is_read_move_by_move(text: str, line: str) -> None:
    found = supposed_in(text, gather(given(ATTACK)))
    assert found is not None
    board, sans = found.board.copy(stack=False), []
    for move in found.line:
        sans.append(board.san_and_push(move))
    wanted = line.split()
    assert sans[: len(wanted)] == wanted or sans[-1] == wanted[-1]


def test_a_square_that_is_only_a_place_is_no_move() -> None:
    assert supposed_in("your knight on d7 guards the pawn on c5", gather(given(ATTACK))) is None


def test_a_sacrifice_is_counted_to_its_end() -> None:
    said = answer(NamedMoveAsked(), given(ATTACK), "Bxh6 gxh6 Qxh6, is that sound?", Subject.UNKNOWN)
    assert "you would have two pawns for a bishop, which does not pay" in said


def test_a_mate_by_checks_is_seen_behind_the_line() -> None:
    facts = gather(given((), initial_fen=BACK_RANK))
    found = supposed_in("if i go rook c1 and you take my knight?", facts)
    assert found is not None
    assert "you mate by rook to c8 with check" in verdict_on(found, chess.BLACK)


def test_of_several_moves_one_is_chosen_with_reasons() -> None:
    said = answer(NamedMoveAsked(), given(ATTACK), "castles or Bxh6, which one?", Subject.UNKNOWN)
    assert "would take castles kingside" in said
    assert "bishop takes on h6 loses material" in said


@pytest.mark.parametrize(
    ("text", "number"),
    [("6...bxe4, why?", 11), ("was castling wrong of you?", 17), ("my fourth move", 6), ("you took on c3, why", 13)],
)
def test_moves_of_the_game_are_found_by_number_castling_and_capture(text: str, number: int) -> None:
    assert recalled_in(text, gather(given(ATTACK))) == number


def test_another_move_in_the_place_of_one_that_was_played_is_tried_there() -> None:
    over = given(MATED, result="lost", end_reason="checkmate", my_color="black")
    said = answer(
        NamedMoveAsked(), replace(over, my_color="white", result="won"), "3...Qe7 and I live, right?", Subject.UNKNOWN
    )
    assert "that stops the mate" in said
    assert "it allowed mate by queen takes on f7" in said


def test_a_mistake_is_told_with_what_it_left_and_what_was_better() -> None:
    judged = (MoveWorth(11, "a3", False, 0.55, 0.35, "e5"),)
    said = answer(NamedMoveAsked(), given(ATTACK, judged=judged), "was 6.a3 bad?", Subject.UNKNOWN)
    assert "was a mistake" in said or "was a blunder" in said
    assert "it left your pawn on e4 to my knight on f6" in said
    assert "pawn to e5 was better" in said


def test_of_moves_that_are_named_together_the_dearer_one_comes_first() -> None:
    judged = (MoveWorth(11, "a3", False, 0.55, 0.45, "e5"), MoveWorth(13, "Qc4", False, 0.45, 0.43))
    over = given(ATTACK, judged=judged, result="won", end_reason="resignation")
    said = answer(NamedMoveAsked(), over, "6.a3 and 7.Qc4, which was worse?", Subject.UNKNOWN)
    assert "awn to a3 cost more" in said
