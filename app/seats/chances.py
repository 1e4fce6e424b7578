"""Centipawns as winning chances."""

from __future__ import annotations

import math

# The slope with which a logistic curve fits results of rated online games to the evaluation of their positions
# (Lichess's published figure for its winning-chances formula).
SLOPE = 0.00368208


def winning_chances(centipawns: int) -> float:
    """The chance in (0, 1) that the side with this evaluation scores; 0.5 at 0 centipawns."""
    return 1 / (1 + math.exp(-SLOPE * max(-10_000, min(10_000, centipawns))))
