"""When the move lands. The engine is done long before; the rest is the time a person would have taken."""

from __future__ import annotations

import math
import random

from app.body.base import Candidate, EngineConfig, MoveResult
from app.director.context import MatchContext

# Shares of the time budget. The budget is the most a move takes, so every share is at most 1.
FORCED_SHARE = 0.15  # one legal move: nobody thinks about it
RECAPTURE_SHARE = 0.35  # taking back is decided before the hand arrives
BOOK_SHARE = 0.3  # the repertoire is known by heart
ORDINARY_SHARE = 0.8
SHARP_SHARE = 1.0  # in check, or one move stands far above the rest

# Centipawns between the best and the second line from which a position counts as sharp.
SHARP_GAP = 120

# The last part of the time that varies from move to move, so that the character does not tick like a clock.
JITTER = 0.2

# With a clock: expect about this many moves to come, use most of the increment, never more than a tenth of the rest.
MOVES_TO_COME = 30
INCREMENT_SHARE = 0.8
MOST_OF_CLOCK = 0.1

# The soul's part of a turn in seconds, and the step to which the announced time is rounded.
SOUL_OVERHEAD_SECONDS = 1.5
ETA_STEP = 0.5


def landing_seconds(config: EngineConfig, context: MatchContext, result: MoveResult | None = None) -> float:
    """Seconds from the start of the turn to the move on the board, in [0, `config.time_budget`].

    `result` is the engine's answer where it is known already: it tells a book move and a sharp position.
    """
    if context.pacing == "instant":
        return 0.0
    draw = random.Random(f"pacing|{context.seed}|{context.ply}")
    seconds = config.time_budget * _share(context, result) * (1.0 - JITTER * draw.random())
    return max(0.0, min(seconds, clock_allowance(context)))


def eta_seconds(
    config: EngineConfig, context: MatchContext, *, soul_overhead_seconds: float = SOUL_OVERHEAD_SECONDS
) -> float:
    """The announced estimate of the turn: the budget (nothing when instant) and the soul's part, to half a second."""
    budget = 0.0 if context.pacing == "instant" else min(config.time_budget, clock_allowance(context))
    return math.floor((budget + soul_overhead_seconds) / ETA_STEP + 0.5) * ETA_STEP


def clock_allowance(context: MatchContext) -> float:
    """The most seconds this move may take off a running clock; infinite without one."""
    if context.clock_ms is None:
        return math.inf
    remaining, increment = context.clock_ms / 1000, context.increment_ms / 1000
    return min(remaining / MOVES_TO_COME + INCREMENT_SHARE * increment, MOST_OF_CLOCK * remaining)


def _share(context: MatchContext, result: MoveResult | None) -> float:
    """The part of the budget that this kind of move takes."""
    if context.legal_moves <= 1:
        return FORCED_SHARE
    if context.recapture_possible and not context.in_check:
        return RECAPTURE_SHARE
    if result is not None and result.extra.get("source") == "repertoire":
        return BOOK_SHARE
    if context.in_check or (result is not None and is_sharp(result.candidates)):
        return SHARP_SHARE
    return ORDINARY_SHARE


def is_sharp(candidates: tuple[Candidate, ...]) -> bool:
    """Whether one move stands far above every other: there a mistake costs the game, and people think."""
    scores = sorted((c.centipawns for c in candidates if c.centipawns is not None), reverse=True)
    return len(scores) >= 2 and scores[0] - scores[1] >= SHARP_GAP
