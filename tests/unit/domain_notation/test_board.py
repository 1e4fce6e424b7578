"""The quick board answers as the library's does."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.board import QuickBoard
from app.domain.plies import plies_alone, plies_of
from app.domain.replay import follow, take_over


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


POSITIONS = (
    chess.STARTING_FEN,
    "8/PPk5/8/8/8/8/5Kpp/8 w - - 3 40",
    "4k3/8/8/8/8/8/8/R3K2R w KQ -",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",  # taking in passing would open the rank
    "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",  # the knight is pinned
    "8/8/8/8/8/8/PPPP4/8 w - - 0 1",  # no kings
)


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("plies", [0, 1, 2, 9, 40, 90])
def test_it_finds_the_moves_of_the_library_in_their_order(fen: str, plies: int) -> None:
    quick, plain = games(fen, plies)
    dice = random.Random(plies)
    masks = [(chess.BB_ALL, chess.BB_ALL)] + [
        (dice.choice([chess.BB_ALL, dice.getrandbits(64)]), chess.BB_SQUARES[dice.randrange(64)]) for _ in range(30)
    ]
    for mask in masks:
        assert list(quick.generate_legal_moves(*mask)) == list(plain.generate_legal_moves(*mask))
        assert list(quick.generate_pseudo_legal_moves(*mask)) == list(plain.generate_pseudo_legal_moves(*mask))
    assert quick.fen() == plain.fen()


def test_it_finds_the_moves_of_whole_games() -> None:
    for seed in range(12):
        dice, quick, plain = random.Random(seed), QuickBoard(), chess.Board()
        while (legal := list(plain.legal_moves)) and plain.ply() < 160:
            assert list(quick.legal_moves) == legal
            assert quick.fen() == plain.fen()
            move = dice.choice(legal)
            quick.push(move)
            plain.push(move)


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


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"])
def test_a_game_that_was_played_elsewhere_is_followed_as_move_by_move(fen: str) -> None:
    for seed in range(20):
        dice, board, moves = random.Random(seed), QuickBoard(fen), tuple[str, ...]()
        for _ in range(30):
            legal = sorted(board.legal_moves, key=lambda move: (not board.is_castling(move), move.uci()))
            if not legal:
                break
            move = legal[0] if board.is_castling(legal[0]) else dice.choice(legal)
            follow(fen, moves)
            board.push(move)
            moves = (*moves, move.uci())
            expected = follow(fen, moves[:-1]).play(move.uci())
            take_over(fen, moves, board.copy(stack=False))
            found = follow(fen, moves)
            assert state_of(found.board) == state_of(expected.board)
            assert (found.plies, found.white_castled, found.black_castled) == (
                expected.plies,
                expected.white_castled,
                expected.black_castled,
            )


def test_what_does_not_follow_from_what_is_known_is_not_taken_over() -> None:
    take_over(chess.STARTING_FEN, ("h2h3", "h7h6", "h3h4"), chess.Board(None))
    assert follow(chess.STARTING_FEN, ("h2h3", "h7h6", "h3h4")).board.king(chess.WHITE) == chess.E1
