"""Which engine plays this move, how strong, how bold and for how long: one pure function."""

from __future__ import annotations

from app.body.base import EngineConfig
from app.director.context import MatchContext
from app.director.spending import usual_seconds
from app.domain.mood import MoodState
from app.domain.persona import Persona

# Elo points that full confidence adds and full tilt takes away.
CONFIDENCE_ELO = 100.0
TILT_ELO = 150.0

# Above this effective rating (Elo) the plain strong engine plays; there human-like models and sampling have no say.
STRONG_ELO = 2100
# Where the human-like model was trained and imitates best (Elo, both ends included).
MAIA_RANGE = (1100, 1900)

# Beast mode: a born attacker who feels sure of himself plays at the top of his strength.
BEAST_AGGRESSION_SLIDER = 9
BEAST_CONFIDENCE = 0.7

# Seconds: the budget of the least patient, what each further point of patience adds, and the bounds of the result.
BASE_SECONDS = 0.5
SECONDS_PER_PATIENCE = 0.5
MIN_SECONDS, MAX_SECONDS = 0.1, 8.0
# Share of the budget, or on a clock of the patience, that a fully aggressive mood takes: who wants to attack does not
# sit still.
HASTE = 0.3

SLIDER_MIN, SLIDER_MAX = 1, 10
# How much of the aggression at the board comes from the mood of the moment; the rest is the character.
MOOD_SHARE = 0.5
# Full tilt makes a player this much more reckless and this much less patient (on [0, 1]).
TILT_RECKLESSNESS = 0.3


def choose_engine_config(character: Persona, mood: MoodState, match_context: MatchContext) -> EngineConfig:
    """How the next move is to be searched, by character, (smoothed) mood and match; same input, same answer."""
    sheet = character.sheet
    rating = effective_rating(character, mood)
    beast = sheet.aggression >= BEAST_AGGRESSION_SLIDER and mood.confidence > BEAST_CONFIDENCE
    if beast:
        rating = character.max_elo
    patience = _unit(_slider(sheet.patience) - TILT_RECKLESSNESS * mood.tilt)
    if match_context.clock_ms is None:
        budget = time_budget(sheet.patience, mood)
    else:
        budget = usual_seconds(match_context, patience * (1.0 - HASTE * mood.aggression), rating)
    return EngineConfig(
        engine=_engine(rating, beast, match_context.available_engines),
        target_elo=rating,
        time_budget=budget,
        aggression=_unit((1 - MOOD_SHARE) * _slider(sheet.aggression) + MOOD_SHARE * mood.aggression),
        risk_tolerance=_unit(_slider(sheet.risk_tolerance) + TILT_RECKLESSNESS * mood.tilt),
        patience=patience,
        beast_mode=beast,
        repertoire=_repertoire(character, match_context.white_to_move),
        seed=match_context.seed,
    )


def effective_rating(character: Persona, mood: MoodState) -> int:
    """Today's rating as the mood bends it, in Elo points within the character's floor and ceiling."""
    bent = character.current_elo + CONFIDENCE_ELO * mood.confidence - TILT_ELO * mood.tilt
    return round(min(character.max_elo, max(character.floor_elo, bent)))


def time_budget(patience_slider: int, mood: MoodState) -> float:
    """When the move is due where no clock runs, in seconds within [0.1, 8]."""
    seconds = (BASE_SECONDS + SECONDS_PER_PATIENCE * (patience_slider - 1)) * (1.0 - HASTE * mood.aggression)
    return min(MAX_SECONDS, max(MIN_SECONDS, seconds))


def _engine(rating: int, beast: bool, available: frozenset[str]) -> str:
    """The engine's name; the mock only where nothing else is offered."""
    strong = next((name for name in ("stockfish", "uci") if name in available), None)
    if strong is not None and (beast or rating > STRONG_ELO):
        return strong
    if "maia2" in available and MAIA_RANGE[0] <= rating <= MAIA_RANGE[1]:
        return "maia2"
    if strong is not None:
        return "ladder"
    return "maia2" if "maia2" in available else "mock"


def _repertoire(character: Persona, white: bool) -> tuple[str, ...]:
    """The lines for the colour that moves, each as SAN moves with spaces between."""
    repertoire = character.sheet.repertoire
    return tuple(" ".join(line.moves) for line in (repertoire.white if white else repertoire.black))


def _slider(value: int) -> float:
    """A slider of 1..10 on [0, 1]."""
    return (value - SLIDER_MIN) / (SLIDER_MAX - SLIDER_MIN)


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))
