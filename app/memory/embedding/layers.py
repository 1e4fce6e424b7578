"""One layer of MiniLM over packed sentences, in NumPy.

Tokens are columns and the matrices stand as they are published, (out, in): for the few dozen tokens of a turn BLAS is
then a quarter quicker, since what it copies before each product are the tokens and not the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.gelu import gelu_in_place

Floats = NDArray[np.float32]

DIMENSION = 384  # floats per token, given by the model
WIDE = 4 * DIMENSION  # floats per token between the two dense products of a layer, given by the model
HEADS = 12  # attention heads per layer, given by the model
HEAD_WIDTH = DIMENSION // HEADS
NORM_EPSILON = 1e-12  # the model's own layer_norm_eps


@dataclass(frozen=True, slots=True)
class Layer:
    """One transformer layer; matrices are (out, in) and contiguous, the query part scaled by 1 / sqrt(HEAD_WIDTH);
    biases and norms are columns, see `column`."""

    qkv: Floats
    qkv_bias: Floats
    attended: Floats
    attended_bias: Floats
    attended_norm: tuple[Floats, Floats]
    wide: Floats
    wide_bias: Floats
    narrow: Floats
    narrow_bias: Floats
    narrow_norm: tuple[Floats, Floats]


@dataclass(frozen=True, eq=False, slots=True)
class TokenVectors:
    """What a pass begins with: `words` (V, DIMENSION) and `positions` (T, DIMENSION), the first segment added."""

    words: Floats
    positions: Floats

    def state(self, ids: Sequence[int], norm: tuple[Floats, Floats], added: Floats | None = None) -> Floats:
        """The tokens of one text before the first layer, (len(ids), DIMENSION), with what is `added` to each of them;
        `norm` are the gain and bias of the first norm, as columns."""
        state = self.words[np.asarray(ids, dtype=np.int64)]
        state += self.positions[: len(ids)]
        if added is not None:
            state += added
        normalise(state.T, *norm)
        return state


def column(numbers: Floats) -> Floats:
    """A vector (n,) as a column (n, 1), which is added to every token."""
    return np.ascontiguousarray(numbers, dtype=np.float32).reshape(-1, 1)


def apply_layers(layers: Sequence[Layer], state: Floats, spans: Sequence[tuple[int, int]]) -> Floats:
    """The layers, one behind the other, over the packed tokens `state` of shape (DIMENSION, tokens), in place.

    They share the memory that they work in: the system clears each great block of it that it hands out, which took a
    sixth of the time."""
    tokens = state.shape[1]
    qkv, wide = (np.empty((rows, tokens), dtype=np.float32) for rows in (3 * DIMENSION, WIDE))
    mixed, attended = (np.empty_like(state) for _ in range(2))
    for layer in layers:
        np.matmul(layer.qkv, state, out=qkv)
        qkv += layer.qkv_bias
        for start, end in spans:
            _attend(qkv[:, start:end], mixed[:, start:end])
        np.matmul(layer.attended, mixed, out=attended)
        attended += layer.attended_bias
        attended += state
        normalise(attended, *layer.attended_norm)
        np.matmul(layer.wide, attended, out=wide)
        wide += layer.wide_bias
        gelu_in_place(wide)
        np.matmul(layer.narrow, wide, out=state)
        state += layer.narrow_bias
        state += attended
        normalise(state, *layer.narrow_norm)
    return state


def _attend(qkv: Floats, into: Floats) -> None:
    """Attention of one sentence, all heads at once; `qkv` is (3 * DIMENSION, tokens)."""
    tokens = qkv.shape[1]
    query, key, value = qkv.reshape(3, HEADS, HEAD_WIDTH, tokens)
    weights = query.transpose(0, 2, 1) @ key
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    # Divided behind the product, which has fewer numbers.
    np.divide(
        value @ weights.transpose(0, 2, 1),
        weights.sum(axis=-1)[:, None],
        out=into.reshape(HEADS, HEAD_WIDTH, tokens),
    )


def normalise(state: Floats, gain: Floats, bias: Floats) -> None:
    """Layer normalisation of each column of `state`, in place."""
    state -= state.mean(axis=0)
    spread = np.einsum("ij,ij->j", state, state) / np.float32(state.shape[0])
    state /= np.sqrt(spread + np.float32(NORM_EPSILON))
    state *= gain
    state += bias
