from __future__ import annotations

import pytest

from app.body.base import EngineDown, Priority
from app.body.mock import MockEngine
from app.domain.position import Color
from app.post_match.analysis import analyse, pgn_evaluations
from app.post_match.judging import Label
from app.post_match.looking import GAME_NODES, NODES
from app.post_match.report import Counts
from tests.fakes.games import Game, from_position, random_moves
from tests.unit.post_match.conftest import TellingEngine

SCHOLARS_MATE = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"


async def test_every_position_is_asked_about_once_at_the_same_budget_behind_live_games() -> None:
    engine = TellingEngine()
    analysis = await analyse(engine, Game().moves("e2e4 e7e5 g1f3").state)
    assert engine.asked == [(ply, NODES, Priority.ANALYSIS) for ply in range(4)]
    assert [move.san for move in analysis.moves] == ["e4", "e5", "Nf3"]
    assert (analysis.engine, analysis.nodes) == ("telling", NODES)


async def test_a_marathon_shares_one_budget() -> None:
    engine = TellingEngine()
    state = Game().moves(random_moves(4, 300)).state
    await analyse(engine, state)
    budgets = {nodes for _, nodes, _ in engine.asked}
    assert len(budgets) == 1
    assert budgets.pop() * (state.ply + 1) <= GAME_NODES


async def test_a_blunder_is_labelled_and_becomes_a_key_moment_with_the_better_line() -> None:
    engine = TellingEngine({4: 0, 5: 0, 6: 900, 7: 900}, {5: ("g7g6", "h5f3", "g8f6")})
    analysis = await analyse(engine, Game().moves(SCHOLARS_MATE).state)
    blunder = analysis.moves[5]
    assert (blunder.san, blunder.label, blunder.best_san) == ("Nf6", Label.BLUNDER, "g6")
    assert blunder.loss == pytest.approx(0.465, abs=0.01)
    assert analysis.counts[Color.BLACK] == Counts(blunder=1)
    assert analysis.counts[Color.WHITE] == Counts()
    (moment,) = analysis.key_moments
    assert (moment.ply, moment.color, moment.san, moment.best_san) == (6, Color.BLACK, "Nf6", "g6")
    assert moment.line == ("g6", "Qf3", "Nf6")
    assert moment.chance_before == 0.5
    assert moment.chance_after < 0.05
    white, black = analysis.accuracy[Color.WHITE], analysis.accuracy[Color.BLACK]
    assert white is not None
    assert black is not None
    assert white > black


async def test_a_mate_on_the_board_needs_no_engine() -> None:
    engine = TellingEngine()
    analysis = await analyse(engine, Game().moves(SCHOLARS_MATE).state)
    assert {ply for ply, _, _ in engine.asked} == set(range(7))
    last = analysis.moves[-1].evaluation
    assert last.chance is not None
    assert last.chance > 0.97
    assert last.mate == 0


async def test_mates_are_counted_in_moves_from_whites_side() -> None:
    engine = TellingEngine({1: 100_000 - 3, 2: -(100_000 - 4)})
    analysis = await analyse(engine, Game().moves("e2e4 e7e5").state)
    assert [move.evaluation.mate for move in analysis.moves] == [2, -2]
    assert pgn_evaluations(analysis) == {1: "#2", 2: "#-2"}


async def test_the_engines_own_choice_loses_nothing() -> None:
    engine = TellingEngine({0: 400, 1: 0}, {0: ("e2e4",)})
    analysis = await analyse(engine, Game().moves("e2e4 e7e5").state)
    assert (analysis.moves[0].loss, analysis.moves[0].label) == (0.0, None)


async def test_at_most_three_key_moments_are_told_in_the_order_of_the_game() -> None:
    swings = {ply: (-400 if ply % 2 else 0) for ply in range(12)}
    analysis = await analyse(TellingEngine(swings), Game().moves(random_moves(2, 11)).state)
    plies = [moment.ply for moment in analysis.key_moments]
    assert len(plies) == 3
    assert plies == sorted(plies)


async def test_a_game_from_a_position_with_black_to_move_is_judged_from_the_right_side() -> None:
    state = from_position("4k3/8/8/8/8/8/4P3/4K2r b - - 0 1").moves("e8d7").state
    analysis = await analyse(TellingEngine({0: 0, 1: 600}, {0: ("e8e7",)}), state)
    assert analysis.moves[0].color is Color.BLACK
    assert analysis.moves[0].label is Label.BLUNDER


async def test_an_engine_without_an_opinion_leaves_the_moves_unjudged() -> None:
    analysis = await analyse(MockEngine(), Game().moves("e2e4 e7e5").state)
    assert [(move.san, move.loss, move.label) for move in analysis.moves] == [("e4", None, None), ("e5", None, None)]
    assert analysis.accuracy == {Color.WHITE: None, Color.BLACK: None}
    assert analysis.key_moments == ()
    assert pgn_evaluations(analysis) == {}


async def test_an_engine_that_is_down_is_not_made_up_for() -> None:
    with pytest.raises(EngineDown):
        await analyse(TellingEngine(down_for=1), Game().moves("e2e4").state)
