"""The rules of ratings: what one game does to the rating of a mind, and to that of a player. Pure.

All numbers are Elo points unless said otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

# Characters: what the result is worth, what the quality of the play may add or take, the part of both by which the
# rating moves, and the most it moves in one match: they follow their company slowly.
OUTCOME_WORTH = 200
QUALITY_WORTH = 100
SHARE = 0.10
MOST_A_MATCH = 30
# Half-moves under which a game says little of how well somebody plays.
SHORT_PLIES = 10

# The floor rises for good when a mind has stood well above it for this many matches in a row.
RATCHET_MATCHES = 3
RATCHET_MARGIN = 100
RATCHET_STEP = 25

# Accuracy in percent of an ordinary club game, at which quality is worth nothing, and the distance from it to a game
# without a flaw or without a plan.
ORDINARY_ACCURACY = 80.0
ACCURACY_SPAN = 20.0

# Players: how far one game moves them while the house still learns who they are, and afterwards.
LEARNING_GAMES = 30
K_LEARNING = 32
K_SETTLED = 16
# Difference at which the stronger side is expected to score ten times as often.
ELO_SCALE = 400
LOWEST = 100


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """A mind's rating as it stands. `above_floor` counts the latest matches in a row that left it more than
    RATCHET_MARGIN above its floor."""

    current: int
    floor: int
    ceiling: int
    above_floor: int = 0


def quality(accuracy: float | None, plies: int, *, abandoned: bool) -> float:
    """What the quality of the play is worth, within +-QUALITY_WORTH: nothing for an abandoned game or one that nobody
    analysed, half under SHORT_PLIES half-moves. `accuracy` is in percent."""
    if accuracy is None or abandoned:
        return 0.0
    worth = QUALITY_WORTH * max(-1.0, min(1.0, (accuracy - ORDINARY_ACCURACY) / ACCURACY_SPAN))
    return worth / 2 if plies < SHORT_PLIES else worth


def mind_after(standing: RatingStanding, score: float, quality_worth: float) -> RatingStanding:
    """A mind's standing after a game with this score (1, 0.5 or 0) and quality."""
    outcome = OUTCOME_WORTH * (2 * score - 1)
    delta = round(SHARE * (outcome + quality_worth))
    delta = max(-MOST_A_MATCH, min(MOST_A_MATCH, delta))
    current = max(standing.floor, min(standing.ceiling, standing.current + delta))
    above = standing.above_floor + 1 if current > standing.floor + RATCHET_MARGIN else 0
    if above < RATCHET_MATCHES:
        return RatingStanding(current, standing.floor, standing.ceiling, above)
    # The count begins anew, or the floor would rise with every further match.
    return RatingStanding(current, min(standing.floor + RATCHET_STEP, standing.ceiling), standing.ceiling, 0)


def expected_score(mine: int, theirs: int) -> float:
    """The score, 0 to 1, that a rating is expected to make against another."""
    return float(1 / (1 + 10 ** ((theirs - mine) / ELO_SCALE)))


def player_after(current: int, mine: int, theirs: int, score: float, rated_games: int) -> int:
    """A player's rating after a rated game.

    `mine` and `theirs` are the ratings with which the two sat down, `current` is what the player's has become
    meanwhile; `rated_games` is how many they had finished before.
    """
    k = K_LEARNING if rated_games < LEARNING_GAMES else K_SETTLED
    return max(LOWEST, current + round(k * (score - expected_score(mine, theirs))))
