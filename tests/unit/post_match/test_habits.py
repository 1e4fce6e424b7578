"""What is noticed of how somebody plays is nothing that a reader of the game would dispute."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.position import Color
from app.post_match.features import features_of
from app.post_match.habits import SHOWING_MOVES, habits_of
from app.post_match.report import SideFeatures
from tests.fakes.games import Game, random_moves

# A king that walks to b3 and a knight that takes a pawn on e5 and is not taken: nobody who waits.
WALKED = "e2e3 a7a6 e1e2 b7b6 e2d3 e7e5 d3c3 h7h6 c3b3 g7g6 g1f3 g8f6 f3e5 c8b7 e5c6 b8c6 b1c3 f8g7 a2a3 e8g8 h2h3 d7d6"


def side(**figures: object) -> SideFeatures:
    none = {"aggression": None, "blunders_per_40": None, "accuracy": None, "time_trouble": None,
            "seconds_per_move": None, "castled_at": None, "queen_out_at": None}  # fmt: skip
    return SideFeatures.model_validate({"moves": SHOWING_MOVES, **none, **figures})


def keys(one: SideFeatures) -> set[str]:
    return {habit.key for habit in habits_of(one)}


def test_a_king_s_walk_and_a_pawn_taken_are_no_waiting() -> None:
    game = Game().moves(WALKED)
    theirs = features_of(game.state, None).sides[Color.WHITE]
    assert theirs.moves >= SHOWING_MOVES
    assert not [habit.words for habit in habits_of(theirs) if "waited" in habit.words or "behind" in habit.words]


@pytest.mark.parametrize("seed", range(40))
def test_who_seldom_took_or_gave_check_did_so_in_a_fifth_of_the_moves_at_most(seed: int) -> None:
    game = Game().moves(random_moves(seed, 60))
    board = chess.Board()
    forcing, moves = {True: 0, False: 0}, {True: 0, False: 0}
    for move in game.state.moves:
        uci = chess.Move.from_uci(move.uci)
        moves[board.turn] += 1
        forcing[board.turn] += board.is_capture(uci) or board.gives_check(uci)
        board.push(uci)
    for color, figures in features_of(game.state, None).sides.items():
        share = forcing[color.is_white] / moves[color.is_white]
        assert "quiet" not in keys(figures) or share <= 0.2


@given(st.integers(10, 120), st.integers(0, 6))
def test_more_than_one_blunder_means_two_in_a_game_of_any_length(moves: int, blunders: int) -> None:
    figures = side(moves=moves, blunders_per_40=round(40 * blunders / moves, 2))
    assert "wild" not in keys(figures) or blunders >= 2


@pytest.mark.parametrize(("castled_at", "moves"), [(None, 12), (8, 30)])
def test_nothing_is_said_of_castling_that_is_neither_early_nor_missing_for_long(
    castled_at: int | None, moves: int
) -> None:
    assert not keys(side(castled_at=castled_at, moves=moves)) & {"uncastled", "castles_early"}
