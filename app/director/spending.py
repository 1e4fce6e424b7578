"""How a clock is spent over a game: what an ordinary move may take now, and the most that any may.

Who sits at a clock means to have used a share of it by the end of an ordinary game, more of it the more patient they
are and the better they play. What is left of that share is dealt out over the moves to come by how much thought they
usually get; so whoever has been slow hurries and whoever has been quick may sit and think.
"""

from __future__ import annotations

import math

from app.director.context import MatchContext

# Share of all the time of an ordinary game that is meant to be used, at no patience and at all of it, and what the
# rating adds or takes: the strong use their time, beginners get up early.
LEAST_SHARE, MOST_SHARE = 0.50, 0.77
SHARE_OF_SKILL = 0.06

# Own moves of an ordinary game, and how many are still expected when it lasts longer.
USUAL_MOVES, LEAST_TO_COME = 40, 12

# Thought that a move gets beside others, up to each own move (inclusive) and after the last: openings are known, most
# time goes into the early middlegame, then things get simpler. The rise and fall are those of response times in rapid
# chess (Sigman et al., Frontiers in Neuroscience 4:60, 2010).
THOUGHT = ((4, 0.25), (8, 0.7), (24, 1.2))
LATE_THOUGHT = 0.8

# Where the plan is used up, an ordinary move still gets this part of what is left, and this part of the increment.
LEAST_PART, INCREMENT_PART = 1 / 120, 0.4

# The most of what is left that one move may take, beside half of the increment; and what no wait touches: the last
# second, and three tenths of the rest, belong to the machine and the wire, which take time too.
MOST_PART, MOST_INCREMENT_PART = 0.12, 0.5
UNTOUCHED_SECONDS, TOUCHABLE_PART = 1.0, 0.7

# Ratings (Elo) between which skill rises from none to all, as far as time is concerned.
SKILL_RANGE = (400, 2200)


def skill(elo: float) -> float:
    """A rating on [0, 1]."""
    low, high = SKILL_RANGE
    return min(1.0, max(0.0, (elo - low) / (high - low)))


def usual_seconds(context: MatchContext, patience: float, elo: float) -> float:
    """Seconds that an ordinary move gets now on the running clock of `context`; `patience` in [0, 1]."""
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
    """The most seconds that this move may take off a running clock; infinite without one."""
    if context.clock_ms is None:
        return math.inf
    left, increment = context.clock_ms / 1000, context.increment_ms / 1000
    touchable = max(0.0, TOUCHABLE_PART * (left - UNTOUCHED_SECONDS))
    return min(MOST_PART * left + MOST_INCREMENT_PART * increment, touchable)


def _thought(own_move: int) -> float:
    return next((thought for upto, thought in THOUGHT if own_move <= upto), LATE_THOUGHT)
