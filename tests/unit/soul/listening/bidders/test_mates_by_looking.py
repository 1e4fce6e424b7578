"""Whether there is a mate, for whom and in how many moves: told for many random positions as a search finds it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from app.domain.trial import mate_next
from app.soul.listening.bidders.mates_by_looking import MateLookedAt
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played


def positions(seed: int) -> Iterator[tuple[SoulInput, chess.Board]]:
    """Positions of a random game with the writer, who has White, to move."""
    pick, board, sans = random.Random(seed), chess.Board(), list[str]()
    while len(sans) < 120 and not board.is_game_over():
        if len(sans) % 2 == 0 and len(sans) > 20:
            yield given(played(*sans)), board.copy()
        move = pick.choice(list(board.legal_moves))
        sans.append(board.san(move))
        board.push(move)


def _said(line: SoulInput, text: str) -> str:
    return answer(MateLookedAt(), line, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize("seed", range(6))
def test_a_mate_in_one_is_told_where_there_is_one_and_denied_where_there_is_none(seed: int) -> None:
    for line, board in positions(seed):
        mates = any(_is_mate(board, move) for move in board.legal_moves)
        told = _said(line, "am i seeing things or is that mate in one?")
        assert ("yes, mate in one" in told) == mates, board.fen()
        assert ("no, there is no mate in one" in told) == (not mates), board.fen()


@pytest.mark.parametrize("seed", range(6))
def test_a_mate_that_the_character_threatens_is_told(seed: int) -> None:
    for line, board in positions(seed):
        if board.is_check():
            continue
        other = board.copy()
        other.push(chess.Move.null())
        told = _said(line, "are you about to mate me in one?")
        assert ("i threaten" in told and "checkmate" in told) == (mate_next(other, chess.BLACK) is not None), (
            board.fen()
        )


@pytest.mark.parametrize("text", ["what does mate in two mean?", "was that mate in one?", "is rook on h8 mate?"])
def test_other_questions_with_the_word_are_left_alone(text: str) -> None:
    line, _ = next(positions(1))
    assert not _said(line, text)


def _is_mate(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy()
    after.push(move)
    return after.is_checkmate()
