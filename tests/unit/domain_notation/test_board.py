"""The quick board answers as the library's does."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.board import QuickBoard
from app.domain.plies import plies_alone, plies_of
from app.domain.replay import follow


def state_of(board: chess.Board) -> dict[str, object]:
    return {**vars(board), "move_stack": list(board.move_stack), "_stack": [vars(one) for one in board._stack]}


def games(fen: str, plies: int) -> tuple[QuickBoard, chess.Board]:
    """The same random game on both boards."""
    dice, quick, plain = random.Random(7), QuickBoard(fen), chess.Board(fen)
    for _ in range(plies):
        legal = list(plain.legal_moves)
        if not legal:
            break
        move = dice.choice(legal)
        quick.push(move)
        plain.push(move)
    return quick, plain


@pytest.mark.parametrize(
    "fen", [chess.STARTING_FEN, "8/PPk5/8/8/8/8/5Kpp/8 w - - 3 40", "4k3/8/8/8/8/8/8/R3K2R w KQ -"]
)
@pytest.mark.parametrize("plies", [0, 1, 9, 60])
@pytest.mark.parametrize("stack", [True, False, 0, 1, 5, 500])
def test_a_copy_is_what_the_library_makes(fen: str, plies: int, stack: bool | int) -> None:
    quick, plain = games(fen, plies)
    copied, expected = quick.copy(stack=stack), plain.copy(stack=stack)
    assert state_of(copied) == state_of(expected)
    assert (copied, copied.fen()) == (expected, expected.fen())


def test_a_copy_goes_its_own_way() -> None:
    quick, _ = games(chess.STARTING_FEN, 9)
    before, copied = state_of(quick.copy()), quick.copy()
    for _ in range(5):
        copied.push(next(iter(copied.legal_moves)))
    assert state_of(quick) == before
    for _ in range(6):
        copied.pop()
    quick.pop()
    assert copied == quick


def test_a_game_is_kept_as_it_was_whatever_becomes_of_the_board_that_is_given_out() -> None:
    _, plain = games(chess.STARTING_FEN, 30)
    moves = tuple(move.uci() for move in plain.move_stack)
    board, plies = plies_of(chess.STARTING_FEN, moves)
    board.push(next(iter(board.legal_moves)))
    assert plies_of(chess.STARTING_FEN, moves)[0].fen() == plain.fen()
    assert plies_alone(chess.STARTING_FEN, moves) == plies
    for played in (30, 29, 12):
        replayed = chess.Board()
        for move in plain.move_stack[:played]:
            replayed.push(move)
        assert follow(chess.STARTING_FEN, moves[:played]).board.fen() == replayed.fen()


def test_a_ply_tells_of_check_as_the_board_does() -> None:
    for seed_fen in (chess.STARTING_FEN, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"):
        _, plain = games(seed_fen, 60)
        board = chess.Board(seed_fen)
        moves = tuple(move.uci() for move in plain.move_stack)
        for ply, uci in zip(plies_alone(seed_fen, moves), moves, strict=True):
            board.push_uci(uci)
            checkers = list(board.checkers())
            lone = (board.piece_type_at(checkers[0]), checkers[0]) if len(checkers) == 1 else None
            assert ply.check_from == lone
