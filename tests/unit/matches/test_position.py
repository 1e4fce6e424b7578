"""A position's own, quicker ways say what the library says."""

import random

import chess
import pytest

from app.domain.position import Position, number_of, with_number


@pytest.mark.parametrize("seed", range(12))
def test_fen_and_notation_are_the_librarys(seed: int) -> None:
    """Random games that promote and take en passant wherever they can."""
    dice, board, position = random.Random(seed), chess.Board(), Position.start()
    while not board.is_game_over() and board.ply() < 300:
        moves = list(board.legal_moves)
        rare = [move for move in moves if move.promotion or board.is_en_passant(move) or board.is_castling(move)]
        move = dice.choice(rare or moves)
        assert position.san(move.uci()) == board.san(move)
        position = position.play(move.uci())
        board.push(move)
        assert position.fen == board.fen()
        assert position.board.board_fen(promoted=True) == board.board_fen(promoted=True)
        assert (position.automatic_end() is None) == (not board.is_game_over())


def test_a_copy_goes_its_own_way() -> None:
    position = Position.after(chess.STARTING_FEN, ("g1f3", "g8f6", "f3g1", "f6g8"))
    whole, short, bare = (position.board.copy(stack=stack) for stack in (True, 2, False))
    assert [len(board.move_stack) for board in (whole, short, bare)] == [4, 2, 0]
    whole.push_uci("e2e4")
    short.pop()
    assert position.moves == tuple(move.uci() for move in position.board.move_stack)
    assert position.board.fen() == chess.Board().fen().replace("0 1", "4 3")
    assert short.pop().uci() == "f3g1"


def test_threefold_repetition_is_seen_although_only_the_moves_since_the_last_pawn_move_are_kept() -> None:
    position = Position.start()
    for uci in ("e2e4", "e7e5", *(["g1f3", "g8f6", "f3g1", "f6g8"] * 2)):
        position = position.play(uci)
    assert len(position.board.move_stack) < len(position.moves)
    assert position.claimable_draw() == "threefold_repetition"


@pytest.mark.parametrize(
    "fen",
    [
        chess.STARTING_FEN,
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 31",
        "4k3/4p3/8/8/8/8/8/4K3 b - - 3 31",
        "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/4p3/8/8/8/8/8/4K3 b - -",
    ],
)
def test_a_half_move_has_the_number_that_it_is_written_with(fen: str) -> None:
    board = chess.Board(fen)
    for ply in range(1, 8):
        move = next(iter(board.legal_moves))
        assert number_of(ply, fen) == board.fullmove_number
        assert with_number(ply, "x", fen) == f"{board.fullmove_number}{'.' if board.turn else '...'}x"
        board.push(move)
