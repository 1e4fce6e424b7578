"""The small network that says how likely a person of a given rating is to play each move.

Plain NumPy, several networks of one shape whose chances are averaged. Each reads a move's features and those of its
position with the rating, in two layers of rectified units; the mean of the first layer over all moves tells the second
what else is on offer. Beside them stand tables of pieces on squares, and a product of what stands on the board with
where the move goes. `scripts/fit_human_choice.py` makes the weights.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from app.body.human.features import Floats, Sample

WEIGHTS = Path(__file__).with_name("weights.npz")

# Ratings that the weights were fitted on; beyond them the network is asked as at the end.
LOWEST, HIGHEST = 650, 1900
# The rating as the network reads it: 0 at the middle, 1 for each spread above it.
RATING_MIDDLE, RATING_SPREAD = 1200.0, 400.0

Weights = dict[str, Floats]


class HumanNet:
    """Several small networks that vote. Immutable, safe to share."""

    def __init__(self, members: list[Weights]) -> None:
        self._members = members

    def chances(self, sample: Sample, rating: float) -> Floats:
        """The chance of each of the sample's moves, (n,), summing to 1."""
        bounded = min(HIGHEST, max(LOWEST, rating))
        context = np.append(sample.context, np.float32((bounded - RATING_MIDDLE) / RATING_SPREAD))
        voted = [_softmax(_logits(weights, sample, context)) for weights in self._members]
        mean: Floats = np.mean(voted, axis=0)
        return mean


@cache
def load_net(path: Path = WEIGHTS) -> HumanNet:
    """The network in `path`, read once."""
    with np.load(path) as stored:
        count = 1 + max(int(name.split(".")[0]) for name in stored.files if name[0].isdigit())
        members = [
            {
                name.split(".")[1]: stored[name].astype(np.float32)
                for name in stored.files
                if name.startswith(f"{member}.")
            }
            for member in range(count)
        ]
    return HumanNet(members)


def _logits(weights: Weights, sample: Sample, context: Floats) -> Floats:
    origin = sample.where[:, 0] * 64 + sample.where[:, 1]
    goal = sample.where[:, 0] * 64 + sample.where[:, 2]
    hidden = np.maximum(sample.moves @ weights["W1"] + (context @ weights["Wc"] + weights["b1"]), 0)
    pooled = hidden.mean(axis=0) @ weights["Wp"]
    second = np.maximum(hidden @ weights["W2"] + pooled + weights["b2"], 0)
    scene = np.tanh(weights["P"][sample.seen].sum(axis=0) + weights["bp"])
    logits: Floats = (
        second @ weights["wo"]
        + sample.moves @ weights["lin"]
        + weights["A"][origin]
        + weights["B"][goal]
        + (weights["UF"][origin] + weights["UT"][goal]) @ scene
    )
    return logits


def _softmax(logits: Floats) -> Floats:
    shifted = np.exp(logits - logits.max())
    chances: Floats = shifted / shifted.sum()
    return chances
