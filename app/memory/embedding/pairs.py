"""How well answers answer what was asked: the lower layers of MiniLM read both at once, and a linear head judges.

A cross-encoder (Nogueira and Cho, Passage Re-ranking with BERT, 2019): where vectors of question and answer can only be
near each other, here each word of the one sees each word of the other. The weights are fitted by
`scripts/fit_pairs.py`; words and positions are the published ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.byte_layers import ByteLayers, layers_in
from app.memory.embedding.layers import TokenVectors, column

Floats = NDArray[np.float32]

PAIRS_FILE = Path(__file__).with_name("pairs.npz")
# Tokens that are read of what was asked, the last ones, and of an answer, the first ones.
ASKED_TOKENS, ANSWER_TOKENS = 32, 28
# The model's own marks: the beginning of a text, and the end of each part of it.
BEGINS, ENDS = 101, 102


@dataclass(frozen=True, eq=False)
class PairWeights:
    """The layers; what is added to a token of the question and of the answer beyond the published first segment,
    `sides` (2, 384); the gain and bias of the first norm; and the head (768,) with its bias, for the first token and
    the mean of all."""

    layers: ByteLayers
    sides: Floats
    first_norm: tuple[Floats, Floats]
    head: Floats
    bias: float


def load_pairs(path: Path = PAIRS_FILE) -> PairWeights:
    """Reads the weights. Raises OSError if the file is missing, ValueError or KeyError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        return PairWeights(
            layers=ByteLayers(layers_in(stored)),
            sides=stored["sides"],
            first_norm=(column(stored["norm.gain"]), column(stored["norm.bias"])),
            head=stored["head"],
            bias=float(stored["bias"]),
        )


def pack(asked: Sequence[int], answer: Sequence[int]) -> tuple[list[int], int]:
    """The tokens of a pair, and how many of them are the question's; both without marks."""
    first = [BEGINS, *asked[-ASKED_TOKENS:], ENDS]
    return [*first, *answer[:ANSWER_TOKENS], ENDS], len(first)


def weigh(weights: PairWeights, vectors: TokenVectors, pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> Floats:
    """For each pair of token ids (question, answer) how well the one answers the other: the logarithm of the odds."""
    return np.array([_odds(weights, vectors, *pack(asked, answer)) for asked, answer in pairs], dtype=np.float32)


def _odds(weights: PairWeights, vectors: TokenVectors, ids: Sequence[int], first: int) -> float:
    sides = weights.sides[(np.arange(len(ids)) >= first).astype(int)]
    state = weights.layers(vectors.state(ids, weights.first_norm, sides))
    return float(weights.head @ np.concatenate([state[0], state.mean(axis=0)])) + weights.bias
