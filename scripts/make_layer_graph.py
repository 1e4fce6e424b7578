"""Writes the graph of one layer of MiniLM for ONNX Runtime: `app/memory/embedding/layer.onnx`.

    python -m scripts.make_layer_graph

The weights are not in it: they are named as external, and `app.memory.embedding.byte_layers` gives them when a layer
is loaded. Dense products are `DynamicQuantizeMatMul`: the tokens are rounded to bytes by one scale for the text,
multiplied with the bytes of the weights, and scaled back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from app.memory.embedding.byte_layers import GRAPH_FILE
from app.memory.embedding.layers import DIMENSION, HEAD_WIDTH, HEADS, NORM_EPSILON, WIDE

# Versions of the operators and of the file's format: the oldest that have what is used.
OPERATORS, RUNTIMES_OWN, FORMAT = 17, 1, 8
RUNTIME = "com.microsoft"


class LayerGraph:
    """The graph, one operator after the other."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.numbers: list[TensorProto] = []

    def node(self, operator: str, given: list[str], made: list[str], domain: str = "", **attributes: Any) -> None:
        """One operator."""
        self.nodes.append(helper.make_node(operator, given, made, domain=domain, **attributes))

    def dense(self, given: str, part: str, wide: int, narrow: int, made: str, *, evened: bool = True) -> None:
        """A product with the bytes of a part (wide, narrow), and its bias. If `evened`, each token is brought to a
        largest number of one before, so that those with great numbers do not cost the others their digits."""
        self._external(part, TensorProto.INT8, (wide, narrow))
        self._external(f"{part}.scale", TensorProto.FLOAT, (narrow,))
        self._external(f"{part}.bias", TensorProto.FLOAT, (narrow,))
        if not evened:
            self.node("DynamicQuantizeMatMul", [given, part, f"{part}.scale", "", f"{part}.bias"], [made], RUNTIME)
            return
        self.node("Abs", [given], [f"{part}.sizes"])
        self.node("ReduceMax", [f"{part}.sizes"], [f"{part}.size"], axes=[-1], keepdims=1)
        self.node("Div", [given, f"{part}.size"], [f"{part}.even"])
        self.node("DynamicQuantizeMatMul", [f"{part}.even", part, f"{part}.scale"], [f"{part}.product"], RUNTIME)
        self.node("Mul", [f"{part}.product", f"{part}.size"], [f"{part}.sized"])
        self.node("Add", [f"{part}.sized", f"{part}.bias"], [made])

    def norm(self, given: str, beside: str, part: str, made: str) -> None:
        """The norm of the sum of two states."""
        for one in ("gain", "bias"):
            self._external(f"{part}.{one}", TensorProto.FLOAT, (DIMENSION,))
        self.node("Add", [given, beside], [f"{part}.sum"])
        self.node(
            "LayerNormalization", [f"{part}.sum", f"{part}.gain", f"{part}.bias"], [made], axis=-1, epsilon=NORM_EPSILON
        )

    def fixed(self, name: str, numbers: list[int]) -> str:
        """Whole numbers that stand in the graph itself."""
        self.numbers.append(numpy_helper.from_array(np.array(numbers, dtype=np.int64), name))
        return name

    def attention(self) -> None:
        """All heads at once, over "joined" (tokens, 3 * DIMENSION), into "mixed" (tokens, DIMENSION)."""
        parts = {"query": [1, 0, 2], "key": [1, 2, 0], "value": [1, 0, 2]}
        self.node("Split", ["joined", self.fixed("thirds", [DIMENSION] * 3)], list(parts), axis=1)
        heads, whole = self.fixed("heads", [-1, HEADS, HEAD_WIDTH]), self.fixed("whole", [-1, DIMENSION])
        for part, turned in parts.items():
            self.node("Reshape", [part, heads], [f"{part}.heads"])
            self.node("Transpose", [f"{part}.heads"], [f"{part}.turned"], perm=turned)
        self.node("MatMul", ["query.turned", "key.turned"], ["near"])
        self.node("Softmax", ["near"], ["shares"], axis=-1)
        self.node("MatMul", ["shares", "value.turned"], ["mixed.heads"])
        self.node("Transpose", ["mixed.heads"], ["mixed.turned"], perm=[1, 0, 2])
        self.node("Reshape", ["mixed.turned", whole], ["mixed"])

    def _external(self, name: str, kind: int, shape: tuple[int, ...]) -> None:
        tensor = TensorProto(name=name, data_type=kind, dims=shape, data_location=TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value="given")
        self.numbers.append(tensor)


def layer_graph() -> ModelProto:
    """The layer: "state" (tokens, DIMENSION) in, "after" (tokens, DIMENSION) out."""
    graph = LayerGraph()
    graph.dense("state", "qkv", DIMENSION, 3 * DIMENSION, "joined")
    graph.attention()
    # What attention mixes is even by itself.
    graph.dense("mixed", "attended", DIMENSION, DIMENSION, "attended.out", evened=False)
    graph.norm("attended.out", "state", "attended_norm", "between")
    graph.dense("between", "wide", DIMENSION, WIDE, "wide.out")
    graph.node("Gelu", ["wide.out"], ["gelu"], RUNTIME)
    graph.dense("gelu", "narrow", WIDE, DIMENSION, "narrow.out")
    graph.norm("narrow.out", "between", "narrow_norm", "after")
    given, made = (
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["tokens", DIMENSION]) for name in ("state", "after")
    )
    model = helper.make_model(
        helper.make_graph(graph.nodes, "layer", [given], [made], graph.numbers),
        opset_imports=[helper.make_opsetid("", OPERATORS), helper.make_opsetid(RUNTIME, RUNTIMES_OWN)],
    )
    model.ir_version = FORMAT
    return model


if __name__ == "__main__":
    GRAPH_FILE.write_bytes(layer_graph().SerializeToString(deterministic=True))
    print(f"{GRAPH_FILE.stat().st_size} bytes")
