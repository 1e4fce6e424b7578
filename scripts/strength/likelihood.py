"""The ratings under which the results of many games are likeliest, with their intervals.

The logistic model of Elo: a player R points above another is expected to take 1 / (1 + 10^(-R/400)) of the points; a
draw counts as half a win and half a loss. Anchors keep the ratings they are given. The intervals come from the
curvature of the likelihood at its top (95 %, normal approximation). A weak pull to the name's own number keeps players
finite that have won or lost everything; it weighs as much as half a drawn game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from scripts.strength.games import Result

PER_ELO = np.log(10) / 400
NORMAL_95 = 1.96
# Games that the pull towards the nominal rating is worth.
PRIOR_GAMES = 0.5
ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's likeliest rating, half the width of its 95 % interval, and the games it rests on."""

    elo: float
    margin: float
    games: int


def fit(results: Iterable[Result], anchors: Mapping[str, float], nominal: Mapping[str, float]) -> dict[str, Rating]:
    """Ratings of everybody who has played, by Newton's method. Without any anchor among the players the mean of the
    nominal ratings is kept."""
    games = list(results)
    names = sorted({name for game in games for name in (game.white, game.black)})
    at = {name: index for index, name in enumerate(names)}
    free = np.array([name not in anchors for name in names])
    ratings = np.array([anchors.get(name, nominal.get(name, 1500.0)) for name in names], float)
    prior = ratings.copy()
    counts, points = np.zeros((len(names), len(names))), np.zeros((len(names), len(names)))
    for game in games:
        white, black = at[game.white], at[game.black]
        counts[white, black] += 1
        counts[black, white] += 1
        points[white, black] += game.points
        points[black, white] += 1 - game.points
    hessian = np.eye(len(names))
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(-PER_ELO * (ratings[:, None] - ratings[None, :])))
        weights = counts * expected * (1 - expected) * PER_ELO**2
        pull = PRIOR_GAMES * 0.25 * PER_ELO**2
        gradient = ((points - counts * expected) * PER_ELO).sum(axis=1) - pull * (ratings - prior)
        hessian = np.diag(weights.sum(axis=1) + pull) - weights
        step = np.zeros(len(names))
        step[free] = np.linalg.solve(hessian[np.ix_(free, free)], gradient[free])
        ratings += np.clip(step, -200, 200)
        if np.abs(step).max() < 0.01:
            break
    spread = np.zeros(len(names))
    spread[free] = np.sqrt(np.diag(np.linalg.inv(hessian[np.ix_(free, free)])))
    played = counts.sum(axis=1)
    return {name: Rating(float(ratings[i]), float(NORMAL_95 * spread[i]), int(played[i])) for name, i in at.items()}


def score_between(results: Iterable[Result], first: str, second: str) -> tuple[float, float, int]:
    """The share of the points that `first` took from `second`, half its 95 % interval, and the games (0.0, 0.0, 0
    without any)."""
    points = [
        game.points if game.white == first else 1 - game.points
        for game in results
        if {game.white, game.black} == {first, second}
    ]
    if not points:
        return 0.0, 0.0, 0
    # Agresti and Coull: two wins and two losses added, so that a clean sweep has an interval too.
    padded = np.array([*points, 0.0, 0.0, 1.0, 1.0])
    return float(np.mean(points)), float(NORMAL_95 * padded.std() / np.sqrt(len(padded))), len(points)


def points_of(score: float) -> float:
    """The Elo points that a share of the points stands for, bounded at 1 % and 99 %."""
    bounded = min(0.99, max(0.01, score))
    return float(-400 * np.log10(1 / bounded - 1))
