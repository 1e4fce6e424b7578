"""When a move is played and when words are said, after the time that a person would have taken.

The seconds of a move are those of an ordinary one (on a clock by `app.director.spending`, else the director's budget),
times a factor for its kind, times a random factor. The kind: forced, from the repertoire, a recapture, expected or a
surprise, hard or easy to choose, in a decided game, after a blunder of either side, critical. The random factor is
log-normal, and part of it lasts for some moves, as with people (Sigman et al., Frontiers in Neuroscience 4:60, 2010).
"""

from __future__ import annotations

import math
import random

from app.body.base import Candidate, EngineConfig, MoveResult
from app.body.scale import winning_chances
from app.director.context import MatchContext
from app.director.spending import most_seconds, skill

# Moves played without thought, as shares of an ordinary one: the only legal move, a recapture, a repertoire move.
FORCED_SHARE, RECAPTURE_SHARE, BOOK_SHARE = 0.12, 0.25, 0.3
# After the expected reply, and after another.
EXPECTED_SHARE, SURPRISE_SHARE = 0.75, 1.2
# The hardest choice takes this much longer, the easiest this much shorter; beginners notice only a part of the
# difference. So many equally good moves are the hardest choice.
HARD_SHARE, BEGINNERS_SIGHT, HARDEST_CHOICE = 0.45, 0.3, 5
# Change of winning chances since the last own turn from which a blunder of either side is noticed, the factor added for
# each further point of chance, and the largest factor.
BLUNDER_SWING, SHARE_PER_SWING, MOST_HESITATION = 0.12, 4.0, 2.2
# Winning chances beyond which (or below 1 minus which) a game is decided, and the factor then.
DECIDED, DECIDED_SHARE = 0.95, 0.65
# A position is critical if the best move keeps so much more winning chance than the second. Probabilities of a long
# think in a critical position and in another (after so many opening moves), and the range of its factor.
CRITICAL_GAP, CRITICAL_ODDS, ORDINARY_ODDS, OPENING_MOVES = 0.10, 0.35, 0.04, 6
LONG_THINK = (1.8, 3.5)

# Standard deviations of the logarithm of the random factor: of one move, for beginners and for strong players, and of a
# stretch of so many own moves.
MOVE_LUCK, STRETCH_LUCK, STRETCH_MOVES = (0.45, 0.6), 0.4, 5

# Seconds to move the piece by hand, and the largest part of the time left for it.
HAND_SECONDS, HAND_PART = (0.35, 0.9), 1 / 50
# Average of the factors, by which times are divided so that the plan for the clock is kept on average.
COMMON_SHARE = 1.35

# Seconds before words: to begin, for each character read, for each character said, and the most.
WORDS_BEGIN, SECONDS_PER_READ, SECONDS_PER_SAID, WORDS_MOST = 1.0, 0.015, 0.01, 3.0

# Seconds after which a character answers where every move has days: it has come by and looked at the board for a while,
# but nobody who stays at the page is kept waiting for the evening.
POST_SECONDS = (20.0, 180.0)

# The soul's part of a turn in seconds, and the step to which the announced time is rounded.
SOUL_OVERHEAD_SECONDS = 1.5
ETA_STEP = 0.5


def landing_seconds(config: EngineConfig, context: MatchContext, result: MoveResult) -> float:
    """Seconds from the start of the turn to the move, at least 0: at most the budget without a clock, never enough to
    lose on time with one, and minutes where a move has days. Deterministic for a seed, game and ply."""
    if context.pacing == "instant":
        return 0.0
    if context.by_days:
        return _post_seconds(context)
    draw = random.Random(f"pacing|{context.seed}|{context.game}|{context.ply}")
    most = config.time_budget if context.clock_ms is None else most_seconds(context)
    hand = draw.uniform(*HAND_SECONDS)
    if context.clock_ms is not None:
        hand = min(hand, HAND_PART * context.clock_ms / 1000)
    seconds = config.time_budget * _kind_factor(config, context, result, draw) * _random_factor(config, context, draw)
    return min(most, max(seconds / COMMON_SHARE, hand))


def eta_seconds(
    config: EngineConfig, context: MatchContext, *, soul_overhead_seconds: float = SOUL_OVERHEAD_SECONDS
) -> float:
    """The announced duration of the turn in seconds: the budget (0 when instant) and the soul's part, rounded to half a
    second."""
    budget = 0.0 if context.pacing == "instant" else config.time_budget
    if budget and context.by_days:
        budget = _post_seconds(context)
    return math.floor((budget + soul_overhead_seconds) / ETA_STEP + 0.5) * ETA_STEP


def _post_seconds(context: MatchContext) -> float:
    """Seconds until a move of days is answered, every order of magnitude in POST_SECONDS as likely as the next."""
    low, high = POST_SECONDS
    return float(low * (high / low) ** random.Random(f"post|{context.seed}|{context.game}|{context.ply}").random())


def words_seconds(read: str, said: str) -> float:
    """Seconds to read `read` and to say `said`, in [1, 3]."""
    return min(WORDS_MOST, WORDS_BEGIN + SECONDS_PER_READ * len(read) + SECONDS_PER_SAID * len(said))


def _kind_factor(config: EngineConfig, context: MatchContext, result: MoveResult, draw: random.Random) -> float:
    """How much longer than an ordinary move this one takes."""
    if not context.has_choice:
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
    """How hard the choice is, in [0, 1]: the entropy of the candidates' probabilities; 0.5 if they are unknown."""
    chances = [c.probability for c in candidates if c.probability]
    if not chances:
        return 0.5
    entropy = -sum(chance * math.log(chance) for chance in chances)
    return min(1.0, max(0.0, entropy) / math.log(HARDEST_CHOICE))


def _random_factor(config: EngineConfig, context: MatchContext, draw: random.Random) -> float:
    """Log-normal with mean 1; part of it is the same for STRETCH_MOVES own moves in a row."""
    low, high = MOVE_LUCK
    spread = low + (high - low) * skill(config.target_elo)
    stretch = random.Random(f"stretch|{context.seed}|{context.game}|{context.own_move // STRETCH_MOVES}")
    log = spread * draw.gauss(0, 1) + STRETCH_LUCK * stretch.gauss(0, 1)
    return math.exp(log - (spread**2 + STRETCH_LUCK**2) / 2)
