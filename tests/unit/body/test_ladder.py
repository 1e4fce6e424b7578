"""The ladder: from a rating to a search, and from scored moves to the one that is played."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.body.base import Candidate, EngineConfig
from app.body.choosing import SURE_ELO, Choice, choose, lift_mates
from app.body.ladder import FORM_ELO, FORM_LIMIT, FORM_PLIES, RUNGS, Rung, form, mate_played, rung_at
from app.body.scale import mate_score

ratings = st.floats(min_value=300, max_value=3200)
scores = st.one_of(st.integers(-20_000, 20_000), st.integers(99_900, 99_998), st.integers(-99_998, -99_900))
ITALIAN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6")


def config(elo: int, aggression: float = 0.5, risk: float = 0.5, patience: float = 0.5) -> EngineConfig:
    return EngineConfig("ladder", elo, 3.0, aggression, risk, patience)


def candidates(moves: tuple[str, ...], *values: int | None, fen: str = chess.STARTING_FEN) -> tuple[Candidate, ...]:
    board = chess.Board(fen)
    for uci in moves:
        board.push_uci(uci)
    return tuple(
        Candidate(move.uci(), value, line=(move.uci(),), first=value)
        for move, value in zip(board.legal_moves, values, strict=False)
    )


def chosen(fen: str, lines: tuple[Candidate, ...], elo: int, seed: int, moves: tuple[str, ...] = ()) -> Choice:
    return choose(fen, moves, lines, config(elo), rung_at(elo), random.Random(seed))


class TestRungs:
    @given(ratings, ratings)
    def test_a_higher_rating_never_searches_less_trusts_the_engine_less_or_overlooks_more(
        self, one: float, other: float
    ) -> None:
        low, high = rung_at(min(one, other)), rung_at(max(one, other))
        assert high.nodes >= low.nodes
        assert high.keenness >= low.keenness
        assert high.oversight <= low.oversight

    @given(st.floats(min_value=RUNGS[0].elo, max_value=RUNGS[-1].elo - 1))
    def test_one_elo_point_is_never_a_jump(self, elo: float) -> None:
        here, above = rung_at(elo), rung_at(elo + 1)
        assert above.nodes <= here.nodes * 1.02 + 1
        assert above.keenness <= here.keenness + 0.5
        assert abs(above.trust - here.trust) < 0.02

    def test_the_same_number_searches_the_same_on_every_machine(self) -> None:
        assert rung_at(1500) == rung_at(1500)
        assert rung_at(RUNGS[0].elo - 100) == RUNGS[0]
        assert rung_at(4000) == RUNGS[-1]


class TestForm:
    @given(st.integers() | st.none(), st.booleans())
    def test_it_lies_within_its_limit_and_stands_once_the_opening_is_over(self, seed: int | None, white: bool) -> None:
        opening = ("e2e4",) * FORM_PLIES
        once = form(seed, chess.STARTING_FEN, opening, white=white)
        assert abs(once) <= FORM_ELO * FORM_LIMIT
        assert form(seed, chess.STARTING_FEN, (*opening, "d2d4", "d7d5"), white=white) == once

    def test_games_differ_and_their_mean_is_the_rating(self) -> None:
        games = [form(seed, chess.STARTING_FEN, ITALIAN, white=True) for seed in range(400)]
        assert abs(sum(games) / len(games)) < FORM_ELO / 5
        assert len(set(games)) > 300

    def test_both_sides_have_their_own(self) -> None:
        assert form(1, chess.STARTING_FEN, (), white=True) != form(1, chess.STARTING_FEN, (), white=False)


class TestChoice:
    @settings(max_examples=30)
    @given(st.lists(scores, min_size=1, max_size=20), st.integers(0, 1000), st.sampled_from([400, 1000, 1700, 2600]))
    def test_the_same_dice_give_the_same_move_and_chances_that_sum_to_one(
        self, values: list[int], seed: int, elo: int
    ) -> None:
        lines = candidates((), *values)
        first = chosen(chess.STARTING_FEN, lines, elo, seed)
        assert first.uci in [line.uci for line in lines]
        assert [line.uci for line in first.candidates] == [line.uci for line in lines]
        assert sum(line.probability or 0 for line in first.candidates) == pytest.approx(1, abs=0.01)
        assert chosen(chess.STARTING_FEN, lines, elo, seed) == first

    @pytest.mark.wider
    def test_the_expected_loss_falls_as_the_rating_rises(self) -> None:
        lines = candidates(ITALIAN, *range(60, -900, -30))
        losses = []
        for elo in range(600, 3001, 300):
            drawn = [chosen(chess.STARTING_FEN, lines, elo, seed, ITALIAN).uci for seed in range(200)]
            value = {line.uci: line.centipawns or 0 for line in lines}
            losses.append(60 - sum(value[uci] for uci in drawn) / len(drawn))
        assert all(later < earlier + 15 for earlier, later in pairwise(losses))
        assert losses[0] > 40
        assert losses[-1] < 5

    def test_the_chances_told_are_those_with_open_eyes_and_the_careless_play_worse(self) -> None:
        lines = candidates(ITALIAN, *range(60, -900, -30))
        careful = replace(rung_at(1000), keenness=0.0, oversight=0.0)
        careless = replace(careful, keenness=-0.9)

        def played(rung: Rung) -> list[Choice]:
            return [
                choose(chess.STARTING_FEN, ITALIAN, lines, config(1000), rung, random.Random(seed))
                for seed in range(100)
            ]

        one, other = played(careful), played(careless)
        assert one[0].candidates == other[0].candidates
        value = {line.uci: line.centipawns or 0 for line in lines}
        assert sum(value[choice.uci] for choice in other) < sum(value[choice.uci] for choice in one)

    def test_candidates_without_a_score_leave_the_first(self) -> None:
        assert chosen(chess.STARTING_FEN, candidates((), None, None), 400, 1).uci == "g1h3"

    @pytest.mark.parametrize(("elo", "least", "most"), [(400, 0.32, 0.5), (700, 0.5, 0.7), (1000, 0.64, 0.85)])
    def test_the_weak_play_a_mate_in_one_about_as_often_as_people(self, elo: int, least: float, most: float) -> None:
        fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
        lines = tuple(
            Candidate(move.uci(), mate_score(1) if move.uci() == "a1a8" else 600, line=(move.uci(),), first=600)
            for move in chess.Board(fen).legal_moves
        )
        played = [chosen(fen, lines, elo, seed).uci == "a1a8" for seed in range(300)]
        assert least < sum(played) / len(played) < most

    def test_where_there_is_no_mate_or_it_is_likely_anyway_nothing_changes(self) -> None:
        chances = np.array([0.5, 0.3, 0.2], np.float32)
        no_mate = candidates((), 600, mate_score(2), 0)
        mate = candidates((), mate_score(1), 600, 0)
        assert lift_mates(no_mate, chances, 0.9) is chances
        assert lift_mates(mate, chances, 0.4) is chances
        assert lift_mates(mate, chances, 0.8) == pytest.approx([0.8, 0.12, 0.08])

    @given(ratings, ratings)
    def test_a_higher_rating_never_passes_over_more_mates(self, one: float, other: float) -> None:
        assert 0 < mate_played(min(one, other)) <= mate_played(max(one, other)) <= 1

    @pytest.mark.parametrize("elo", [SURE_ELO, 2000, 2800])
    def test_the_strong_never_miss_a_mate_in_one(self, elo: int) -> None:
        fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
        board = chess.Board(fen)
        lines = tuple(
            Candidate(move.uci(), mate_score(1) if move.uci() == "a1a8" else 600, line=(move.uci(),), first=600)
            for move in board.legal_moves
        )
        assert {chosen(fen, lines, elo, seed).uci for seed in range(50)} == {"a1a8"}

    @pytest.mark.wider
    def test_the_strong_do_not_stalemate_when_winning_even_where_the_engine_errs(self) -> None:
        fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"
        stalemate = "f1f7"
        lines = tuple(
            Candidate(move.uci(), 900, line=(move.uci(),), first=900) for move in chess.Board(fen).legal_moves
        )
        assert stalemate in {chosen(fen, lines, 700, seed).uci for seed in range(400)}
        assert stalemate not in {chosen(fen, lines, 1700, seed).uci for seed in range(400)}

    def test_the_strong_do_not_repeat_when_winning(self) -> None:
        fen = "6k1/8/8/8/8/8/8/KQ6 w - - 0 1"
        moves = ("b1c1", "g8g7", "c1b1", "g7g8")
        board = chess.Board(fen)
        for uci in moves:
            board.push_uci(uci)
        lines = tuple(Candidate(move.uci(), 900, line=(move.uci(),), first=900) for move in board.legal_moves)
        drawn = {choose(fen, moves, lines, config(1700), rung_at(1700), random.Random(seed)).uci for seed in range(80)}
        assert "b1c1" not in drawn

    @pytest.mark.wider
    def test_taste_moves_the_choice_and_a_taste_in_the_middle_does_not(self) -> None:
        lines = candidates(ITALIAN, *([20] * 40))
        rung = rung_at(1500)

        def played(taste: EngineConfig) -> Counter[str]:
            draws = (choose(chess.STARTING_FEN, ITALIAN, lines, taste, rung, random.Random(s)) for s in range(300))
            return Counter(choice.uci for choice in draws)

        bold = played(config(1500, 1.0, 1.0, 0.0))
        calm = played(config(1500, 0.0, 0.0, 1.0))
        assert bold["c4f7"] > calm["c4f7"]
        assert calm["d2d3"] + calm["e1g1"] > bold["d2d3"] + bold["e1g1"]


def test_a_rung_says_what_it_is_made_of() -> None:
    assert isinstance(rung_at(1234.4), Rung)
    assert rung_at(1234.4).elo == 1234
