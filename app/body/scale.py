"""How much a score matters: centipawns pressed together far from equality for who has to choose, and as winning chances
for who has to judge."""

from __future__ import annotations

import math

# Centipawns up to which a score counts nearly in full. Beyond it each further pawn matters less, as it does to people:
# who is nine pawns up does not mind losing one.
COMPRESSION_CP = 400.0

# A mate at once is worth this many centipawns before compression, each ply further away a little less, so that mates
# stand above every material gain and the nearest one first.
MATE_WORTH_CP = 6000.0
MATE_PLY_COST_CP = 60.0
# Scores beyond this magnitude are mates (`±(100000 - plies)`).
MATE_SCORE = 100_000
MATE_EDGE = 90_000

# The slope with which a logistic curve fits results of rated online games to the evaluation of their positions
# (Lichess's published figure for its winning-chances formula).
CHANCES_SLOPE = 0.00368208


def mate_score(moves: int) -> int:
    """Centipawns of `score mate moves` as engines send it: positive gives mate in so many moves, else takes it."""
    return MATE_SCORE - (2 * moves - 1) if moves > 0 else -(MATE_SCORE + 2 * moves)


def worth(centipawns: int) -> float:
    """The compressed value of a score, in centipawns near 0; strictly rising, odd, about ±1,400 at the ends."""
    size = abs(centipawns)
    if size >= MATE_EDGE:
        size_cp = MATE_WORTH_CP - MATE_PLY_COST_CP * min(50, MATE_SCORE - size)
    else:
        # Tablebase-like scores of tens of thousands stay below the farthest mate.
        size_cp = min(float(size), MATE_WORTH_CP - MATE_PLY_COST_CP * 51)
    return math.copysign(COMPRESSION_CP * math.asinh(size_cp / COMPRESSION_CP), centipawns)


def winning_chances(centipawns: int) -> float:
    """The chance in (0, 1) that the side with this evaluation scores; 0.5 at 0 centipawns."""
    return 1 / (1 + math.exp(-CHANCES_SLOPE * max(-10_000, min(10_000, centipawns))))
