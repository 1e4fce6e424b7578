"""Layers of MiniLM that were fitted further, as they stand in a file: bytes with a scale for each column."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.layers import HEAD_WIDTH, Layer, column

Floats = NDArray[np.float32]


def stored_layer(stored: Mapping[str, NDArray[np.generic]], index: int) -> Layer:
    """The layer of this number. Raises KeyError if it is not there."""
    parts = [stored_matrix(stored, f"{index}.{part}") for part in ("query", "key", "value")]
    biases = [stored_floats(stored, f"{index}.{part}.bias") for part in ("query", "key", "value")]
    scale = np.float32(HEAD_WIDTH**-0.5)
    parts[0], biases[0] = parts[0] * scale, biases[0] * scale

    def norm(name: str) -> tuple[Floats, Floats]:
        return column(stored_floats(stored, f"{index}.{name}.gain")), column(
            stored_floats(stored, f"{index}.{name}.bias")
        )

    return Layer(
        qkv=np.concatenate(parts),
        qkv_bias=column(np.concatenate(biases)),
        attended=stored_matrix(stored, f"{index}.attended"),
        attended_bias=column(stored_floats(stored, f"{index}.attended.bias")),
        attended_norm=norm("attended_norm"),
        wide=stored_matrix(stored, f"{index}.wide"),
        wide_bias=column(stored_floats(stored, f"{index}.wide.bias")),
        narrow=stored_matrix(stored, f"{index}.narrow"),
        narrow_bias=column(stored_floats(stored, f"{index}.narrow.bias")),
        narrow_norm=norm("narrow_norm"),
    )


def stored_matrix(stored: Mapping[str, NDArray[np.generic]], name: str) -> Floats:
    """A matrix (out, in), kept as bytes (in, out), each column of which has its scale."""
    found: Floats = np.asarray(stored[name], dtype=np.float32) * stored_floats(stored, f"{name}.scale")
    return np.ascontiguousarray(found.T)


def stored_floats(stored: Mapping[str, NDArray[np.generic]], name: str) -> Floats:
    """Numbers of a file. Raises KeyError if they are not there."""
    return np.asarray(stored[name], dtype=np.float32)
