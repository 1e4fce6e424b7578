"""What a person would play: features that say what stands on the board, and a network that reads them."""

from __future__ import annotations

import time

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.body.base import Candidate
from app.body.human.features import CONTEXT, FEATURES, read_sample
from app.body.human.net import WEIGHTS, load_net
from app.body.human.sight import Sight

# Milliseconds of processor time that one choice may cost, features and network together.
MOST_MS = 2.0


def lines_of(board: chess.Board, **values: int) -> tuple[Candidate, ...]:
    """Every legal move at 0 centipawns but for those named."""
    return tuple(
        Candidate(move.uci(), values.get(move.uci(), 0), line=(move.uci(),), first=values.get(move.uci(), 0))
        for move in board.legal_moves
    )


def feature(fen: str, uci: str, name: str, moves: tuple[str, ...] = ()) -> float:
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    lines = lines_of(board)
    row = [line.uci for line in lines].index(uci)
    return float(read_sample(board, moves, lines).moves[row, FEATURES.index(name)])


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.integers(0, 80), st.sampled_from([500, 1200, 2500]))
def test_in_any_position_of_any_game_there_are_finite_features_and_chances_that_sum_to_one(
    dice: object, plies: int, rating: int
) -> None:
    board = chess.Board()
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(dice.choice(list(board.legal_moves)))  # type: ignore[attr-defined]
    if board.is_game_over():
        return
    moves = tuple(move.uci() for move in board.move_stack)
    lines = lines_of(board)
    sample = read_sample(board, moves, lines)
    assert sample.moves.shape == (len(lines), len(FEATURES))
    assert sample.context.shape == (len(CONTEXT),)
    assert np.isfinite(sample.moves).all()
    assert np.isfinite(sample.context).all()
    chances = load_net().chances(sample, rating)
    assert chances.sum() == pytest.approx(1, abs=1e-4)
    assert (chances >= 0).all()


def test_black_sees_his_mirrored_position_as_white_does() -> None:
    fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    white = chess.Board(fen)
    black = white.mirror()
    one = read_sample(white, (), lines_of(white))
    other = read_sample(black, (), lines_of(black))
    order = {uci: row for row, uci in enumerate(m.uci() for m in black.legal_moves)}
    for row, move in enumerate(white.legal_moves):
        mirrored = chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)
        assert np.allclose(one.moves[row], other.moves[order[mirrored.uci()]], atol=1e-6)
    # The mirrored game is half a move older.
    same = [index for index, name in enumerate(CONTEXT) if name != "ply"]
    assert np.allclose(one.context[same], other.context[same])


def test_an_exchange_is_counted_to_its_end() -> None:
    guarded_knight = Sight(chess.Board("4k3/8/4p3/3N4/4P3/8/8/4K3 w - - 0 1"))
    assert guarded_knight.loss_on(chess.D5, 3, True) == 3 - 1
    doubled = Sight(chess.Board("3rk3/8/8/8/3p4/8/3R4/3RK3 w - - 0 1"))
    assert doubled.loss_on(chess.D4, 1, False) == 1
    guarded_twice = Sight(chess.Board("3rk3/3r4/8/8/3p4/8/3R4/3RK3 w - - 0 1"))
    assert guarded_twice.loss_on(chess.D4, 1, False) == 0


@pytest.mark.parametrize(
    ("fen", "uci", "name", "moves"),
    [
        (chess.STARTING_FEN, "e4d5", "takes", ("e2e4", "d7d5")),
        (chess.STARTING_FEN, "d8d5", "retakes", ("e2e4", "d7d5", "e4d5")),
        (chess.STARTING_FEN, "f1b5", "checks", ("e2e4", "d7d6")),
        (chess.STARTING_FEN, "g1f3", "develops", ()),
        (chess.STARTING_FEN, "f3g1", "undoes", ("g1f3", "g8f6")),
        (chess.STARTING_FEN, "e2e4", "double_step", ()),
        (chess.STARTING_FEN, "d8h4", "queen_early", ("e2e4", "e7e5", "g1f3")),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "castles_short", ()),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "castles_long", ()),
        ("4k3/8/8/3p4/8/4N3/8/4K3 b - - 0 1", "d5d4", "threat", ()),
        ("4k3/8/8/8/3r4/2P5/8/4K3 b - - 0 1", "d4d5", "flees", ()),
        ("4k3/8/8/8/8/2p5/8/R3K3 w - - 0 1", "a1a3", "hits_loose", ()),
        ("r3r1k1/8/8/3N4/8/8/8/3K4 w - - 0 1", "d5c7", "fork", ()),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "promotes", ()),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "under_promotes", ()),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", "passed", ()),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e1d1", "king", ()),
    ],
)  # fmt: skip
def test_features_see_what_is_there(fen: str, uci: str, name: str, moves: tuple[str, ...]) -> None:
    assert feature(fen, uci, name, moves) > 0


@pytest.mark.parametrize(
    ("fen", "uci", "name"),
    [
        (chess.STARTING_FEN, "e2e4", "takes"),
        (chess.STARTING_FEN, "g1f3", "checks"),
        ("3r2k1/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", "hangs_for_more"),
        ("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", "passed"),
    ],
)
def test_features_see_nothing_that_is_not_there(fen: str, uci: str, name: str) -> None:
    assert feature(fen, uci, name) == 0


def test_people_take_back_and_do_not_give_queens_away() -> None:
    moves = ("e2e4", "d7d5", "e4d5")
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    lines = tuple(
        Candidate(m.uci(), -40 if m.uci() == "d8d5" else -150, line=(m.uci(),), first=-150) for m in board.legal_moves
    )
    chances = dict(
        zip((line.uci for line in lines), load_net().chances(read_sample(board, moves, lines), 1200), strict=True)
    )
    assert max(chances, key=lambda uci: chances[uci]) == "d8d5"
    assert chances["d8d5"] > 0.3


def test_the_better_a_move_the_likelier_and_the_stronger_the_player_the_more_so() -> None:
    moves = ("e2e4", "e7e5", "g1f3", "b8c6")
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    good = lines_of(board, f1b5=40)
    bad = lines_of(board, f1b5=-600)
    row = [line.uci for line in good].index("f1b5")

    def chance(lines: tuple[Candidate, ...], rating: float) -> float:
        return float(load_net().chances(read_sample(board, moves, lines), rating)[row])

    for rating in (700, 1200, 1700):
        assert chance(good, rating) > chance(bad, rating)


def test_the_weights_fit_into_their_file_and_a_choice_into_its_time() -> None:
    assert WEIGHTS.stat().st_size < 300_000
    board = chess.Board("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7")
    lines = lines_of(board)
    net = load_net()
    best = min(_spent(board, lines, net) for _ in range(15))
    # Twice as much is allowed here: a test tells what is far off, the benchmark what is exact.
    assert best < 2 * MOST_MS


def _spent(board: chess.Board, lines: tuple[Candidate, ...], net: object) -> float:
    begun = time.process_time()
    net.chances(read_sample(board, (), lines), 1200)  # type: ignore[attr-defined]
    return (time.process_time() - begun) * 1000
