"""Time management on a clock: how long an ordinary move may take now, and the most that any move may take.

A character plans to use a share of its clock in a game of usual length: more with more patience and a higher rating.
What is left of that share is divided among the moves to come in proportion to the thought that moves of their number
usually get.
"""

from __future__ import annotations

import math

from app.director.context import MatchContext

# Share of all the time of a game of usual length that is planned to be used, at the lowest and at the highest patience,
# and what the highest rating adds and the lowest takes away.
LEAST_SHARE, MOST_SHARE = 0.50, 0.77
SHARE_OF_SKILL = 0.06

# Own moves of a game of usual length, and the fewest that are still expected in a longer one.
USUAL_MOVES, LEAST_TO_COME = 40, 12

# Relative thought for a move, up to each own move (inclusive) and after the last: openings are known, most time goes
# into the early middlegame. After response times in rapid chess (Sigman et al., Frontiers in Neuroscience 4:60, 2010).
THOUGHT = ((4, 0.25), (8, 0.7), (24, 1.2))
LATE_THOUGHT = 0.8

# An ordinary move gets at least this part of the time left, and this part of the increment, even when the planned share
# is used up.
LEAST_PART, INCREMENT_PART = 1 / 120, 0.4

# Largest part of the time left and of the increment that one move may take. A wait never uses the last second, nor more
# than seven tenths of the rest, which are reserved for computation and the network.
MOST_PART, MOST_INCREMENT_PART = 0.12, 0.5
UNTOUCHED_SECONDS, TOUCHABLE_PART = 1.0, 0.7

# Ratings (Elo) between which skill in using time rises from 0 to 1.
SKILL_RANGE = (400, 2200)


def skill(elo: float) -> float:
    """The skill in [0, 1] of a rating in Elo points."""
    low, high = SKILL_RANGE
    return min(1.0, max(0.0, (elo - low) / (high - low)))


def usual_seconds(context: MatchContext, patience: float, elo: float) -> float:
    """Seconds for an ordinary move now, on the running clock of `context`; `patience` in [0, 1]."""
    left, initial, increment = (context.clock_ms or 0) / 1000, context.initial_ms / 1000, context.increment_ms / 1000
    share = LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * patience + SHARE_OF_SKILL * (2 * skill(elo) - 1)
    last = max(USUAL_MOVES, context.own_move + LEAST_TO_COME - 1)
    to_come = last - context.own_move + 1
    kept = (1 - share) * (initial + increment * USUAL_MOVES)
    thought = _thought(context.own_move)
    planned = (left + increment * to_come - kept) / sum(map(_thought, range(context.own_move, last + 1)))
    least = LEAST_PART * left + INCREMENT_PART * increment
    return min(most_seconds(context), thought * max(planned, least))


def most_seconds(context: MatchContext) -> float:
    """The most seconds that this move may take on a running clock; infinite without one."""
    if context.clock_ms is None:
        return math.inf
    left, increment = context.clock_ms / 1000, context.increment_ms / 1000
    touchable = max(0.0, TOUCHABLE_PART * (left - UNTOUCHED_SECONDS))
    return min(MOST_PART * left + MOST_INCREMENT_PART * increment, touchable)


def _thought(own_move: int) -> float:
    return next((thought for upto, thought in THOUGHT if own_move <= upto), LATE_THOUGHT)
