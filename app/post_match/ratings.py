"""The rating rules: how one game changes the rating of a mind, and that of a player. Pure.

All numbers are Elo points unless said otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

# Characters: the worth of a win (minus that for a loss), the most that the quality of play adds or subtracts, the share
# of their sum by which the rating changes, and the largest change per match. They change slowly on purpose.
OUTCOME_WORTH = 200
QUALITY_WORTH = 100
SHARE = 0.10
MOST_A_MATCH = 30
# Half-moves below which the quality of play counts half.
SHORT_PLIES = 10

# The floor rises permanently after this many matches in a row that left the rating RATCHET_MARGIN above it.
RATCHET_MATCHES = 3
RATCHET_MARGIN = 100
RATCHET_STEP = 25

# Accuracy in percent of an ordinary club game, for which quality counts 0, and the difference from it for which quality
# counts fully.
ORDINARY_ACCURACY = 80.0
ACCURACY_SPAN = 20.0

# Players and agents: the Elo K-factor for the first LEARNING_GAMES rated games, and afterwards.
LEARNING_GAMES = 30
K_LEARNING = 32
K_SETTLED = 16
# Rating difference at which the stronger side is expected to score ten times as much.
ELO_SCALE = 400
LOWEST = 100


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """A mind's current rating. `above_floor` counts the latest matches in a row that left it more than RATCHET_MARGIN
    above its floor."""

    current: int
    floor: int
    ceiling: int
    above_floor: int = 0


def quality(accuracy: float | None, plies: int, *, abandoned: bool) -> float:
    """The worth of the quality of play, within +-QUALITY_WORTH: 0 for an abandoned game or one without an analysis,
    half below SHORT_PLIES half-moves. `accuracy` is in percent."""
    if accuracy is None or abandoned:
        return 0.0
    worth = QUALITY_WORTH * max(-1.0, min(1.0, (accuracy - ORDINARY_ACCURACY) / ACCURACY_SPAN))
    return worth / 2 if plies < SHORT_PLIES else worth


def mind_after(standing: RatingStanding, score: float, quality_worth: float) -> RatingStanding:
    """A mind's standing after a game with this score (1, 0.5 or 0) and `quality`."""
    outcome = OUTCOME_WORTH * (2 * score - 1)
    delta = round(SHARE * (outcome + quality_worth))
    delta = max(-MOST_A_MATCH, min(MOST_A_MATCH, delta))
    current = max(standing.floor, min(standing.ceiling, standing.current + delta))
    above = standing.above_floor + 1 if current > standing.floor + RATCHET_MARGIN else 0
    if above < RATCHET_MATCHES:
        return RatingStanding(current, standing.floor, standing.ceiling, above)
    # The count restarts, or the floor would rise with every further match.
    return RatingStanding(current, min(standing.floor + RATCHET_STEP, standing.ceiling), standing.ceiling, 0)


def expected_score(mine: int, theirs: int) -> float:
    """The Elo expectation: the score, 0 to 1, that `mine` is expected to make against `theirs`."""
    return float(1 / (1 + 10 ** ((theirs - mine) / ELO_SCALE)))


def player_after(current: int, mine: int, theirs: int, score: float, rated_games: int) -> int:
    """A player's rating after a rated game.

    `mine` and `theirs` are the ratings at the start of the game, `current` is the player's rating now, `rated_games`
    the number of rated games finished before.
    """
    k = K_LEARNING if rated_games < LEARNING_GAMES else K_SETTLED
    return max(LOWEST, current + round(k * (score - expected_score(mine, theirs))))
