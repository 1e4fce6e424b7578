"""How well answers answer what was asked: the lower layers of MiniLM read both at once, and a linear head judges.

A cross-encoder (Nogueira and Cho, Passage Re-ranking with BERT, 2019): where vectors of question and answer can only be
near each other, here each word of the one sees each word of the other. The weights are fitted by
`scripts/fit_pairs.py` and kept as bytes with a scale for each column; words and positions are the published ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.layers import Layer, apply_layers, column, normalise
from app.memory.embedding.stored_layers import stored_floats, stored_layer

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

    layers: tuple[Layer, ...]
    sides: Floats
    first_norm: tuple[Floats, Floats]
    head: Floats
    bias: float


def load_pairs(path: Path = PAIRS_FILE) -> PairWeights:
    """Reads the weights. Raises OSError if the file is missing, ValueError or KeyError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        layers = tuple(stored_layer(stored, index) for index in range(int(stored["layers"])))
        norm = column(stored_floats(stored, "norm.gain")), column(stored_floats(stored, "norm.bias"))
        return PairWeights(
            layers, stored_floats(stored, "sides"), norm, stored_floats(stored, "head"), float(stored["bias"])
        )


def pack(asked: Sequence[int], answer: Sequence[int]) -> tuple[list[int], int]:
    """The tokens of a pair, and how many of them are the question's; both without marks."""
    first = [BEGINS, *asked[-ASKED_TOKENS:], ENDS]
    return [*first, *answer[:ANSWER_TOKENS], ENDS], len(first)


def weigh(
    weights: PairWeights, words: Floats, positions: Floats, pairs: Sequence[tuple[Sequence[int], Sequence[int]]]
) -> Floats:
    """For each pair of token ids (question, answer) how well the one answers the other, as the logarithm of the odds.
    `words` (V, 384) and `positions` (T, 384) are the embeddings of the model, positions with the first segment."""
    packed = [pack(asked, answer) for asked, answer in pairs]
    lengths = [len(ids) for ids, _ in packed]
    edges = np.concatenate(([0], np.cumsum(lengths)))
    spans = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))
    state = words[np.concatenate([np.asarray(ids, dtype=np.int64) for ids, _ in packed])]
    state += positions[np.concatenate([np.arange(length) for length in lengths])]
    state += weights.sides[np.concatenate([(np.arange(len(ids)) >= first).astype(int) for ids, first in packed])]
    state = np.ascontiguousarray(state.T)
    normalise(state, *weights.first_norm)
    state = apply_layers(weights.layers, state, spans)
    means = np.add.reduceat(state, edges[:-1], axis=1) / np.asarray(lengths, dtype=np.float32)
    found: Floats = weights.head @ np.concatenate([state[:, edges[:-1]], means]) + np.float32(weights.bias)
    return found
