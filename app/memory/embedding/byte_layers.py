"""Layers of MiniLM that we fitted further, with weights of one byte, run by ONNX Runtime.

Where `layers.py` gives the published vectors digit by digit, these layers are our own and need only tell apart what
they learned to tell apart: weights are whole numbers of one byte with a scale for each column, and so is, for each
product anew, what they are multiplied with. A text then takes about a sixth of the processor time. The graph of one
layer stands in `layer.onnx` (made by `scripts/make_layer_graph.py`), the weights come from our own files.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.layers import HEAD_WIDTH, Layer

Floats = NDArray[np.float32]
# What the graph of a layer wants: by name bytes (in, out), their scales (out,), biases (out,), gains (out,).
LayerWeights = Mapping[str, NDArray[np.generic]]

GRAPH_FILE = Path(__file__).with_name("layer.onnx")
# The dense parts of the graph, its norms, and the parts that a layer's file keeps apart and the first of them joins.
DENSE, NORMS = ("qkv", "attended", "wide", "narrow"), ("attended_norm", "narrow_norm")
JOINED = ("query", "key", "value")
BYTE = 127  # the largest weight
# What the runtime tells of itself: errors only.
SEVERITY = 3


class ByteLayers:
    """Layers, one behind the other. A call blocks; several threads may call at once."""

    def __init__(self, layers: Iterable[LayerWeights]) -> None:
        """Takes some ten milliseconds a layer."""
        graph = GRAPH_FILE.read_bytes()
        self._sessions = [_session(graph, weights) for weights in layers]

    def __call__(self, state: Floats) -> Floats:
        """What the layers make of one text's tokens, (tokens, DIMENSION). Texts are run one by one: the scale of what
        is multiplied is that of the whole text, and no text shall depend on another beside it."""
        for session in self._sessions:
            (state,) = session.run(None, {"state": state})
        return state


def load_runtime() -> ModuleType:
    """ONNX Runtime, imported once it is wanted: it takes a third of a second and a thread of its own, which a club
    without MiniLM does without, and a process that has it cannot be forked."""
    return importlib.import_module("onnxruntime")


def _session(graph: bytes, weights: LayerWeights) -> Any:
    onnxruntime = load_runtime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = SEVERITY
    values = [onnxruntime.OrtValue.ortvalue_from_numpy(np.ascontiguousarray(part)) for part in weights.values()]
    options.add_external_initializers(list(weights), values)
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def layers_in(stored: Mapping[str, NDArray[np.generic]]) -> list[LayerWeights]:
    """The layers of a file as `scripts.minilm_layers.as_stored` wrote them. Raises KeyError if one is not there."""
    return [_layer_in(stored, f"{index}.") for index in range(int(stored["layers"]))]


def _layer_in(stored: Mapping[str, NDArray[np.generic]], at: str) -> LayerWeights:
    def floats(name: str) -> Floats:
        return np.asarray(stored[at + name], dtype=np.float32)

    # Queries are scaled here, once, instead of the attention scores in every pass.
    shares = dict(zip(JOINED, (np.float32(HEAD_WIDTH**-0.5), np.float32(1), np.float32(1)), strict=True))
    found: dict[str, NDArray[np.generic]] = {
        "qkv": np.concatenate([stored[at + part] for part in JOINED], axis=1),
        "qkv.scale": np.concatenate([floats(f"{part}.scale") * share for part, share in shares.items()]),
        "qkv.bias": np.concatenate([floats(f"{part}.bias") * share for part, share in shares.items()]),
    }
    for part in DENSE[1:]:
        found |= {part: stored[at + part]} | {f"{part}.{one}": floats(f"{part}.{one}") for one in ("scale", "bias")}
    return found | {f"{norm}.{one}": floats(f"{norm}.{one}") for norm in NORMS for one in ("gain", "bias")}


def in_bytes(layer: Layer) -> LayerWeights:
    """A layer in single precision with its weights rounded to bytes, each column by its own scale."""
    found: dict[str, NDArray[np.generic]] = {}
    for part in DENSE:
        matrix = getattr(layer, part).T
        scale = np.abs(matrix).max(axis=0) / np.float32(BYTE)
        found[part], found[f"{part}.scale"] = np.rint(matrix / scale).astype(np.int8), scale
        found[f"{part}.bias"] = getattr(layer, f"{part}_bias").ravel()
    for norm in NORMS:
        found[f"{norm}.gain"], found[f"{norm}.bias"] = (numbers.ravel() for numbers in getattr(layer, norm))
    return found
