"""Which move of a game a message speaks of, over the moves of many random games."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_words import piece_word
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.not_made import not_made
from app.soul.listening.played_meant import played_meant
from app.soul.listening.worded_men import split
from tests.unit.soul.soul_table import given, played


def game(seed: int, plies: int = 40) -> Facts:
    """A random game, in which captures are liked."""
    pick, board, sans = random.Random(seed), chess.Board(), list[str]()
    while len(sans) < plies and not board.is_game_over():
        moves = list(board.legal_moves)
        takes = [move for move in moves if board.is_capture(move)]
        move = pick.choice(takes if takes and pick.random() < 0.4 else moves)
        sans.append(board.san(move))
        board.push(move)
    return gather(given(played(*sans)))


def _same(one: Ply, other: Ply) -> bool:
    """Whether nobody could tell two moves of a side from each other by what is said of one."""
    return (one.piece, one.square, one.mover) == (other.piece, other.square, other.mover)


def _found(text: str, facts: Facts) -> Ply | None:
    number = played_meant(split(plain(text)), facts)
    return None if number is None else facts.plies[number]


@pytest.mark.parametrize("seed", range(12))
def test_a_played_move_is_found_by_its_notation_and_its_owner(seed: int) -> None:
    facts = game(seed)
    for ply in facts.plies:
        if ply.castled or ply.promoted or ply.piece == chess.PAWN or len(ply.san.strip("+#").replace("x", "")) > 3:
            continue
        mine = ply.mover != facts.me
        whose = "my" if mine else "your"
        san = ply.san.strip("+#")
        for text in (f"was {whose} {san} any good?", f"that {san} of {'mine' if mine else 'yours'}. was it sound?"):
            found = _found(text, facts)
            assert found is not None, text
            assert _same(found, ply), (text, found)


@pytest.mark.parametrize("seed", range(12))
def test_the_number_decides_between_two_like_moves(seed: int) -> None:
    facts = game(seed)
    for at, ply in enumerate(facts.plies):
        if ply.castled or ply.promoted or ply.piece == chess.PAWN or len(ply.san.strip("+#").replace("x", "")) > 3:
            continue
        number, dots = facts.on_move(at), "." if ply.mover == chess.WHITE else "..."
        text = f"was {number}{dots}{ply.san.strip('+#')} a mistake?"
        assert _found(text, facts) == ply, text


@pytest.mark.parametrize("seed", range(12))
def test_a_capture_in_words_is_that_of_its_owner(seed: int) -> None:
    facts = game(seed)
    for ply in facts.plies:
        if not ply.taken or ply.square != ply.taken_on:
            continue
        whose = "my" if ply.mover != facts.me else "your"
        text = f"when {whose} {piece_word(ply.piece)} took on {chess.square_name(ply.square)}, was that silly?"
        found = _found(text, facts)
        assert found is not None, text
        assert _same(found, ply), text
        assert found.taken, text


@pytest.mark.parametrize(
    "text", ["should I play Nf3?", "is my knight on f3 safe", "can I take on e5 with the knight?", "hello"]
)
def test_what_may_be_played_is_no_move_of_the_game(text: str) -> None:
    facts = gather(given(played(*["e4", "e5", "Nf3", "Nc6", "d4", "exd4", "Nxd4"])))
    assert played_meant(split(plain(text)), facts) is None


@pytest.mark.parametrize("seed", range(12))
def test_a_capture_that_was_not_made_was_legal_and_was_not_made(seed: int) -> None:
    facts, found = game(seed), 0
    for at, ply in enumerate(facts.plies):
        board = facts.before(at)
        who, whose = ("you", "my") if ply.mover == facts.me else ("i", "your")
        for move in list(board.generate_legal_captures())[:2]:
            kind = board.piece_type_at(move.to_square)
            if kind in (None, chess.PAWN) or move.to_square == ply.square:
                continue
            where = chess.square_name(move.to_square)
            text = f"why didn't {who} take {whose} {piece_word(kind)} on {where} on move {facts.on_move(at)}?"
            told = not_made(split(plain(text)), facts)
            assert told is not None, text
            assert (told.number, told.move.to_square) == (at, move.to_square), text
            assert told.move in told.board.legal_moves
            found += 1
    assert found


def test_what_took_and_was_not_taken_is_what_is_pointed_at() -> None:
    facts = gather(given(played(*["e4", "e5", "Nf3", "Nc6", "Nxe5", "Qh4", "Nc3", "Nf6"])))
    told = not_made(split("when my knight took on e5 why didn't you just take it"), facts)
    assert told is not None
    assert told.number == 5
    assert told.board.san(told.move) == "Nxe5"


def test_a_capture_in_place_of_another_is_that_of_the_same_moment() -> None:
    facts = gather(given(played(*["e4", "d5", "Nc3", "c6", "Nf3", "Bg4", "h3", "dxe4"])))
    text = "why didn't you take my knight on f3 with the bishop instead of the pawn on e4?"
    told = not_made(split(plain(text)), facts)
    assert told is not None
    assert told.number == 7
    assert told.board.san(told.move) == "Bxf3"
