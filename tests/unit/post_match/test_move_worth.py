"""What a mind says of a finished game comes from its analysis, from its own side."""

from __future__ import annotations

import pytest

from app.domain.position import Color
from app.post_match.report import Analysis, Counts, Evaluation, JudgedMove
from app.post_match.repository import worth_in


def analysed(*moves: JudgedMove) -> Analysis:
    return Analysis(
        engine="test", nodes=1, start=Evaluation(chance=0.5), moves=moves, accuracy=dict.fromkeys(Color),
        counts=dict.fromkeys(Color, Counts()),
    )  # fmt: skip


def test_chances_are_those_of_whoever_moved() -> None:
    analysis = analysed(
        JudgedMove(ply=1, color=Color.WHITE, uci="e2e4", san="e4", evaluation=Evaluation(chance=0.5), loss=0.0,
                   best_san="e4"),
        JudgedMove(ply=2, color=Color.BLACK, uci="f7f6", san="f6", evaluation=Evaluation(chance=0.6), loss=0.1,
                   best_san="e5"),
    )  # fmt: skip
    white, black = worth_in(analysis, Color.BLACK)
    assert (white.by_me, white.better) == (False, None)
    assert (black.by_me, black.better) == (True, "e5")
    assert (black.before, black.after) == (pytest.approx(0.5), pytest.approx(0.4))


def test_a_move_that_the_engine_did_not_judge_is_left_out() -> None:
    unknown = JudgedMove(ply=1, color=Color.WHITE, uci="e2e4", san="e4", evaluation=Evaluation())
    assert worth_in(analysed(unknown), Color.WHITE) == ()
