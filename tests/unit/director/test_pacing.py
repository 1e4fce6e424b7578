"""When a move lands, when words come, and what a clock looks like after whole games of it."""

from __future__ import annotations

import math
import random
import statistics
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.body.base import Candidate, EngineConfig, MoveResult
from app.director.context import MatchContext
from app.director.pacing import eta_seconds, landing_seconds, words_seconds
from app.director.spending import most_seconds, usual_seconds
from app.domain.match import TimeControl
from scripts.measure_pace import CONTROLS, Seen, share_used, sit

contexts = st.builds(
    MatchContext,
    ply=st.integers(0, 300),
    has_choice=st.booleans(),
    recaptures=st.sampled_from([frozenset[str](), frozenset({"a2a3"})]),
    expected=st.sampled_from([None, True, False]),
    chance_before=st.one_of(st.none(), st.floats(0, 1)),
    clock_ms=st.one_of(st.none(), st.integers(0, 7_200_000)),
    initial_ms=st.integers(0, 7_200_000),
    increment_ms=st.integers(0, 60_000),
    seed=st.one_of(st.none(), st.integers()),
)
budgets = st.floats(0.1, 600)
ratings = st.integers(300, 3000)
EQUALS = MoveResult("a2a3", tuple(Candidate(f"a2a{n}", 40 - n, probability=0.2) for n in range(3, 8)))
PLAIN = MoveResult("a2a3", (Candidate("a2a3", 40, probability=0.97), Candidate("a2a4", 20, probability=0.03)))
CRITICAL = MoveResult("a2a3", (Candidate("a2a3", 50, probability=0.9), Candidate("a2a4", -250, probability=0.1)))
BOOK = replace(EQUALS, extra={"source": "repertoire"})
MUTE = MoveResult("a2a3")
results = st.sampled_from([EQUALS, PLAIN, CRITICAL, BOOK, MUTE])


def config(budget: float = 4.0, elo: int = 1500) -> EngineConfig:
    return EngineConfig("ladder", elo, budget)


def mean_seconds(result: MoveResult, **context: object) -> float:
    """Over many games, in the thirtieth move of a long one, where an ordinary move gets ten seconds."""
    here = MatchContext(ply=60, clock_ms=1_800_000, initial_ms=1_800_000, **context)  # type: ignore[arg-type]
    return statistics.fmean(
        landing_seconds(config(10.0), replace(here, game=str(game)), result) for game in range(2_000)
    )


def a_side(moves: int, seed: int) -> list[Seen]:
    """One side of a game whose positions are drawn, with the mixture that games have."""
    draw, side, chance = random.Random(f"side|{seed}"), list[Seen](), 0.5
    for own in range(moves):
        result = draw.choice((EQUALS, PLAIN, EQUALS, CRITICAL))
        context = MatchContext(
            ply=2 * own,
            has_choice=draw.random() >= 0.03,
            recaptures=frozenset({result.uci}) if draw.random() < 0.1 else frozenset(),
            expected=draw.random() < 0.35,
            chance_before=chance,
        )
        chance = min(0.9, max(0.1, 0.5 + draw.gauss(0, 0.1)))
        side.append(Seen(context, result))
    return side


@given(contexts, budgets, ratings, results)
def test_the_move_lands_within_the_budget_or_the_clock(
    context: MatchContext, budget: float, elo: int, result: MoveResult
) -> None:
    seconds = landing_seconds(config(budget, elo), context, result)
    assert seconds == landing_seconds(config(budget, elo), context, result)
    assert 0 <= seconds <= most_seconds(context)
    if context.clock_ms is None:
        assert seconds <= budget
    else:
        assert seconds < context.clock_ms / 1000 or context.clock_ms == 0


@given(contexts, budgets, results)
def test_instant_removes_the_wait(context: MatchContext, budget: float, result: MoveResult) -> None:
    assert landing_seconds(config(budget), replace(context, pacing="instant"), result) == 0


@settings(max_examples=60)
@given(
    st.integers(1_000, 7_200_000),
    st.integers(0, 60),
    st.floats(0, 1),
    ratings,
    st.integers(1, 150),
    st.integers(0, 1_000),
)
def test_no_game_of_any_length_on_any_clock_is_lost_by_waiting(
    initial_ms: int, increment: int, patience: float, elo: int, moves: int, seed: int
) -> None:
    left, control = initial_ms / 1000, TimeControl(initial_ms, increment * 1000)
    for seen in a_side(moves, seed):
        here = replace(
            seen.context, clock_ms=math.floor(left * 1000), initial_ms=initial_ms, increment_ms=control.increment_ms
        )
        usual = usual_seconds(here, patience, elo)
        assert 0 <= usual <= most_seconds(here)
        left -= landing_seconds(config(usual, elo), here, seen.result)
        assert left > 0
        left += increment


@pytest.mark.parametrize("control", CONTROLS, ids=str)
@pytest.mark.parametrize("patience", [0.0, 0.5, 1.0])
def test_a_game_takes_a_believable_share_of_its_clock(control: TimeControl, patience: float) -> None:
    shares = []
    for game in range(40):
        moves = 28 + game
        spent = sit(a_side(moves, game), control, patience, 600 + 50 * game, f"game-{game}")
        assert len(spent) == moves, "lost on time"
        shares.append(share_used(spent, control))
    assert min(shares) > 0.25
    assert max(shares) < 0.9
    assert 0.4 < statistics.fmean(shares) < 0.85


def test_the_patient_use_more_of_their_clock_and_the_strong_more_than_beginners() -> None:
    def used(patience: float, elo: int) -> float:
        shares = [share_used(sit(a_side(40, n), CONTROLS[3], patience, elo, str(n)), CONTROLS[3]) for n in range(30)]
        return statistics.fmean(shares)

    assert used(0.0, 1500) + 0.1 < used(1.0, 1500)
    assert used(0.5, 600) + 0.03 < used(0.5, 2200)


@pytest.mark.parametrize("control", CONTROLS, ids=str)
def test_times_vary_as_those_of_people_do_and_no_two_games_are_alike(control: TimeControl) -> None:
    games = [[move.seconds for move in sit(a_side(40, 1), control, 0.5, 1500, str(game))] for game in range(30)]
    seconds = [move for game in games for move in game]
    assert 0.7 < statistics.stdev(seconds) / statistics.fmean(seconds) < 1.6
    assert statistics.median(seconds) < 0.85 * statistics.fmean(seconds), "no long tail"
    assert len({tuple(game) for game in games}) == len(games)


def test_what_needs_no_thought_comes_quicker() -> None:
    ordinary = mean_seconds(EQUALS)
    recapture = mean_seconds(EQUALS, recaptures=frozenset({EQUALS.uci}))
    assert mean_seconds(EQUALS, has_choice=False) < recapture < 0.5 * ordinary
    assert mean_seconds(BOOK) < 0.5 * ordinary
    assert mean_seconds(EQUALS, recaptures=frozenset({"h2h3"})) == pytest.approx(ordinary)
    assert mean_seconds(EQUALS, expected=True) < 0.9 * ordinary < ordinary < mean_seconds(EQUALS, expected=False)
    assert mean_seconds(PLAIN) < 0.8 * ordinary
    won = MoveResult("a2a3", (Candidate("a2a3", 1_200), Candidate("a2a4", 1_190)))
    assert mean_seconds(won) < 0.8 * mean_seconds(MUTE)


def test_critical_positions_and_blunders_take_longer() -> None:
    assert mean_seconds(CRITICAL) > 1.2 * mean_seconds(PLAIN)
    calm = mean_seconds(EQUALS, chance_before=0.54)
    assert mean_seconds(EQUALS, chance_before=0.2) > 1.4 * calm, "theirs"
    assert mean_seconds(EQUALS, chance_before=0.9) > 1.4 * calm, "one's own"


def test_the_opening_goes_fast_and_time_trouble_faster() -> None:
    def usual(own_move: int, left: int) -> float:
        here = MatchContext(ply=2 * (own_move - 1), clock_ms=left * 1000, initial_ms=300_000)
        return usual_seconds(here, 0.5, 1500)

    assert usual(2, 295) < 0.5 * usual(12, 270)
    assert usual(35, 10) < 0.3 < usual(35, 150)
    assert [usual(20, left) for left in range(0, 300, 10)] == sorted(usual(20, left) for left in range(0, 300, 10))


@given(st.integers(0, 40), st.integers(0, 1_000))
def test_a_stretch_of_moves_shares_its_luck(ply: int, seed: int) -> None:
    """What lasts is drawn from the game alone: another seed or another game has other stretches."""
    here = MatchContext(ply=ply, clock_ms=600_000, initial_ms=600_000, seed=seed, game="one")
    assert landing_seconds(config(), here, EQUALS) != landing_seconds(config(), replace(here, game="two"), EQUALS)
    assert landing_seconds(config(), here, EQUALS) != landing_seconds(config(), replace(here, seed=seed + 1), EQUALS)


@pytest.mark.parametrize(
    ("budget", "context", "expected"),
    [
        (4.0, MatchContext(), 5.5),
        (2.125, MatchContext(), 3.5),
        (0.1, MatchContext(), 1.5),
        (4.0, MatchContext(pacing="instant"), 1.5),
        (23.2, MatchContext(clock_ms=900_000, initial_ms=900_000), 24.5),
    ],
)
def test_the_estimate_is_budget_and_soul_to_half_a_second(
    budget: float, context: MatchContext, expected: float
) -> None:
    assert eta_seconds(config(budget), context) == expected


@given(st.text(max_size=2_000), st.text(max_size=2_000))
def test_words_take_a_readers_time(heard: str, said: str) -> None:
    assert 1 <= words_seconds(heard, said) <= 3
    assert words_seconds(heard, said) <= words_seconds(heard + "More.", said + "More.")


def test_where_a_move_has_days_it_is_answered_within_minutes_and_announced_so() -> None:
    by_days = MatchContext(ply=20, by_days=True, seed=1)
    waits = [landing_seconds(config(), replace(by_days, game=str(game)), PLAIN) for game in range(300)]
    assert min(waits) >= 20
    assert max(waits) <= 180
    assert max(waits) > 4 * min(waits)
    assert eta_seconds(config(), by_days, soul_overhead_seconds=0) == pytest.approx(
        landing_seconds(config(), by_days, PLAIN), abs=0.5
    )
    assert landing_seconds(config(), replace(by_days, pacing="instant"), PLAIN) == 0
