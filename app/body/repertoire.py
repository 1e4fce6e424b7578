"""The openings a character knows: its own lines, and what everybody plays, as far as it remembers them.

Lines are remembered by position, so that a transposition finds its way back into them. How long common openings are
remembered was counted in 683 games of club players (`scripts/make_opening_tree.py`): whoever left the tree first had
played 1.9 moves of it between 600 and 1400, about as many at either end, and hardly anybody was stronger. That it grows
from `STRONG_ELO` on, and that one's own lines last longer, is our own estimate.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import chess

from app.body.base import EngineConfig
from app.body.positions import replay
from app.body.style import LIMIT, liking, near_cp
from app.openings.tree import STRONG_ELO, Continuation, continuations, position_key

# Own moves of common openings that a side remembers on average: at 400, and more for each rating point above, below and
# above `STRONG_ELO`.
COMMON_MOVES_AT_400, MOVES_PER_ELO, STRONG_MOVES_PER_ELO = 1.6, 0.0006, 0.006
# How much longer one's own lines, or what one was asked to play, are remembered.
OWN_LONGER = 2.5
# How sharply memory ends, in moves: the slope of a logistic curve.
MEMORY_SLOPE = 1.2
# Rating points around `STRONG_ELO` over which the habits of weaker people give way to those of stronger ones.
BLEND_ELO = 1000
# What the lines that go through a move count beside its having been played once, times the root of their number: theory
# is written about what the strong play, of whom there were few games to count.
NAMED = 0.3
# Centipawns by which a common opening may be dubious beside taste, for those who risk all.
GAMBIT_CP = 60.0


@dataclass(frozen=True, slots=True)
class KnownMove:
    """A move (UCI) known by heart. `why`: "asked" (the other side wished for this opening), "own" (one of the
    character's lines) or "common" (known to everybody)."""

    uci: str
    why: str


def remembered_move(
    initial_fen: str, moves: tuple[str, ...], config: EngineConfig, draw: random.Random
) -> KnownMove | None:
    """The move that memory offers after `moves` (UCI); None off the book, or where it has been forgotten.

    What was asked for goes before the character's own lines, those before what is common. Where several of one's own
    lines go on differently, each has the same chance; among common moves people's habits and the sliders decide.
    Games from set-up positions have no book.
    """
    if initial_fen != chess.STARTING_FEN:
        return None
    board = replay(initial_fen, moves)
    key = position_key(board)
    number = len(moves) // 2 + 1
    depth = common_moves(config.target_elo)
    for why, lines in (("asked", config.asked), ("own", config.repertoire)):
        known = _by_position(lines).get(key)
        if known:
            return KnownMove(draw.choice(known), why) if _still_known(number, OWN_LONGER * depth, draw) else None
    if not config.common_openings or not _still_known(number, depth, draw):
        return None
    return _common(board, config, draw)


def common_moves(elo: float) -> float:
    """How many of its own moves of a common opening a side of this rating remembers on average."""
    strong = max(0.0, elo - STRONG_ELO)
    return max(1.0, COMMON_MOVES_AT_400 + MOVES_PER_ELO * (elo - strong - 400) + STRONG_MOVES_PER_ELO * strong)


def _still_known(number: int, depth: float, draw: random.Random) -> bool:
    """Whether move `number` (from 1) is remembered, given that the one before it was."""

    def lasts(moves: int) -> float:
        return 1.0 / (1.0 + math.exp((moves - 0.5 - depth) / MEMORY_SLOPE))

    return draw.random() < (lasts(number) / lasts(number - 1) if number > 1 else 1.0)


def _common(board: chess.Board, config: EngineConfig, draw: random.Random) -> KnownMove | None:
    allowed = near_cp(config.target_elo) + GAMBIT_CP * config.risk_tolerance
    known = [known for known in continuations(board) if known.loss <= allowed]
    weights = [_habit(known, config.target_elo) * _taste(board, known, config) for known in known]
    if not sum(weights):
        return None
    return KnownMove(draw.choices([known.uci for known in known], weights)[0], "common")


def _habit(known: Continuation, elo: float) -> float:
    """How readily people of this rating play the move, up to a constant."""
    strong = min(1.0, max(0.0, 0.5 + (elo - STRONG_ELO) / BLEND_ELO))
    return (1.0 - strong) * known.played_weak + strong * known.played_strong + NAMED * math.sqrt(known.lines)


def _taste(board: chess.Board, known: Continuation, config: EngineConfig) -> float:
    """What the sliders make of it: the traits of the move, and its price, which is what a gambit is to them."""
    price = (2.0 * config.risk_tolerance - 1.0) * known.loss / GAMBIT_CP
    return math.exp(LIMIT * liking(board, chess.Move.from_uci(known.uci), config) + price)


@lru_cache(maxsize=256)
def _by_position(lines: tuple[str, ...]) -> Mapping[int, tuple[str, ...]]:
    """What these lines play in each of their positions, a move once for each line. Lines are SAN moves with spaces
    between, move numbers allowed, from the ordinary start position; each counts up to its first unplayable move."""
    found: dict[int, tuple[str, ...]] = {}
    for line in lines:
        board = chess.Board()
        for token in line.split():
            # "0-0" starts like a move number.
            san = token if token.startswith("0-0") else token.lstrip("0123456789.")
            if not san:
                continue
            try:
                move = board.parse_san(san)
            except ValueError:
                break
            key = position_key(board)
            found[key] = (*found.get(key, ()), move.uci())
            board.push(move)
    return found
