"""What happens between the engine's lines and the move: book, guard, style and ladder."""

from __future__ import annotations

import random
from collections import Counter

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.body.base import Candidate, EngineConfig
from app.body.ladder import RUNGS, pick, rung_at
from app.body.repertoire import book_move
from app.body.scale import mate_score, worth
from app.body.shuffle_guard import filter_shuffle_moves
from app.body.style import LIMIT_CP, is_sacrifice, is_trade, liking, style_biases

ratings = st.floats(min_value=300, max_value=3200)
scores = st.one_of(st.integers(-20_000, 20_000), st.integers(99_900, 100_000), st.integers(-100_000, -99_900))


def candidates(*scores: int | None) -> tuple[Candidate, ...]:
    moves = [move.uci() for move in chess.Board().legal_moves]
    return tuple(Candidate(uci, score) for uci, score in zip(moves, scores, strict=False))


class TestLadder:
    @given(ratings, ratings)
    def test_a_higher_rating_never_searches_less_or_draws_more_wildly(self, one: float, other: float) -> None:
        low, high = rung_at(min(one, other)), rung_at(max(one, other))
        assert high.nodes >= low.nodes
        assert high.temperature <= low.temperature
        assert high.lapse <= low.lapse

    @given(st.floats(min_value=RUNGS[0].elo, max_value=RUNGS[-1].elo - 1))
    def test_one_elo_point_is_never_a_jump(self, elo: float) -> None:
        here, above = rung_at(elo), rung_at(elo + 1)
        assert above.nodes <= here.nodes * 1.02 + 1
        assert above.temperature >= here.temperature * 0.97

    @given(st.lists(scores, min_size=1, max_size=20), st.integers(0, 1000))
    def test_the_same_dice_give_the_same_candidate(self, values: list[int], seed: int) -> None:
        lines, flat = candidates(*values), [0.0] * len(values)
        first = pick(lines, flat, rung_at(800), random.Random(seed))
        assert first in lines
        assert pick(lines, flat, rung_at(800), random.Random(seed)) == first

    def test_the_expected_loss_falls_as_the_rating_rises(self) -> None:
        lines = candidates(60, 40, 10, -40, -150, -300, -500, -900)
        losses = []
        for elo in range(400, 3001, 200):
            draw = random.Random(1)
            chosen = [pick(lines, [0.0] * len(lines), rung_at(elo), draw).centipawns or 0 for _ in range(4_000)]
            losses.append(60 - sum(chosen) / len(chosen))
        assert losses == sorted(losses, reverse=True)
        assert losses[0] > 100
        assert losses[-1] < 5

    def test_candidates_without_a_score_leave_the_first(self) -> None:
        assert pick(candidates(None, None), (0.0, 0.0), rung_at(400), random.Random(1)).uci == "g1h3"


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


class TestBook:
    LINES = ("e4 e5 Nf3 Nc6 Bb5", "1. e4 c5 2. Nf3 d6", "e4 e5 f4", "d4 d5 0-0")

    def test_the_line_that_the_game_follows_goes_on(self) -> None:
        moves = ("e2e4", "c7c5")
        assert book_move(chess.STARTING_FEN, moves, self.LINES, random.Random(1)) == "g1f3"

    def test_lines_that_part_are_all_played(self) -> None:
        draws = {book_move(chess.STARTING_FEN, ("e2e4", "e7e5"), self.LINES, random.Random(n)) for n in range(30)}
        assert draws == {"g1f3", "f2f4"}

    @pytest.mark.parametrize(
        "moves", [("c2c4",), ("e2e4", "e7e5", "f2f4"), ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5"), ("d2d4", "d7d5")]
    )
    def test_off_the_book_or_at_its_end_there_is_no_move(self, moves: tuple[str, ...]) -> None:
        assert book_move(chess.STARTING_FEN, moves, self.LINES, random.Random(1)) is None

    def test_a_set_up_position_has_no_book(self) -> None:
        assert book_move("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", (), ("e4",), random.Random(1)) is None


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

    def test_sliders_in_the_middle_like_nothing_better(self) -> None:
        assert all(liking(self.ITALIAN, move, self.MIDDLE) == 0 for move in self.ITALIAN.legal_moves)

    @given(
        st.floats(0, 1),
        st.floats(0, 1),
        st.floats(0, 1),
        st.integers(300, 3200),
        st.lists(scores, min_size=1, max_size=40),
    )
    def test_liking_is_bounded_and_never_touches_moves_that_are_clearly_worse(
        self, aggression: float, risk: float, patience: float, elo: int, values: list[int]
    ) -> None:
        config = EngineConfig("ladder", elo, 1.0, aggression, risk, patience)
        moves = [move.uci() for move in self.ITALIAN.legal_moves]
        lines = [Candidate(uci, score) for uci, score in zip(moves, values, strict=False)]
        best = max(worth(line.centipawns or 0) for line in lines)
        for line, bias in zip(lines, style_biases(self.ITALIAN, lines, config), strict=True):
            assert abs(bias) <= LIMIT_CP
            if worth(line.centipawns or 0) < best - 200:
                assert bias == 0

    def test_among_equals_style_decides_more_often_than_not(self) -> None:
        lines = (Candidate("c4f7", 10), Candidate("d2d3", 10), Candidate("e1g1", 10))
        taken = {}
        for name, config in (("bold", self.BOLD), ("calm", self.CALM)):
            biases, draw = style_biases(self.ITALIAN, lines, config), random.Random(5)
            taken[name] = Counter(pick(lines, biases, rung_at(1900), draw).uci for _ in range(500))
        assert taken["bold"]["c4f7"] > 2 * taken["calm"]["c4f7"]
        assert taken["calm"]["d2d3"] > taken["bold"]["d2d3"]
