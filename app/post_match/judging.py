"""Winning chances, labels of bad moves, and accuracy. Pure.

The formulas are those that Lichess publishes for its computer analysis ("Lichess accuracy metric"), so that the figures
mean what players are used to.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from enum import StrEnum

from app.body.scale import winning_chances
from app.domain.move_worth import BLUNDER, INACCURACY, MISTAKE
from app.domain.position import Color

# Evaluations are cut to this many centipawns, mates included (Lichess's ceiling for analysis).
CEILING_CP = 1_000

# Loss of winning chances (0 to 1) from which a move bears a label.
INACCURACY_LOSS, MISTAKE_LOSS, BLUNDER_LOSS = INACCURACY, MISTAKE, BLUNDER

# Accuracy of a move in percent from its loss in percent: SCALE * exp(-STEEPNESS * loss) + OFFSET, plus one point for
# the uncertainty of any evaluation (Lichess's fit).
ACCURACY_SCALE = 103.1668
ACCURACY_STEEPNESS = 0.04354
ACCURACY_OFFSET = -3.1669
ACCURACY_DOUBT = 1.0

# The weight of a move is the standard deviation of the winning chances, in percent, in a window of a tenth of the
# game's half-moves around it. Window size and weight are kept within these bounds.
WINDOW_PLIES = (2, 8)
WINDOW_SHARE = 10
WEIGHT = (0.5, 12.0)


# Winning chances below and above which a position is decided: there they hardly move whatever is lost, so that material
# says what a move cost. Points (pawns) from which a loss bears a label, for who is lost and for who wins all the same;
# the evaluation must agree by so many centipawns.
LOST_CHANCE, WON_CHANCE = 0.15, 0.85
LOST_POINTS = (8, 3)
LEAST_THROWN_CP = 250


class Label(StrEnum):
    """Names for moves that lose winning chances, by how much they lose."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


def chances(centipawns: int) -> float:
    """The expected score, 0 to 1, of the side with this evaluation, cut to +-CEILING_CP."""
    return winning_chances(max(-CEILING_CP, min(CEILING_CP, centipawns)))


def label_of(loss: float) -> Label | None:
    """The label for a loss of winning chances (0 to 1); None below INACCURACY_LOSS."""
    if loss >= BLUNDER_LOSS:
        return Label.BLUNDER
    if loss >= MISTAKE_LOSS:
        return Label.MISTAKE
    return Label.INACCURACY if loss >= INACCURACY_LOSS else None


def label_when_decided(had: int, has: int, points: int) -> Label | None:
    """The label for a move that costs `points` of material (pawns) in a position that stays decided: won or lost before
    and after it. `had` and `has` are the evaluations before and after, in centipawns from the mover's side; None
    unless they too differ by LEAST_THROWN_CP."""
    before, after = chances(had), chances(has)
    if had - has < LEAST_THROWN_CP or (before > LOST_CHANCE and after < WON_CHANCE):
        return None
    queen, piece = LOST_POINTS
    if after >= WON_CHANCE:
        return Label.INACCURACY if points >= queen else None
    if points >= queen:
        return Label.BLUNDER
    return Label.MISTAKE if points >= piece else None


def worse(one: Label | None, other: Label | None) -> Label | None:
    """The graver of two labels."""
    gravest = (Label.BLUNDER, Label.MISTAKE, Label.INACCURACY)
    return next((label for label in gravest if label in (one, other)), None)


def move_accuracy(before: float, after: float) -> float:
    """The accuracy in percent of a move that takes its side's winning chances (0 to 1) from `before` to `after`."""
    if after >= before:
        return 100.0
    loss = 100 * (before - after)
    raw = ACCURACY_SCALE * math.exp(-ACCURACY_STEEPNESS * loss) + ACCURACY_OFFSET + ACCURACY_DOUBT
    return max(0.0, min(100.0, raw))


# Moves of one side that say something of how it played; one or two from the book are right by heart.
LEAST_MOVES = 3


def side_accuracies(white_chances: Sequence[float], first: Color = Color.WHITE) -> dict[Color, float | None]:
    """The accuracy of each side in percent, from White's winning chances (0 to 1) before the first move and after
    each; None for a side that has moved less than `LEAST_MOVES` times. `first` is the side that moved first.

    It is the mean of two means of the moves' accuracies: one weighted by `_weights`, and the harmonic one, which a
    single very bad move pulls down.
    """
    weights = _weights([100 * chance for chance in white_chances])
    found: dict[Color, list[tuple[float, float]]] = {Color.WHITE: [], Color.BLACK: []}
    for index, weight in enumerate(weights):
        before, after = white_chances[index], white_chances[index + 1]
        mover = first if index % 2 == 0 else first.other
        accuracy = move_accuracy(before, after) if mover.is_white else move_accuracy(1 - before, 1 - after)
        found[mover].append((accuracy, weight))
    return {color: _mean_of_means(moves) for color, moves in found.items()}


def _weights(percents: Sequence[float]) -> list[float]:
    """The weight of each move, from White's winning chances in percent."""
    moves = len(percents) - 1
    size = max(WINDOW_PLIES[0], min(WINDOW_PLIES[1], moves // WINDOW_SHARE))
    weights = []
    for index in range(moves):
        # Every window has the full size: the first few moves share the first window.
        start = max(0, index + 2 - size)
        swing = statistics.pstdev(percents[start : start + size])
        weights.append(max(WEIGHT[0], min(WEIGHT[1], swing)))
    return weights


def _mean_of_means(moves: Sequence[tuple[float, float]]) -> float | None:
    if len(moves) < LEAST_MOVES:
        return None
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    # A harmonic mean is not defined with a zero in it, so a move counts for one percent at least.
    harmonic = len(moves) / sum(1 / max(1.0, accuracy) for accuracy, _ in moves)
    return (weighted + harmonic) / 2
