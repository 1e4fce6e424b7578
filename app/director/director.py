"""Chooses the engine, its strength, style and time for one move: one pure function."""

from __future__ import annotations

from app.body.base import EngineConfig
from app.director.context import MatchContext
from app.director.mood import unit
from app.director.spending import usual_seconds
from app.domain.mood import MoodState
from app.domain.persona import Persona

# Elo points that full confidence adds and full tilt takes away.
CONFIDENCE_ELO = 100.0
TILT_ELO = 150.0

# Above this effective rating (Elo) the strong engine plays by itself, without a human-like model.
STRONG_ELO = 2100
# Ratings that the human-like model was trained for (Elo, both ends included).
MAIA_RANGE = (1100, 1900)

# Beast mode: with at least this aggression slider and more than this confidence a character plays at its maximum.
BEAST_AGGRESSION_SLIDER = 9
BEAST_CONFIDENCE = 0.7

# Seconds for a move: at the lowest patience, for each further point of patience, and the limits of the result.
BASE_SECONDS = 0.5
SECONDS_PER_PATIENCE = 0.5
MIN_SECONDS, MAX_SECONDS = 0.1, 8.0
# Share of the time, or on a clock of the patience, that a fully aggressive mood saves.
HASTE = 0.3

SLIDER_MIN, SLIDER_MAX = 1, 10
# Share of the mood in the engine's aggression; the rest is the character's slider.
MOOD_SHARE = 0.5
# What full tilt adds to the risk tolerance and takes from the patience (on [0, 1]).
TILT_RECKLESSNESS = 0.3


def choose_engine_config(character: Persona, mood: MoodState, match_context: MatchContext) -> EngineConfig:
    """The engine configuration of the next move; `mood` is the smoothed one. Deterministic."""
    sheet = character.sheet
    rating = effective_rating(character, mood)
    beast = sheet.aggression >= BEAST_AGGRESSION_SLIDER and mood.confidence > BEAST_CONFIDENCE
    if beast:
        rating = character.max_elo
    patience = unit(slider_share(sheet.patience) - TILT_RECKLESSNESS * mood.tilt)
    if match_context.clock_ms is None:
        budget = time_budget(sheet.patience, mood)
    else:
        budget = usual_seconds(match_context, patience * (1.0 - HASTE * mood.aggression), rating)
    return EngineConfig(
        engine=_engine(character.slug, rating, beast, match_context.available_engines),
        target_elo=rating,
        time_budget=budget,
        aggression=unit((1 - MOOD_SHARE) * slider_share(sheet.aggression) + MOOD_SHARE * mood.aggression),
        risk_tolerance=unit(slider_share(sheet.risk_tolerance) + TILT_RECKLESSNESS * mood.tilt),
        patience=patience,
        beast_mode=beast,
        repertoire=_repertoire(character, match_context.white_to_move),
        asked=match_context.asked_openings,
        common_openings=True,
        opponent_elo=match_context.opponent_elo,
        seed=match_context.seed,
    )


def effective_rating(character: Persona, mood: MoodState) -> int:
    """The present rating with the influence of mood, in Elo points between the character's floor and maximum."""
    rating = character.current_elo + CONFIDENCE_ELO * mood.confidence - TILT_ELO * mood.tilt
    return round(min(character.max_elo, max(character.floor_elo, rating)))


def time_budget(patience_slider: int, mood: MoodState) -> float:
    """Seconds until the move is due without a clock, in [0.1, 8]."""
    seconds = (BASE_SECONDS + SECONDS_PER_PATIENCE * (patience_slider - 1)) * (1.0 - HASTE * mood.aggression)
    return min(MAX_SECONDS, max(MIN_SECONDS, seconds))


def _engine(slug: str | None, rating: int, beast: bool, available: frozenset[str]) -> str:
    """The engine's name: the character's own program where it has one; the mock only if nothing else is available."""
    if f"uci:{slug}" in available:
        return f"uci:{slug}"
    strong = next((name for name in ("stockfish", "uci") if name in available), None)
    if strong is not None and (beast or rating > STRONG_ELO):
        return strong
    if "maia2" in available and MAIA_RANGE[0] <= rating <= MAIA_RANGE[1]:
        return "maia2"
    if strong is not None:
        return "ladder"
    return "maia2" if "maia2" in available else "mock"


def _repertoire(character: Persona, white: bool) -> tuple[str, ...]:
    """The repertoire of the side to move, each line as SAN moves separated by spaces."""
    repertoire = character.sheet.repertoire
    return tuple(" ".join(line.moves) for line in (repertoire.white if white else repertoire.black))


def slider_share(value: int) -> float:
    """A slider of 1..10 on [0, 1]."""
    return (value - SLIDER_MIN) / (SLIDER_MAX - SLIDER_MIN)
