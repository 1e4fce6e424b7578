"""The director: from a character, a mood and a match to one engine configuration."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.characters.character import Character, CharacterSheet
from app.director.context import MatchContext, read_context
from app.director.director import choose_engine_config, effective_rating
from app.domain.mood import MoodState
from app.domain.persona import Persona, Repertoire, RepertoireLine

unit = st.floats(0, 1)
moods = st.builds(MoodState, unit, unit, unit, unit)
sliders = st.integers(1, 10)
MAIA = frozenset({"stockfish", "ladder", "maia2"})


def character(current: int = 1500, floor: int = 400, top: int = 3000, **sheet: object) -> Persona:
    written = CharacterSheet(
        **{
            "slug": "somebody",
            "name": "Somebody",
            "tagline": "",
            "backstory": "",
            "voice": "",
            "voice_sample": "",
            "aggression": 5,
            "risk_tolerance": 5,
            "patience": 5,
            "trash_talk": 5,
            "current_elo": current,
            "floor_elo": floor,
            "max_elo": top,
            "adaptive": True,
            **sheet,
        }
    )
    return Character("id", written, current, floor, top).persona


characters = st.builds(
    lambda elos, aggression, risk, patience: character(
        elos[1], elos[0], elos[2], aggression=aggression, risk_tolerance=risk, patience=patience
    ),
    st.lists(st.integers(300, 3000), min_size=3, max_size=3).map(sorted),
    sliders,
    sliders,
    sliders,
)
contexts = st.builds(
    MatchContext,
    ply=st.integers(0, 300),
    white_to_move=st.booleans(),
    available_engines=st.sampled_from(
        [MAIA, frozenset({"stockfish", "ladder"}), frozenset({"mock"}), frozenset({"uci", "ladder"})]
    ),
    seed=st.one_of(st.none(), st.integers()),
)
NEUTRAL = MoodState(aggression=0.5, confidence=0.5, tilt=0.0)


@given(characters, moods, contexts)
def test_every_configuration_is_within_its_ranges_and_repeatable(
    somebody: Persona, mood: MoodState, context: MatchContext
) -> None:
    config = choose_engine_config(somebody, mood, context)
    assert config == choose_engine_config(somebody, mood, context)
    assert somebody.floor_elo <= config.target_elo <= somebody.max_elo
    assert 0.1 <= config.time_budget <= 8
    for value in (config.aggression, config.risk_tolerance, config.patience):
        assert 0 <= value <= 1
    assert config.engine in context.available_engines
    assert config.seed == context.seed


@given(st.integers(400, 3000), st.integers(400, 3000), moods, sliders)
def test_a_higher_rating_never_plays_weaker_in_the_same_mood(
    one: int, other: int, mood: MoodState, aggression: int
) -> None:
    low, high = (
        choose_engine_config(character(rating, aggression=aggression), mood, MatchContext())
        for rating in sorted((one, other))
    )
    assert high.target_elo >= low.target_elo


@given(moods)
def test_the_effective_rating_is_bent_by_confidence_and_tilt(mood: MoodState) -> None:
    assert effective_rating(character(1500), mood) == round(1500 + 100 * mood.confidence - 150 * mood.tilt)


@pytest.mark.parametrize(
    ("current", "confidence", "tilt", "expected"),
    [(1500, 0.5, 0.0, 1550), (1500, 0.0, 1.0, 1350), (450, 0.0, 1.0, 400), (2990, 1.0, 0.0, 3000)],
)
def test_the_effective_rating_by_example(current: int, confidence: float, tilt: float, expected: int) -> None:
    assert effective_rating(character(current), MoodState(0.5, confidence, tilt)) == expected


@pytest.mark.parametrize(
    ("effective", "with_maia", "without"),
    [
        (1099, "ladder", "ladder"),
        (1100, "maia2", "ladder"),
        (1900, "maia2", "ladder"),
        (1901, "ladder", "ladder"),
        (2100, "ladder", "ladder"),
        (2101, "stockfish", "stockfish"),
    ],
)
def test_the_thresholds_of_the_engines(effective: int, with_maia: str, without: str) -> None:
    somebody = character(effective - 50)
    assert choose_engine_config(somebody, NEUTRAL, MatchContext(available_engines=MAIA)).engine == with_maia
    assert choose_engine_config(somebody, NEUTRAL, MatchContext()).engine == without


@pytest.mark.parametrize(
    ("slider", "confidence", "beast"), [(9, 0.71, True), (9, 0.7, False), (8, 1.0, False), (10, 1.0, True)]
)
def test_beast_mode_needs_an_attacker_who_is_sure_of_himself(slider: int, confidence: float, beast: bool) -> None:
    somebody = character(1500, top=2300, aggression=slider)
    config = choose_engine_config(somebody, MoodState(0.5, confidence, 0.0), MatchContext(available_engines=MAIA))
    assert config.beast_mode is beast
    assert config.target_elo == (2300 if beast else round(1500 + 100 * confidence))
    assert (config.engine == "stockfish") is beast


def test_the_mock_plays_only_where_nothing_else_is_offered() -> None:
    somebody = character(2500)
    for offered, expected in (
        ({"mock"}, "mock"),
        ({"uci", "ladder"}, "uci"),
        ({"mock", "stockfish", "ladder"}, "stockfish"),
    ):
        assert (
            choose_engine_config(somebody, NEUTRAL, MatchContext(available_engines=frozenset(offered))).engine
            == expected
        )


@pytest.mark.parametrize(
    ("patience", "aggression", "expected"), [(1, 0.0, 0.5), (5, 0.5, 2.125), (10, 0.0, 5.0), (10, 1.0, 3.5)]
)
def test_the_time_budget_by_example(patience: int, aggression: float, expected: float) -> None:
    config = choose_engine_config(character(patience=patience), MoodState(aggression=aggression), MatchContext())
    assert config.time_budget == pytest.approx(expected)


def test_on_a_clock_the_pace_takes_the_place_of_the_budget() -> None:
    clock = MatchContext(ply=30, clock_ms=1_500_000, initial_ms=1_800_000)
    calm, hasty = (
        choose_engine_config(character(patience=patience), NEUTRAL, clock).time_budget for patience in (10, 1)
    )
    assert calm > hasty > 8
    attacking = choose_engine_config(character(patience=10), MoodState(aggression=1.0), clock).time_budget
    assert attacking < calm


def test_the_repertoire_is_that_of_the_colour_to_move() -> None:
    somebody = character(
        repertoire=Repertoire(
            white=(RepertoireLine(name="King's Gambit", moves=("e4", "e5", "f4")),),
            black=(RepertoireLine(name="French", moves=("e4", "e6")),),
        )
    )
    assert choose_engine_config(somebody, NEUTRAL, MatchContext(white_to_move=True)).repertoire == ("e4 e5 f4",)
    assert choose_engine_config(somebody, NEUTRAL, MatchContext(white_to_move=False)).repertoire == ("e4 e6",)


def test_a_context_is_read_from_the_game() -> None:
    moves = ("e2e4", "d7d5", "e4d5")
    context = read_context(chess.STARTING_FEN, moves, clock_ms=60_000, increment_ms=1_000, expected="e4d5")
    assert (context.ply, context.own_move, context.white_to_move, context.has_choice) == (3, 2, False, True)
    assert context.recaptures == {"d8d5"}
    assert context.expected is True
    assert read_context(chess.STARTING_FEN, moves, expected="e4e5").expected is False
    quiet = read_context(chess.STARTING_FEN, ())
    assert (quiet.recaptures, quiet.expected, quiet.has_choice) == (frozenset(), None, True)
    assert not read_context("7k/8/8/8/8/8/6q1/7K w - - 0 1", ()).has_choice
    with pytest.raises(ValueError, match="illegal"):
        read_context(chess.STARTING_FEN, ("e2e5",))
    with pytest.raises(ValueError, match="below 0"):
        MatchContext(clock_ms=-1)
