"""Which kind of question a text is: all layers of MiniLM, fitted further to that alone, and a linear head.

What the classifiers over its published vectors cannot tell apart, since the vectors hold it no more, the layers learn
to keep (Howard and Ruder, Universal Language Model Fine-tuning for Text Classification, 2018). The weights are fitted
by `scripts/fit_kinds.py` and kept as bytes with a scale for each column; words and positions are the published ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.layers import Layer, apply_layers, column, normalise
from app.memory.embedding.stored_layers import stored_floats, stored_layer, stored_matrix

Floats = NDArray[np.float32]

KINDS_FILE = Path(__file__).with_name("kinds.npz")
# Tokens that are read of a text, the first ones, with the marks.
TOKENS = 64


@dataclass(frozen=True, eq=False)
class KindWeights:
    """The ids of K kinds, the layers, the gain and bias of the first norm, and the head (K, 384) with its bias (K, 1)
    over the mean of all tokens."""

    ids: tuple[str, ...]
    layers: tuple[Layer, ...]
    first_norm: tuple[Floats, Floats]
    head: Floats
    bias: Floats


def load_kinds(path: Path = KINDS_FILE) -> KindWeights:
    """Reads the weights. Raises OSError if the file is missing, ValueError or KeyError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        return KindWeights(
            ids=tuple(stored["ids"].tolist()),
            layers=tuple(stored_layer(stored, index) for index in range(int(stored["layers"]))),
            first_norm=(column(stored_floats(stored, "norm.gain")), column(stored_floats(stored, "norm.bias"))),
            head=stored_matrix(stored, "head"),
            bias=column(stored_floats(stored, "head.bias")),
        )


def kind_chances(weights: KindWeights, words: Floats, positions: Floats, texts: Sequence[Sequence[int]]) -> Floats:
    """The logarithm of each kind's chance (N, K) for each text of token ids, with marks. `words` (V, 384) and
    `positions` (T, 384) are the embeddings of the model, positions with the first segment. Read together, texts take
    little longer than one: most of the time goes into fetching the weights."""
    read = [np.asarray(tokens[:TOKENS], dtype=np.int64) for tokens in texts]
    lengths = [len(ids) for ids in read]
    edges = np.concatenate(([0], np.cumsum(lengths)))
    state = words[np.concatenate(read)] + positions[np.concatenate([np.arange(length) for length in lengths])]
    state = np.ascontiguousarray(state.T)
    normalise(state, *weights.first_norm)
    state = apply_layers(weights.layers, state, list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)))
    means = np.add.reduceat(state, edges[:-1], axis=1) / np.asarray(lengths, dtype=np.float32)
    scores = (weights.head @ means + weights.bias).T
    scores -= scores.max(axis=1, keepdims=True)
    found: Floats = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return found
