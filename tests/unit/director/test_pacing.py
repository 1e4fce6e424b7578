"""When the move lands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.body.base import Candidate, EngineConfig, MoveResult
from app.director.context import MatchContext
from app.director.pacing import JITTER, clock_allowance, eta_seconds, is_sharp, landing_seconds

contexts = st.builds(
    MatchContext,
    ply=st.integers(0, 300),
    legal_moves=st.integers(1, 100),
    in_check=st.booleans(),
    recapture_possible=st.booleans(),
    clock_ms=st.one_of(st.none(), st.integers(0, 7_200_000)),
    increment_ms=st.integers(0, 60_000),
    seed=st.one_of(st.none(), st.integers()),
)
budgets = st.floats(0.1, 8)
SHARP = MoveResult("a2a3", (Candidate("a2a3", 50), Candidate("a2a4", -200)))
QUIET = MoveResult("a2a3", (Candidate("a2a3", 50), Candidate("a2a4", 45)))
BOOK = replace(QUIET, extra={"source": "repertoire"})
results = st.sampled_from([None, SHARP, QUIET, BOOK, MoveResult("a2a3")])


def config(budget: float = 4.0) -> EngineConfig:
    return EngineConfig("ladder", 1500, budget)


@given(contexts, budgets, results)
def test_the_move_lands_within_the_budget_and_the_clock(
    context: MatchContext, budget: float, result: MoveResult | None
) -> None:
    seconds = landing_seconds(config(budget), context, result)
    assert 0 <= seconds <= budget
    assert seconds == landing_seconds(config(budget), context, result)
    if context.clock_ms is not None:
        assert seconds <= context.clock_ms / 1000 / 10 + 1e-9


@given(contexts, budgets, results)
def test_instant_removes_the_wait(context: MatchContext, budget: float, result: MoveResult | None) -> None:
    assert landing_seconds(config(budget), replace(context, pacing="instant"), result) == 0


@given(st.integers(0, 300), st.integers())
def test_forced_before_book_before_recapture_before_ordinary_before_sharp(ply: int, seed: int) -> None:
    context = MatchContext(ply=ply, seed=seed)
    landings = [
        landing_seconds(config(), replace(context, legal_moves=1), QUIET),
        landing_seconds(config(), context, BOOK),
        landing_seconds(config(), replace(context, recapture_possible=True), QUIET),
        landing_seconds(config(), context, QUIET),
        landing_seconds(config(), context, SHARP),
    ]
    assert landings == sorted(landings)
    assert landings[0] < landings[-1]
    assert landings[-1] >= config().time_budget * (1 - JITTER)


def test_sharp_means_one_move_far_above_the_rest() -> None:
    assert is_sharp(SHARP.candidates)
    assert not is_sharp(QUIET.candidates)
    assert not is_sharp(())
    assert not is_sharp((Candidate("a2a3"), Candidate("a2a4")))


@given(st.integers(0, 7_200_000), st.integers(0, 60_000))
def test_the_clock_is_never_emptied_by_waiting(clock_ms: int, increment_ms: int) -> None:
    for _ in range(60):
        clock_ms -= round(1000 * clock_allowance(MatchContext(clock_ms=clock_ms, increment_ms=increment_ms)))
        assert clock_ms >= 0
        clock_ms += increment_ms


@pytest.mark.parametrize(
    ("budget", "context", "expected"),
    [
        (4.0, MatchContext(), 5.5),
        (2.125, MatchContext(), 3.5),
        (0.1, MatchContext(), 1.5),
        (4.0, MatchContext(pacing="instant"), 1.5),
        (4.0, MatchContext(clock_ms=30_000), 2.5),
    ],
)
def test_the_estimate_is_budget_and_soul_to_half_a_second(
    budget: float, context: MatchContext, expected: float
) -> None:
    assert eta_seconds(config(budget), context) == expected
