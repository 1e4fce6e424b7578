"""From a rating to a search and a choice: the calibrated ladder, 400 to 3000.

One mechanism serves the whole range. A full-strength search bounded by nodes gives every move a score; of some moves
the reply is overlooked (`app.body.oversight`); then each move has a chance made of two opinions, what a person of some
rating would play (`app.body.human`) and what the engine says, and one is drawn. Low on the ladder people decide, high
on it the engine; there is no seam between. The engine's own `UCI_Elo` is not used: it begins at 1320 or 1350 by
version, draws from the clock and hides the candidates. `scripts/calibrate_strength.py` measures the rungs.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Rung:
    """How one rating searches and chooses. Between rungs everything is interpolated (nodes on a logarithmic scale).

    `lines` are the moves that get a score (all legal ones where it is `ALL`), `person` the rating whose habits are
    asked for, `trust` the power to which people's chances are taken, `keenness` the units of log chance that a move
    loses for each pawn of worth below the best (below 0 it gains: carelessness), `oversight` the rate of replies not
    seen.
    """

    elo: int
    nodes: int
    lines: int
    person: float
    trust: float
    keenness: float
    oversight: float


# Nobody plays every game alike: how far one game's play lies from the rating, in Elo points (standard deviation). Elo
# himself assumed 200 (The Rating of Chessplayers, 1978); with less of it steps on the ladder score as they should.
FORM_ELO = 130.0
# The most that a game may lie off, in standard deviations; and the half-moves that tell one game from another.
FORM_LIMIT = 2.0
FORM_PLIES = 8

# The least chance, by rating, that a mate in one which is on the board is played. In 683 games of people on Lichess, a
# side's first chance of one was taken in 66 % of 256 cases (95 % interval 60 to 72): 61 % of 108 below 1000, 70 % of
# 135 from there to 1400. Below 800 there were only eight, and the line goes on down; above 1200 it rises past those
# people, for some of their moves were made in a scramble for time and 1600 passes over none.
MATE_PLAYED: tuple[tuple[float, float], ...] = (
    (150, 0.25), (400, 0.40), (700, 0.58), (1000, 0.72), (1300, 0.84), (1600, 1.0),
)  # fmt: skip

# More moves than any position has.
ALL = 256
# Every position has this many candidates where it has as many moves.
MIN_LINES = 3

# Up to 1300 trust and keenness are set so that blunders come as often as people of that rating make them; from 1400 up
# the rungs were found by games against Stockfish's `UCI_Elo` of the same number. Keenness never falls and oversight
# never rises from one rung to the next, so strength cannot invert. The games stand in docs/strength.md.
RUNGS: tuple[Rung, ...] = (
    Rung(elo=150, nodes=4_000, lines=ALL, person=650, trust=0.75, keenness=-1.00, oversight=0.600),
    Rung(elo=400, nodes=4_000, lines=ALL, person=650, trust=0.95, keenness=-0.80, oversight=0.500),
    Rung(elo=600, nodes=4_000, lines=ALL, person=700, trust=1.25, keenness=-0.62, oversight=0.400),
    Rung(elo=800, nodes=4_000, lines=ALL, person=850, trust=1.60, keenness=-0.52, oversight=0.310),
    Rung(elo=1000, nodes=4_000, lines=ALL, person=1000, trust=1.80, keenness=-0.426, oversight=0.234),
    Rung(elo=1200, nodes=4_000, lines=ALL, person=1200, trust=1.80, keenness=-0.317, oversight=0.152),
    Rung(elo=1400, nodes=4_000, lines=ALL, person=1417, trust=1.77, keenness=-0.147, oversight=0.077),
    Rung(elo=1600, nodes=4_000, lines=ALL, person=1500, trust=1.60, keenness=0.11, oversight=0.037),
    Rung(elo=1800, nodes=4_000, lines=ALL, person=1750, trust=0.96, keenness=3.8, oversight=0.011),
    Rung(elo=2000, nodes=11_000, lines=24, person=1900, trust=0.60, keenness=9.0, oversight=0.0),
    Rung(elo=2200, nodes=24_000, lines=5, person=1900, trust=0.30, keenness=15.0, oversight=0.0),
    Rung(elo=2400, nodes=45_000, lines=3, person=1900, trust=0.20, keenness=28.0, oversight=0.0),
    Rung(elo=2600, nodes=160_000, lines=3, person=1900, trust=0.10, keenness=60.0, oversight=0.0),
    Rung(elo=3000, nodes=500_000, lines=3, person=1900, trust=0.05, keenness=120.0, oversight=0.0),
)


def rung_at(elo: float) -> Rung:
    """The rung of any rating: interpolated between its neighbours, the outermost beyond the ends."""
    if elo <= RUNGS[0].elo:
        return RUNGS[0]
    if elo >= RUNGS[-1].elo:
        return RUNGS[-1]
    above = bisect_right([rung.elo for rung in RUNGS], elo)
    low, high = RUNGS[above - 1], RUNGS[above]
    share = (elo - low.elo) / (high.elo - low.elo)

    def between(start: float, end: float) -> float:
        return start + (end - start) * share

    return Rung(
        elo=round(elo),
        nodes=round(math.exp(between(math.log(low.nodes), math.log(high.nodes)))),
        lines=round(math.exp(between(math.log(low.lines), math.log(high.lines)))),
        person=between(low.person, high.person),
        trust=between(low.trust, high.trust),
        keenness=between(low.keenness, high.keenness),
        oversight=between(low.oversight, high.oversight),
    )


def mate_played(elo: float) -> float:
    """The least chance in [0, 1] with which a rating plays a mate in one; the outermost beyond the ends."""
    if elo <= MATE_PLAYED[0][0]:
        return MATE_PLAYED[0][1]
    for (low, least), (high, most) in pairwise(MATE_PLAYED):
        if elo < high:
            return least + (most - least) * (elo - low) / (high - low)
    return MATE_PLAYED[-1][1]


def form(seed: int | None, initial_fen: str, moves: Sequence[str], *, white: bool) -> float:
    """How well a side plays in this game, in Elo points beside its rating; the same from the ninth half-move on."""
    dice = random.Random(f"form|{seed}|{initial_fen}|{' '.join(moves[:FORM_PLIES])}|{white}")
    return FORM_ELO * max(-FORM_LIMIT, min(FORM_LIMIT, dice.gauss(0.0, 1.0)))
