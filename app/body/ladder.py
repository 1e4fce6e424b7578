"""From a rating to a search and a choice: the calibrated ladder, about 400 to 3000.

One mechanism serves the whole range: a full-strength search bounded by nodes, over several lines, and a seeded draw
among them that grows wilder as the rating falls. The engine's own `UCI_Elo` is not used for this, for three reasons:
it begins at 1320 or 1350 by version, and two mechanisms would leave a seam there; it draws from the clock, so a seeded
game could not be repeated; and it hides the candidates. `scripts/bench_engines.py` measures the steps.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from app.body.base import Candidate
from app.body.scale import worth


@dataclass(frozen=True, slots=True)
class Rung:
    """How one rating searches and chooses. Between rungs everything is interpolated (nodes on a logarithmic scale).

    `temperature` is the spread of the draw in centipawns of worth; `lapse` the chance that a move is drawn
    `LAPSE_FACTOR` times as wildly, because the player was not looking. `lines` are the candidates considered.
    """

    elo: int
    nodes: int
    lines: int
    temperature: float
    lapse: float


# How much wilder a lapse is than an ordinary move.
LAPSE_FACTOR = 3.0
# Every position has this many candidates where it has as many moves.
MIN_LINES = 3

# Nodes never fall and temperature and lapses never rise from one rung to the next, so strength cannot invert. From
# 1200 up the numbers were found by games against Stockfish 15.1 at the same `UCI_Elo` (engine lists, not a federation,
# gave that scale its zero); below, where no engine's scale reaches, each step was set to win as its distance says.
RUNGS: tuple[Rung, ...] = (
    Rung(elo=400, nodes=1_500, lines=22, temperature=195.0, lapse=0.27),
    Rung(elo=650, nodes=1_500, lines=20, temperature=150.0, lapse=0.22),
    Rung(elo=900, nodes=1_500, lines=16, temperature=108.0, lapse=0.17),
    Rung(elo=1200, nodes=1_800, lines=14, temperature=74.0, lapse=0.12),
    Rung(elo=1500, nodes=2_400, lines=12, temperature=48.0, lapse=0.07),
    Rung(elo=1750, nodes=3_300, lines=10, temperature=31.0, lapse=0.035),
    Rung(elo=1950, nodes=4_500, lines=8, temperature=19.0, lapse=0.01),
    Rung(elo=2200, nodes=12_000, lines=5, temperature=7.0, lapse=0.0),
    Rung(elo=2500, nodes=35_000, lines=4, temperature=3.0, lapse=0.0),
    Rung(elo=2800, nodes=90_000, lines=3, temperature=1.5, lapse=0.0),
    Rung(elo=3000, nodes=150_000, lines=3, temperature=1.0, lapse=0.0),
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
        lines=round(between(low.lines, high.lines)),
        temperature=between(low.temperature, high.temperature),
        lapse=between(low.lapse, high.lapse),
    )


def pick(candidates: Sequence[Candidate], biases: Sequence[float], rung: Rung, draw: random.Random) -> Candidate:
    """One of the candidates: each with a chance that falls with its distance from the best, by the rung's temperature.

    Candidates without a score are chosen only where none has one, and then the first.
    """
    scored = [
        (candidate, worth(candidate.centipawns) + bias)
        for candidate, bias in zip(candidates, biases, strict=True)
        if candidate.centipawns is not None
    ]
    if not scored:
        return candidates[0]
    lapsed = draw.random() < rung.lapse
    temperature = rung.temperature * (LAPSE_FACTOR if lapsed else 1.0)
    best = max(value for _, value in scored)
    weights = [math.exp((value - best) / temperature) for _, value in scored]
    return draw.choices([candidate for candidate, _ in scored], weights)[0]
