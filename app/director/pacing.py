"""When a move lands and when words come: a distribution, not a delay. The engine is done long before; the rest is the
time a person would have taken.

The seconds of a move are what an ordinary one gets (on a clock `app.director.spending`, else the budget of the
director), times what this one is like, times luck. Luck is log-normal, whose tail is long as that of people's times is,
and part of it lasts for some moves, because people's times come in stretches (Sigman et al., Frontiers in Neuroscience
4:60, 2010). What a move is like: forced, known by heart, a recapture, expected or a surprise, one among equals or
plain, decided, after a blunder of either side, critical.
"""

from __future__ import annotations

import math
import random

from app.body.base import Candidate, EngineConfig, MoveResult
from app.body.scale import winning_chances
from app.director.context import MatchContext
from app.director.spending import most_seconds, skill

# Moves that nobody thinks about, as shares of an ordinary one: the only legal one, a recapture, a line known by heart.
FORCED_SHARE, RECAPTURE_SHARE, BOOK_SHARE = 0.12, 0.25, 0.3
# After the reply one counted on, and after another.
EXPECTED_SHARE, SURPRISE_SHARE = 0.75, 1.2
# Moves between which it is hard to choose take longer, plain ones shorter, by this much at either end; the strong see
# the difference in full, beginners this part of it. So many equal moves are as hard as it gets.
HARD_SHARE, BEGINNERS_SIGHT, HARDEST_CHOICE = 0.45, 0.3, 5
# Winning chances that must have moved since the last own turn before somebody notices a blunder, theirs or the
# opponent's; how much longer they then sit for each point of chance, and at the most.
BLUNDER_SWING, SHARE_PER_SWING, MOST_HESITATION = 0.12, 4.0, 2.2
# Chances beyond which a game is decided and played down quickly.
DECIDED, DECIDED_SHARE = 0.95, 0.65
# Critical: one move keeps this much more than any other. Then, and now and then anyway once the opening is over,
# somebody sinks into thought, for so many times an ordinary move.
CRITICAL_GAP, CRITICAL_ODDS, ORDINARY_ODDS, OPENING_MOVES = 0.10, 0.35, 0.04, 6
LONG_THINK = (1.8, 3.5)

# Standard deviations of the logarithm of luck: of this move, for beginners and for the strong, and of a stretch of so
# many own moves.
MOVE_LUCK, STRETCH_LUCK, STRETCH_MOVES = (0.45, 0.6), 0.4, 5

# Seconds that a hand takes, and the part of what is left of a clock that it may: in a scramble hands fly.
HAND_SECONDS, HAND_PART = (0.35, 0.9), 1 / 50
# What surprises, hard choices and long thoughts make of moves on average is taken off each, so that a plan is kept.
COMMON_SHARE = 1.35

# Words come after somebody has looked up, read, and begun to answer: seconds to begin, for each character that was
# heard and for each that is said, and at the most.
WORDS_BEGIN, SECONDS_PER_HEARD, SECONDS_PER_SAID, WORDS_MOST = 1.0, 0.015, 0.01, 3.0

# The soul's part of a turn in seconds, and the step to which the announced time is rounded.
SOUL_OVERHEAD_SECONDS = 1.5
ETA_STEP = 0.5


def landing_seconds(config: EngineConfig, context: MatchContext, result: MoveResult) -> float:
    """Seconds from the start of the turn to the move on the board, at least 0; within the budget without a clock, and
    never enough to lose on time with one. The same for the same seed, game and move."""
    if context.pacing == "instant":
        return 0.0
    draw = random.Random(f"pacing|{context.seed}|{context.game}|{context.ply}")
    most = config.time_budget if context.clock_ms is None else most_seconds(context)
    hand = draw.uniform(*HAND_SECONDS)
    if context.clock_ms is not None:
        hand = min(hand, HAND_PART * context.clock_ms / 1000)
    seconds = config.time_budget * _likeness(config, context, result, draw) * _luck(config, context, draw)
    return min(most, max(seconds / COMMON_SHARE, hand))


def eta_seconds(
    config: EngineConfig, context: MatchContext, *, soul_overhead_seconds: float = SOUL_OVERHEAD_SECONDS
) -> float:
    """The announced estimate of the turn: the budget (nothing when instant) and the soul's part, to half a second."""
    budget = 0.0 if context.pacing == "instant" else config.time_budget
    return math.floor((budget + soul_overhead_seconds) / ETA_STEP + 0.5) * ETA_STEP


def words_seconds(heard: str, said: str) -> float:
    """Seconds until somebody who has heard one thing says another, in [1, 3]."""
    return min(WORDS_MOST, WORDS_BEGIN + SECONDS_PER_HEARD * len(heard) + SECONDS_PER_SAID * len(said))


def _likeness(config: EngineConfig, context: MatchContext, result: MoveResult, draw: random.Random) -> float:
    """How many ordinary moves this one is worth."""
    if context.legal_moves <= 1:
        return FORCED_SHARE
    if result.uci in context.recaptures:
        return RECAPTURE_SHARE
    if result.extra.get("source") == "repertoire":
        return BOOK_SHARE
    share = 1.0 if context.expected is None else EXPECTED_SHARE if context.expected else SURPRISE_SHARE
    chances = sorted(winning_chances(c.centipawns) for c in result.candidates if c.centipawns is not None)[::-1]
    sight = BEGINNERS_SIGHT + (1 - BEGINNERS_SIGHT) * skill(config.target_elo)
    share *= 1 + HARD_SHARE * sight * (2 * _hardness(result.candidates) - 1)
    if chances and context.chance_before is not None:
        swing = abs(chances[0] - context.chance_before)
        share *= min(MOST_HESITATION, 1 + SHARE_PER_SWING * max(0.0, swing - BLUNDER_SWING))
    if chances and not 1 - DECIDED < chances[0] < DECIDED:
        return share * DECIDED_SHARE
    critical = len(chances) > 1 and chances[0] - chances[1] >= CRITICAL_GAP
    odds = CRITICAL_ODDS if critical else ORDINARY_ODDS if context.own_move > OPENING_MOVES else 0.0
    return share * draw.uniform(*LONG_THINK) if draw.random() < odds else share


def _hardness(candidates: tuple[Candidate, ...]) -> float:
    """How hard it is to choose, in [0, 1]: the entropy of the chances, 0.5 where nobody can tell."""
    chances = [c.probability for c in candidates if c.probability]
    if not chances:
        return 0.5
    entropy = -sum(chance * math.log(chance) for chance in chances)
    return min(1.0, max(0.0, entropy) / math.log(HARDEST_CHOICE))


def _luck(config: EngineConfig, context: MatchContext, draw: random.Random) -> float:
    """Log-normal with mean 1; part of it is the same for some moves in a row."""
    low, high = MOVE_LUCK
    spread = low + (high - low) * skill(config.target_elo)
    stretch = random.Random(f"stretch|{context.seed}|{context.game}|{context.own_move // STRETCH_MOVES}")
    log = spread * draw.gauss(0, 1) + STRETCH_LUCK * stretch.gauss(0, 1)
    return math.exp(log - (spread**2 + STRETCH_LUCK**2) / 2)
