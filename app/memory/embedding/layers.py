"""One layer of MiniLM over packed sentences, in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.gelu import gelu_in_place

Floats = NDArray[np.float32]

DIMENSION = 384  # floats per token, given by the model
HEADS = 12  # attention heads per layer, given by the model
HEAD_WIDTH = DIMENSION // HEADS
NORM_EPSILON = 1e-12  # the model's own layer_norm_eps


@dataclass(frozen=True, slots=True)
class Layer:
    """One transformer layer; matrices are (in, out) and contiguous, the query part scaled by 1 / sqrt(HEAD_WIDTH)."""

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


def apply_layer(layer: Layer, state: Floats, spans: Sequence[tuple[int, int]]) -> Floats:
    """One layer over the packed tokens `state` of shape (tokens, DIMENSION)."""
    qkv = state @ layer.qkv
    qkv += layer.qkv_bias
    mixed = np.empty_like(state)
    for start, end in spans:
        _attend(qkv[start:end], mixed[start:end])
    attended: Floats = mixed @ layer.attended
    attended += layer.attended_bias
    attended += state
    normalise(attended, *layer.attended_norm)
    wide: Floats = attended @ layer.wide
    wide += layer.wide_bias
    gelu_in_place(wide)
    narrow: Floats = wide @ layer.narrow
    narrow += layer.narrow_bias
    narrow += attended
    normalise(narrow, *layer.narrow_norm)
    return narrow


def _attend(qkv: Floats, into: Floats) -> None:
    """Attention of one sentence, all heads at once; `qkv` is (tokens, 3 * DIMENSION)."""
    tokens = len(qkv)
    heads = qkv.reshape(tokens, 3, HEADS, HEAD_WIDTH)
    query, key, value = (heads[:, part].transpose(1, 0, 2) for part in range(3))
    weights = query @ key.transpose(0, 2, 1)
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=-1, keepdims=True)
    into.reshape(tokens, HEADS, HEAD_WIDTH)[:] = (weights @ value).transpose(1, 0, 2)


def normalise(state: Floats, gain: Floats, bias: Floats) -> None:
    """Layer normalisation of each row of `state`, in place."""
    state -= state.mean(axis=1, keepdims=True)
    spread = np.einsum("ij,ij->i", state, state) / np.float32(state.shape[1])
    state /= np.sqrt(spread + np.float32(NORM_EPSILON))[:, None]
    state *= gain
    state += bias
