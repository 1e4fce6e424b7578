"""An opponent's playing habits: those seen in one game, and those that persist over several."""

from __future__ import annotations

from dataclasses import dataclass

from app.post_match.features import ORDINARY_MOVES, Means
from app.post_match.report import SideFeatures

# Own moves below which a game is too short to show habits.
SHOWING_MOVES = 10
# Games after which a running mean counts as a pattern.
PATTERN_GAMES = 3

# Thresholds of each habit, on the scales of `SideFeatures`; an ordinary club game lies between them.
BOLD, QUIET = 0.38, 0.12
WILD, CLEAN = 2.5, 0.5
MORE_THAN_ONE = 1.9  # blunders; below 2 because the stored rate is rounded
SHARP_ACCURACY = 90.0
SHORT_OF_TIME = 0.2
QUICK_SECONDS, SLOW_SECONDS = 2.0, 25.0
CASTLES_EARLY = 6
QUEEN_EARLY = 4


@dataclass(frozen=True, slots=True)
class Habit:
    """One habit. `words` (past tense) and `always` (present) complete a sentence that begins with "they". `salience` in
    [0, 1] is how striking it is, `valence` in [-1, 1] how pleasant it is for the opponent."""

    key: str
    words: str
    always: str
    triggers: tuple[str, ...]
    salience: float
    valence: float = 0.0


_HABITS = {
    "short_of_time": Habit(
        "short_of_time", "ran short of time", "run short of time", ("clock", "time trouble", "hurry"),
        0.8, 0.2,
    ),
    "queen_early": Habit(
        "queen_early", "moved the queen within the first few moves", "move the queen early",
        ("early queen", "queen", "opening"), 0.75, 0.1,
    ),
    "wild": Habit(
        "wild", "blundered more than once", "blunder now and then", ("blunder", "slip", "hanging piece"),
        0.7, 0.3,
    ),
    "bold": Habit(
        "bold", "forced matters again and again", "force matters", ("attack", "checks", "storm"), 0.65, -0.1,
    ),
    "clean": Habit(
        "clean", "made hardly a mistake", "make hardly a mistake", ("accuracy", "careful play", "no mistakes"), 0.6,
        -0.3,
    ),
    "uncastled": Habit(
        "uncastled", "never castled", "leave the king in the middle", ("castling", "king in the centre", "king safety"),
        0.55, 0.2,
    ),
    "quick": Habit(
        "quick", "took only moments over most moves", "take only moments over most moves",
        ("fast", "quick moves", "impatient"), 0.5,
    ),
    "quiet": Habit(
        "quiet", "seldom took anything or gave check", "seldom take anything or give check",
        ("quiet play", "waiting", "patience"), 0.45,
    ),
    "slow": Habit(
        "slow", "thought long over most moves", "think long over most moves",
        ("slow", "long thought", "patience"), 0.4,
    ),
    "castles_early": Habit(
        "castles_early", "castled early", "castle early",
        ("castling", "king safety", "early castling"), 0.35,
    ),
}  # fmt: skip


def habits_of(side: SideFeatures) -> list[Habit]:
    """Habits seen in one game, the most salient first; none in a game under SHOWING_MOVES."""
    if side.moves < SHOWING_MOVES:
        return []
    found = {
        "short_of_time": _at_least(side.time_trouble, SHORT_OF_TIME),
        "queen_early": side.queen_out_at is not None and side.queen_out_at <= QUEEN_EARLY,
        "castles_early": side.castled_at is not None and side.castled_at <= CASTLES_EARLY,
        "uncastled": side.castled_at is None and side.moves >= 2 * SHOWING_MOVES,
        **_figures(side.aggression, side.blunders_per_40, side.accuracy, side.seconds_per_move),
    }
    # In a short game a single blunder already gives a high rate, so at least two are asked for.
    found["wild"] = found["wild"] and (side.blunders_per_40 or 0.0) * side.moves >= MORE_THAN_ONE * ORDINARY_MOVES
    return _ranked(found)


def patterns_of(means: Means) -> list[Habit]:
    """Habits by the means of at least PATTERN_GAMES games, the most salient first."""
    sure = {name: mean for name, (mean, games) in means.items() if games >= PATTERN_GAMES}
    found = {
        "short_of_time": _at_least(sure.get("time_trouble"), SHORT_OF_TIME),
        "castles_early": _at_most(sure.get("castled_at"), CASTLES_EARLY),
        **_figures(
            sure.get("aggression"), sure.get("blunders_per_40"), sure.get("accuracy"), sure.get("seconds_per_move")
        ),
    }
    return _ranked(found)


def _figures(
    aggression: float | None, blunders: float | None, accuracy: float | None, seconds: float | None
) -> dict[str, bool]:
    return {
        "bold": _at_least(aggression, BOLD),
        "quiet": _at_most(aggression, QUIET),
        "wild": _at_least(blunders, WILD),
        "clean": _at_most(blunders, CLEAN) and _at_least(accuracy, SHARP_ACCURACY),
        "quick": _at_most(seconds, QUICK_SECONDS),
        "slow": _at_least(seconds, SLOW_SECONDS),
    }


def _ranked(found: dict[str, bool]) -> list[Habit]:
    return sorted((_HABITS[key] for key, there in found.items() if there), key=lambda habit: -habit.salience)


def _at_least(value: float | None, edge: float) -> bool:
    return value is not None and value >= edge


def _at_most(value: float | None, edge: float) -> bool:
    return value is not None and value <= edge
