from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.match import MatchState
from app.domain.position import Color
from app.post_match.analysis import analyse
from app.post_match.features import Means, aggression_of, features_of, with_game
from tests.fakes.games import Game, first_event, from_position, random_moves
from tests.unit.post_match.conftest import TellingEngine

ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6"


def italian() -> MatchState:
    return Game().moves(ITALIAN).state


def test_the_opening_has_a_name_and_a_code() -> None:
    features = features_of(italian(), None)
    assert features.eco is not None
    assert features.eco.startswith("C5")
    assert "Italian" in str(features.opening)


def test_a_game_from_a_set_up_position_has_no_opening() -> None:
    features = features_of(from_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").moves("e2e4").state, None)
    assert (features.eco, features.opening) == (None, None)
    assert features.phases.endgame == 1


def test_castling_and_the_queens_first_move_are_counted_in_own_moves() -> None:
    side = features_of(Game().moves("e2e4 e7e5 g1f3 d8h4 f1e2 b8c6 e1g1").state, None).sides
    assert (side[Color.WHITE].castled_at, side[Color.WHITE].queen_out_at) == (4, None)
    assert (side[Color.BLACK].castled_at, side[Color.BLACK].queen_out_at) == (None, 2)


def test_a_trade_is_a_capture_that_is_taken_back() -> None:
    state = Game().moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2").state
    assert features_of(state, None).trades == 1
    assert features_of(Game().moves("e2e4 d7d5 e4d5 g8f6").state, None).trades == 0


@pytest.mark.parametrize(
    ("fen", "uci", "bold"),
    [
        (chess.STARTING_FEN, "g1f3", False),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", True),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d1h5", True),
        ("rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d1h5", True),
        ("rnbqkbnr/ppppp1pp/8/5p2/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2", "d2d4", False),
    ],
)
def test_checks_captures_and_steps_beyond_the_middle_are_aggressive(fen: str, uci: str, bold: bool) -> None:
    assert (aggression_of(chess.Board(fen), chess.Move.from_uci(uci)) > 0) is bold


def test_time_trouble_is_the_share_of_moves_made_with_little_left() -> None:
    game = Game(first_event(time_control="5+0"))
    for uci in ITALIAN.split():
        game.wait(60_000 if game.state.turn is Color.BLACK else 1_000)
        game.move(uci)
    sides = features_of(game.state, None).sides
    assert sides[Color.WHITE].time_trouble == 0
    assert sides[Color.BLACK].time_trouble == 0
    for uci in ("d2d3", "d7d6", "c2c3", "a7a6"):
        game.wait(58_000 if game.state.turn is Color.BLACK else 1_000)
        game.move(uci)
    sides = features_of(game.state, None).sides
    assert sides[Color.WHITE].time_trouble == 0
    assert sides[Color.BLACK].time_trouble == pytest.approx(1 / 6, abs=0.001)
    assert features_of(italian(), None).sides[Color.WHITE].time_trouble is None


async def test_blunders_are_told_per_forty_moves_and_only_where_somebody_looked() -> None:
    state = italian()
    analysis = await analyse(TellingEngine({1: -600, 2: 0}), state)
    sides = features_of(state, analysis).sides
    assert sides[Color.WHITE].blunders_per_40 == 10.0  # one in four moves
    assert features_of(state, None).sides[Color.WHITE].blunders_per_40 is None


@given(st.integers(0, 10**6), st.integers(0, 120))
@settings(max_examples=25, deadline=None)
def test_phases_make_up_the_game_and_shares_are_shares(seed: int, plies: int) -> None:
    state = Game().moves(random_moves(seed, plies)).state
    features = features_of(state, None)
    assert features.phases.opening + features.phases.middlegame + features.phases.endgame == state.ply
    for side in features.sides.values():
        assert side.aggression is None or 0 <= side.aggression <= 1


def test_running_means_pass_over_what_a_game_cannot_tell() -> None:
    means: Means = {}
    side = features_of(italian(), None).sides[Color.WHITE]
    values = [(0.2, 30.0), (0.4, None), (0.9, 60.0)]
    for aggression, accuracy in values:
        means = with_game(means, side.model_copy(update={"aggression": aggression, "accuracy": accuracy}))
    assert means["aggression"] == (pytest.approx(0.5), 3)
    assert means["accuracy"] == (pytest.approx(45.0), 2)
    assert "time_trouble" not in means
