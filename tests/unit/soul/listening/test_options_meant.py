"""The moves between which a message asks to choose, over many random positions."""

from __future__ import annotations

import itertools
import random

import chess
import pytest

from app.domain.facts import Facts
from app.domain.prose_words import piece_word
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.options_meant import options_in
from app.soul.listening.worded_men import split
from tests.unit.soul.soul_table import given, played


def position(seed: int) -> Facts:
    """A random position with the writer, who has White, to move."""
    pick, board, sans = random.Random(seed), chess.Board(), list[str]()
    while len(sans) < 24 and not board.is_game_over():
        move = pick.choice(list(board.legal_moves))
        sans.append(board.san(move))
        board.push(move)
    return gather(given(played(*sans)))


def _sans(text: str, facts: Facts) -> list[str] | None:
    found = options_in(split(plain(text)), facts)
    return None if found is None else [found.board.san(move).strip("+#") for move in found.moves]


def _plain_moves(board: chess.Board) -> list[chess.Move]:
    """The moves of pieces that their man and square name, and no other move of such a man."""
    legal = [move for move in board.legal_moves if not move.promotion and not board.is_castling(move)]
    found = []
    for move in legal:
        kind = board.piece_type_at(move.from_square)
        like = [
            one for one in legal if one.to_square == move.to_square and board.piece_type_at(one.from_square) == kind
        ]
        if len(like) == 1 and kind not in (chess.PAWN, chess.KING):
            found.append(move)
    return found


@pytest.mark.parametrize("seed", range(25))
def test_two_moves_in_notation_or_in_words_are_read_in_their_order(seed: int) -> None:
    facts = position(seed)
    moves = [] if facts.board.is_game_over() else _plain_moves(facts.board)
    for one, other in itertools.pairwise(moves):
        first, second = (facts.board.san(move).strip("+#") for move in (one, other))
        assert _sans(f"{first} or {second}?", facts) == [first, second]
        words = [_in_words(move, facts.board) for move in (one, other)]
        assert _sans(f"{words[0]} or {words[1]}, which?", facts) == [first, second], words


def _in_words(move: chess.Move, board: chess.Board) -> str:
    man = piece_word(board.piece_type_at(move.from_square) or chess.PAWN)
    verb = "takes on" if board.is_capture(move) else "to"
    return f"{man} {verb} {chess.square_name(move.to_square)}"


@pytest.mark.parametrize("seed", range(25))
def test_a_choice_to_leave_it_has_one_move(seed: int) -> None:
    facts = position(seed)
    moves = [] if facts.board.is_game_over() else _plain_moves(facts.board)
    for move in moves[:3]:
        san = facts.board.san(move).strip("+#")
        found = options_in(split(plain(f"{san} or keep things as they are?")), facts)
        assert found is not None
        assert found.leaves
        assert [found.board.san(one).strip("+#") for one in found.moves] == [san]


# White to move: queens face each other on the d-file, the knight hits e5, nothing hits a7.
SWAP = ["e4", "e5", "Nf3", "d5", "exd5", "Qxd5", "d4", "Nc6", "dxe5", "Bg4"]


@pytest.mark.parametrize(
    ("text", "sans"),
    [
        ("swap queens or bishop to e2?", ["Qxd5", "Be2"]),
        ("exchange queens or hop into d4?", ["Qxd5", "Nd4"]),
        ("queen takes d5, or c3 first?", None),
        ("Qxd5 or do you take on f3 then?", None),
        ("hello or goodbye?", None),
    ],
)
def test_moves_in_any_words(text: str, sans: list[str] | None) -> None:
    facts = gather(given(played(*SWAP)))
    assert _sans(text, facts) == sans


def test_a_man_that_nothing_can_take_is_told_as_such() -> None:
    facts = gather(given(played(*SWAP)))
    found = options_in(split("take the queen on d5 or the pawn on a7, which is tastier?"), facts)
    assert found is not None
    assert [found.board.san(one) for one in found.moves] == ["Qxd5"]
    assert found.beyond == (chess.A7,)
