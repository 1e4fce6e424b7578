"""Which kind of question a text is: all layers of MiniLM, fitted further to that alone, and a linear head.

What the classifiers over its published vectors cannot tell apart, since the vectors hold it no more, the layers learn
to keep (Howard and Ruder, Universal Language Model Fine-tuning for Text Classification, 2018). The weights are fitted
by `scripts/fit_kinds.py`; words and positions are the published ones.
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

KINDS_FILE = Path(__file__).with_name("kinds.npz")
# Tokens that are read of a text, the first ones, with the marks.
TOKENS = 64


@dataclass(frozen=True, eq=False)
class KindWeights:
    """The ids of K kinds, the layers, the gain and bias of the first norm, and the head (384, K) with its bias (K,)
    over the mean of all tokens."""

    ids: tuple[str, ...]
    layers: ByteLayers
    first_norm: tuple[Floats, Floats]
    head: Floats
    bias: Floats


def load_kinds(path: Path = KINDS_FILE) -> KindWeights:
    """Reads the weights. Raises OSError if the file is missing, ValueError or KeyError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        return KindWeights(
            ids=tuple(stored["ids"].tolist()),
            layers=ByteLayers(layers_in(stored)),
            first_norm=(column(stored["norm.gain"]), column(stored["norm.bias"])),
            head=stored["head"].astype(np.float32) * stored["head.scale"],
            bias=stored["head.bias"],
        )


def kind_chances(weights: KindWeights, vectors: TokenVectors, texts: Sequence[Sequence[int]]) -> Floats:
    """The logarithm of each kind's chance (N, K) for each text of token ids, at least one, with marks."""
    read = [tokens[:TOKENS] for tokens in texts]
    means = np.stack([weights.layers(vectors.state(ids, weights.first_norm)).mean(axis=0) for ids in read])
    scores = means @ weights.head + weights.bias
    scores -= scores.max(axis=1, keepdims=True)
    found: Floats = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return found
