"""The layers of MiniLM in torch: what `app.memory.embedding.layers` does in NumPy, with gradients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - torch's own way
from numpy.typing import NDArray
from torch import Tensor, nn

from app.memory.embedding.layers import DIMENSION, HEAD_WIDTH, HEADS, NORM_EPSILON

# The share of what a layer adds that is left out while it learns.
DROPPED = 0.1
# The largest byte; and what a token that is not there weighs, before the shares.
BYTE, NOWHERE = 127, -1e9
# The parts of a layer in the model's file, by their names in ours.
PARTS = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "attended": "attention.output.dense", "wide": "intermediate.dense", "narrow": "output.dense",
}  # fmt: skip
NORMS = {"attended_norm": "attention.output.LayerNorm", "narrow_norm": "output.LayerNorm"}


class TorchLayer(nn.Module):  # type: ignore[misc]
    """One layer, beginning as it is published."""

    def __init__(self, weights: dict[str, Tensor], index: int, dropped: float = DROPPED) -> None:
        super().__init__()
        self._dropped = dropped
        name = f"encoder.layer.{index}"
        self.parts = nn.ModuleDict({own: linear_of(weights, f"{name}.{theirs}") for own, theirs in PARTS.items()})
        self.norms = nn.ModuleDict({own: norm_of(weights, f"{name}.{theirs}") for own, theirs in NORMS.items()})

    def forward(self, state: Tensor, mask: Tensor) -> Tensor:
        """`state` (texts, tokens, DIMENSION); `mask` says which tokens there are."""
        texts, tokens, _ = state.shape

        def heads(part: str) -> Tensor:
            return self.parts[part](state).view(texts, tokens, HEADS, -1).transpose(1, 2)

        # By plain products where something is left out; without that the fused attention of torch is twice as fast.
        if self._dropped:
            near = (heads("query") @ heads("key").transpose(2, 3)).float() * HEAD_WIDTH**-0.5
            shares = torch.softmax(near.masked_fill(~mask, NOWHERE), dim=-1)
            value = heads("value")
            mixed = shares.to(value.dtype) @ value
        else:
            mixed = F.scaled_dot_product_attention(heads("query"), heads("key"), heads("value"), attn_mask=mask)
        attended = self.parts["attended"](mixed.transpose(1, 2).reshape(texts, tokens, DIMENSION))
        state = self.norms["attended_norm"](state + F.dropout(attended, self._dropped, self.training))
        narrow = self.parts["narrow"](F.gelu(self.parts["wide"](state)))
        return self.norms["narrow_norm"](state + F.dropout(narrow, self._dropped, self.training))

    def take(self, stored: Mapping[str, NDArray[np.generic]], index: int) -> None:
        """Takes the weights that `as_stored` gave the layer of this number."""
        for name, part in self.parts.items():
            scale = np.asarray(stored[f"{index}.{name}.scale"], dtype=np.float32)
            matrix = stored[f"{index}.{name}"].astype(np.float32) * scale
            part.weight.copy_(torch.tensor(matrix.T))
            part.bias.copy_(torch.tensor(stored[f"{index}.{name}.bias"]))
        for name, norm in self.norms.items():
            norm.weight.copy_(torch.tensor(stored[f"{index}.{name}.gain"]))
            norm.bias.copy_(torch.tensor(stored[f"{index}.{name}.bias"]))


def as_stored(layers: Iterable[TorchLayer]) -> dict[str, NDArray[np.generic]]:
    """The weights of layers as `app.memory.embedding.byte_layers` reads them: bytes with a scale for each column."""
    found: dict[str, NDArray[np.generic]] = {}
    for index, layer in enumerate(layers):
        for name, part in layer.parts.items():
            matrix = numbers(part.weight).T
            scale = np.abs(matrix).max(axis=0) / BYTE
            found[f"{index}.{name}"] = np.round(matrix / scale).astype(np.int8)
            found[f"{index}.{name}.scale"], found[f"{index}.{name}.bias"] = scale, numbers(part.bias)
        for name, norm in layer.norms.items():
            found[f"{index}.{name}.gain"], found[f"{index}.{name}.bias"] = map(numbers, (norm.weight, norm.bias))
    found["layers"] = np.array(1 + index)
    return found


def linear_of(weights: dict[str, Tensor], name: str) -> nn.Linear:
    """A dense part as it is published."""
    matrix = weights[f"{name}.weight"]
    found = nn.Linear(matrix.shape[1], matrix.shape[0])
    found.weight.data, found.bias.data = matrix.clone(), weights[f"{name}.bias"].clone()
    return found


def norm_of(weights: dict[str, Tensor], name: str) -> nn.LayerNorm:
    """A norm as it is published."""
    found = nn.LayerNorm(DIMENSION, eps=NORM_EPSILON)
    found.weight.data, found.bias.data = weights[f"{name}.weight"].clone(), weights[f"{name}.bias"].clone()
    return found


def numbers(tensor: Tensor) -> NDArray[np.float32]:
    """A tensor for a file."""
    found: NDArray[np.float32] = tensor.detach().numpy().astype(np.float32)
    return found
