"""What happens between the engine's lines and the move: book, guard and style."""

from __future__ import annotations

import random
import re

import chess
from hypothesis import given
from hypothesis import strategies as st

from app.body.base import Candidate, EngineConfig
from app.body.scale import mate_score, worth
from app.body.shuffle_guard import filter_shuffle_moves
from app.body.style import (
    INDULGENCE_PAWNS,
    LIMIT,
    attack_gain,
    is_sacrifice,
    is_storm,
    is_trade,
    leanings_in_words,
    liking,
    style_biases,
    terms,
)

# Castling to one side, as it is told; what is left tells of castling at all.
_WINGS = re.compile("castling (long|short)")
ratings = st.floats(min_value=300, max_value=3200)
scores = st.one_of(st.integers(-20_000, 20_000), st.integers(99_900, 100_000), st.integers(-100_000, -99_900))


def candidates(*scores: int | None) -> tuple[Candidate, ...]:
    moves = [move.uci() for move in chess.Board().legal_moves]
    return tuple(Candidate(uci, score) for uci, score in zip(moves, scores, strict=False))


class TestScale:
    @given(scores, scores)
    def test_more_is_never_worth_less(self, one: int, other: int) -> None:
        assert worth(min(one, other)) <= worth(max(one, other))

    @given(scores)
    def test_what_is_good_for_one_is_bad_for_the_other(self, score: int) -> None:
        assert worth(-score) == -worth(score)

    def test_mates_stand_above_every_material_gain_and_the_nearest_first(self) -> None:
        assert worth(mate_score(1)) > worth(mate_score(2)) > worth(mate_score(9)) > worth(5_000)
        assert worth(mate_score(-1)) < worth(mate_score(-2)) < worth(-5_000)

    def test_mates_are_counted_in_plies(self) -> None:
        assert [mate_score(moves) for moves in (1, 2, -1, -2)] == [99_999, 99_997, -99_998, -99_996]


class TestShuffleGuard:
    # White has gone Nf3-g1: the knight would go back to f3.
    GAME = ("g1f3", "g8f6", "f3g1", "f6g8")

    def test_taking_back_ones_own_move_gives_way_to_something_as_good(self) -> None:
        lines = (Candidate("g1f3", 30), Candidate("e2e4", 25), Candidate("d2d4", 20))
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, lines) == lines[1:]

    def test_it_stays_where_everything_else_costs_too_much(self) -> None:
        lines = (Candidate("g1f3", 30), Candidate("e2e4", -90))
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, lines) == lines

    def test_a_repetition_that_saves_a_lost_game_is_not_given_up(self) -> None:
        lines = (Candidate("g1f3", 0), Candidate("e2e4", -500), Candidate("d2d4", -600))
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, lines) == lines

    def test_a_winner_does_not_repeat(self) -> None:
        lines = (Candidate("g1f3", 0), Candidate("e2e4", 500))
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, lines) == lines[1:]

    def test_among_won_moves_the_one_that_goes_on_is_kept(self) -> None:
        lines = (Candidate("g1f3", 2_000), Candidate("e2e4", 1_800))
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, lines) == lines[1:]

    def test_a_mate_at_once_is_kept_also_where_it_goes_back(self) -> None:
        """A rung of 1800 once passed over a queen's way back to mate, because another move mated one move later."""
        lines = (Candidate("g1f3", mate_score(1)), Candidate("e2e4", mate_score(2)))
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, lines) == lines

    def test_plain_moves_are_understood_too(self) -> None:
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, ["g1f3", "e2e4"]) == ("e2e4",)
        assert filter_shuffle_moves(chess.STARTING_FEN, self.GAME, ["g1f3"]) == ("g1f3",)

    def test_what_lies_further_back_than_the_lookback_is_forgotten(self) -> None:
        game = (*self.GAME[:3], "b8c6", "e2e4", "e7e5", "d2d4", "d7d5", "c2c4", "a7a6")
        lines = (Candidate("g1f3", 30), Candidate("h2h3", 25))
        assert filter_shuffle_moves(chess.STARTING_FEN, game, lines) == lines
        assert filter_shuffle_moves(chess.STARTING_FEN, game, lines, lookback_plies=10) == lines[1:]

    def test_captures_and_pawn_moves_are_never_shuffles(self) -> None:
        game = ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "f1e2", "e5g5")
        lines = (Candidate("c3b1", 10), Candidate("e2g4", 8))
        assert filter_shuffle_moves(chess.STARTING_FEN, game, lines) == lines[1:]

    @given(st.randoms(use_true_random=False), st.integers(0, 30))
    def test_in_any_game_something_is_left_and_the_order_is_kept(self, dice: random.Random, plies: int) -> None:
        board = chess.Board()
        for _ in range(plies):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        lines = tuple(Candidate(move.uci(), dice.randint(-600, 600)) for move in board.legal_moves)
        moves = tuple(move.uci() for move in board.move_stack)
        kept = filter_shuffle_moves(chess.STARTING_FEN, moves, lines)
        assert bool(kept) == bool(lines)
        assert kept == tuple(line for line in lines if line in kept)


class TestStyle:
    BOLD = EngineConfig("ladder", 1500, 1.0, aggression=1.0, risk_tolerance=1.0, patience=0.0)
    CALM = EngineConfig("ladder", 1500, 1.0, aggression=0.0, risk_tolerance=0.0, patience=1.0)
    MIDDLE = EngineConfig("ladder", 1500, 1.0)
    # Italian: Bxf7+ gives a bishop for a pawn; Nxe5 takes a guarded pawn; d3 is quiet.
    ITALIAN = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    # Queens face each other on guarded squares.
    TRADE = chess.Board("3qk3/8/8/8/3Q4/8/8/3RK3 b - - 0 1")

    def test_a_sacrifice_and_a_trade_are_told_from_a_plain_capture(self) -> None:
        assert is_sacrifice(self.ITALIAN, chess.Move.from_uci("c4f7"))
        assert is_sacrifice(self.ITALIAN, chess.Move.from_uci("f3e5"))
        assert not is_sacrifice(self.ITALIAN, chess.Move.from_uci("d2d3"))
        assert is_trade(self.TRADE, chess.Move.from_uci("d8d4"))
        assert not is_trade(self.ITALIAN, chess.Move.from_uci("c4f7"))

    def test_the_bold_like_sacrifices_and_checks_and_the_calm_like_quiet(self) -> None:
        sacrifice, quiet = chess.Move.from_uci("c4f7"), chess.Move.from_uci("d2d3")
        assert liking(self.ITALIAN, sacrifice, self.BOLD) > 0.5 > 0 > liking(self.ITALIAN, sacrifice, self.CALM)
        assert liking(self.ITALIAN, quiet, self.CALM) > 0 > liking(self.ITALIAN, quiet, self.BOLD)

    def test_the_cautious_trade_and_the_reckless_keep_the_tension(self) -> None:
        trade = chess.Move.from_uci("d8d4")
        assert liking(self.TRADE, trade, self.CALM) > 0 > liking(self.TRADE, trade, self.BOLD)

    def test_the_reckless_castle_long_and_the_cautious_short(self) -> None:
        both = chess.Board("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 6 8")
        long, short = chess.Move.from_uci("e1c1"), chess.Move.from_uci("e1g1")
        assert liking(both, long, self.BOLD) > 0.4 > -0.4 > liking(both, short, self.BOLD)
        assert liking(both, short, self.CALM) > 0.4 > -0.4 > liking(both, long, self.CALM)

    def test_sliders_in_the_middle_like_nothing_better(self) -> None:
        assert all(liking(self.ITALIAN, move, self.MIDDLE) == 0 for move in self.ITALIAN.legal_moves)

    @given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
    def test_what_is_told_of_a_taste_is_what_it_does_at_the_board(
        self, aggression: float, risk: float, patience: float
    ) -> None:
        told = leanings_in_words(aggression, risk, patience)
        config = EngineConfig("ladder", 1500, 1.0, aggression, risk, patience)
        castling = terms(self.ITALIAN, chess.Move.from_uci("e1g1"), config).get("castling", 0.0)
        preferred, _, disliked = told.removesuffix(".").partition(" rather not play " if "rather" in told else " to ")
        assert ("castling" in _WINGS.sub("", preferred)) <= (castling > 0)
        assert ("castling" in _WINGS.sub("", disliked)) <= (castling < 0)

    def test_the_leanings_of_the_extremes_by_example(self) -> None:
        assert leanings_in_words(1, 1, 0) == (
            "Of moves about as good, they prefer a sacrifice and a pawn storm to a trade."
        )
        assert leanings_in_words(0.5, 0.5, 1) == "Of moves about as good, they prefer castling and a quiet move."
        assert leanings_in_words(0.5, 0, 0.5) == (
            "Of moves about as good, they prefer a trade to castling long or a sacrifice."
        )
        assert leanings_in_words(0.5, 0.5, 0) == (
            "Of moves about as good, they would rather not play castling or a quiet move."
        )
        assert leanings_in_words(0.5, 0.5, 0.5) == "Of moves about as good, they play any alike."

    @given(
        st.floats(0, 1),
        st.floats(0, 1),
        st.floats(0, 1),
        st.integers(300, 3200),
        st.floats(0, 80),
        st.lists(scores, min_size=1, max_size=40),
    )
    def test_liking_is_bounded_and_never_touches_moves_that_are_clearly_worse(
        self, aggression: float, risk: float, patience: float, elo: int, keenness: float, values: list[int]
    ) -> None:
        config = EngineConfig("ladder", elo, 1.0, aggression, risk, patience)
        moves = [move.uci() for move in self.ITALIAN.legal_moves]
        lines = [Candidate(uci, score) for uci, score in zip(moves, values, strict=False)]
        best = max(worth(line.centipawns or 0) for line in lines)
        for line, bias in zip(lines, style_biases(self.ITALIAN, lines, config, keenness), strict=True):
            assert abs(bias) <= LIMIT + INDULGENCE_PAWNS * keenness
            if worth(line.centipawns or 0) < best - 100:
                assert bias == 0

    def test_a_storm_goes_for_the_other_king_and_not_from_ones_own(self) -> None:
        apart = chess.Board("6k1/5ppp/8/8/8/8/PPP3PP/1K6 w - - 0 1")
        assert is_storm(apart, chess.Move.from_uci("g2g4"))
        assert not is_storm(apart, chess.Move.from_uci("a2a4"))
        assert not is_storm(chess.Board("6k1/5ppp/8/8/8/8/PPP3PP/6K1 w - - 0 1"), chess.Move.from_uci("g2g4"))

    def test_who_looks_at_the_king_gains_on_him(self) -> None:
        board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1")
        assert attack_gain(board, chess.Move.from_uci("a1a8")) > 0
        assert attack_gain(board, chess.Move.from_uci("a1b1")) == 0
        assert attack_gain(board, chess.Move.from_uci("a1a6")) < 0
