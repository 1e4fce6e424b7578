"""The encoder by which talk is heard: MiniLM's vectors turned by an adapter, and layers of their own that weigh answers
and tell kinds of question apart. It shares words, positions and tokenizer with the published model.

All of it runs in bytes (`byte_layers`). A vector then has a cosine of 0.997 on the mean with that of single precision,
so that vectors which were made so, and classifiers that were fitted to them, serve as they are, under the same id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.adapter import Adapter
from app.memory.embedding.byte_layers import JOINED, ByteLayers, in_bytes
from app.memory.embedding.kinds import KindWeights, kind_chances
from app.memory.embedding.layers import DIMENSION, HEAD_WIDTH, Layer
from app.memory.embedding.minilm import MODEL_ID, UNIT_EPSILON, MiniLm
from app.memory.embedding.pairs import PairWeights, weigh

Floats = NDArray[np.float32]


class ListeningEncoder:
    """`encode`, `weigh` and `kind_chances` block and belong in a worker thread."""

    quick = False
    dimension = DIMENSION

    def __init__(
        self,
        published: MiniLm,
        adapter: Adapter,
        pairs: PairWeights | None = None,
        kinds: KindWeights | None = None,
    ) -> None:
        """Without `pairs` it weighs no answers, without `kinds` it tells none apart."""
        self.model_id = f"{MODEL_ID}+{adapter.name}"
        self._published = published
        self._layers = ByteLayers(
            in_bytes(_adapted(layer, index, adapter)) for index, layer in enumerate(published.layers)
        )
        self._pairs = pairs
        self._kinds = kinds

    def encode(self, texts: Sequence[str]) -> Floats:
        """Vectors of shape (len(texts), DIMENSION) and length 1."""
        found = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for row, ids in enumerate(self._published.tokens(texts) if texts else ()):
            found[row] = self._layers(self._published.vectors.state(ids, self._published.first_norm)).mean(axis=0)
        found /= np.linalg.norm(found, axis=1, keepdims=True) + np.float32(UNIT_EPSILON)
        return found

    @property
    def weighs(self) -> bool:
        """Whether it can weigh answers."""
        return self._pairs is not None

    def weigh(self, asked: str, answers: Sequence[str]) -> Floats:
        """For each answer how well it answers what was asked: the logarithm of the odds, (len(answers),). Raises
        ValueError for an encoder that does not weigh."""
        if self._pairs is None:
            raise ValueError(f"{self.model_id} weighs no answers")
        question, *others = (tokens[1:-1] for tokens in self._published.tokens([asked, *answers]))
        return weigh(self._pairs, self._published.vectors, [(question, answer) for answer in others])

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the kinds that it tells apart, in the order of their chances; empty for one that tells none."""
        return () if self._kinds is None else self._kinds.ids

    def kind_chances(self, texts: Sequence[str]) -> Floats:
        """The logarithm of each kind's chance for texts, at least one, (len(texts), len(kinds)). Raises ValueError for
        an encoder that tells none apart."""
        if self._kinds is None:
            raise ValueError(f"{self.model_id} tells no kinds apart")
        return kind_chances(self._kinds, self._published.vectors, self._published.tokens(texts))


def _adapted(layer: Layer, index: int, adapter: Adapter) -> Layer:
    """A layer with what an adapter adds to it; the layer itself if that is nothing."""
    added = {part: delta for (at, part), delta in adapter.deltas.items() if at == index}
    if not added:
        return layer
    qkv = layer.qkv.copy()
    for place, part in enumerate(JOINED):
        if part in added:
            scale = np.float32(HEAD_WIDTH**-0.5 if part == "query" else 1.0)
            qkv[place * DIMENSION : (place + 1) * DIMENSION] += scale * added[part].T
    others = {part: delta for part, delta in added.items() if part not in JOINED}
    return replace(layer, qkv=qkv, **{part: getattr(layer, part) + delta.T for part, delta in others.items()})
