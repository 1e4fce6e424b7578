"""The judge of pairs in torch: what `app.memory.embedding.pairs` does in NumPy, with gradients."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - torch's own way
from numpy.typing import NDArray
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from app.memory.embedding.layers import DIMENSION, HEAD_WIDTH, HEADS, NORM_EPSILON
from app.memory.embedding.minilm import TOKENIZER_FILE, WEIGHTS_FILE
from app.memory.embedding.pairs import ANSWER_TOKENS, ASKED_TOKENS, pack

# Lower layers of the model that read a pair, and the share of what a layer adds that is left out while it learns.
LAYERS, DROPPED = 4, 0.1
# The largest byte; and what a token that is not there weighs, before the shares.
BYTE, NOWHERE = 127, -1e9
# The parts of a layer in the model's file, by their names in ours.
PARTS = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "attended": "attention.output.dense", "wide": "intermediate.dense", "narrow": "output.dense",
}  # fmt: skip
NORMS = {"attended_norm": "attention.output.LayerNorm", "narrow_norm": "output.LayerNorm"}


class Layer(nn.Module):  # type: ignore[misc]
    """One layer, beginning as it is published."""

    def __init__(self, weights: dict[str, Tensor], index: int) -> None:
        super().__init__()
        name = f"encoder.layer.{index}"
        self.parts = nn.ModuleDict({own: _linear(weights, f"{name}.{theirs}") for own, theirs in PARTS.items()})
        self.norms = nn.ModuleDict({own: _norm(weights, f"{name}.{theirs}") for own, theirs in NORMS.items()})

    def forward(self, state: Tensor, mask: Tensor) -> Tensor:
        """`state` (pairs, tokens, DIMENSION); `mask` says which tokens there are."""
        pairs, tokens, _ = state.shape

        def heads(part: str) -> Tensor:
            return self.parts[part](state).view(pairs, tokens, HEADS, -1).transpose(1, 2)

        # By plain products: with the fused attention of torch a step takes three times as long on a processor.
        near = (heads("query") @ heads("key").transpose(2, 3)).float() * HEAD_WIDTH**-0.5
        shares = torch.softmax(near.masked_fill(~mask, NOWHERE), dim=-1)
        value = heads("value")
        mixed = shares.to(value.dtype) @ value
        attended = self.parts["attended"](mixed.transpose(1, 2).reshape(pairs, tokens, DIMENSION))
        state = self.norms["attended_norm"](state + F.dropout(attended, DROPPED, self.training))
        narrow = self.parts["narrow"](F.gelu(self.parts["wide"](state)))
        return self.norms["narrow_norm"](state + F.dropout(narrow, DROPPED, self.training))


class PairModel(nn.Module):  # type: ignore[misc]
    """The whole judge; words and positions stay as they are published."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        weights = load_file(folder / WEIGHTS_FILE)
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.no_padding()
        self._words = weights["embeddings.word_embeddings.weight"]
        self._positions = weights["embeddings.position_embeddings.weight"][: ASKED_TOKENS + ANSWER_TOKENS + 3]
        self._first_side = weights["embeddings.token_type_embeddings.weight"][0]
        self.sides = nn.Parameter(weights["embeddings.token_type_embeddings.weight"].clone())
        self.norm = _norm(weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(Layer(weights, index) for index in range(LAYERS))
        self.head = nn.Linear(2 * DIMENSION, 1)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)
        self._ids = lru_cache(maxsize=None)(self._read)

    def forward(self, pairs: Sequence[tuple[str, str]]) -> Tensor:
        """The logarithm of the odds that each answer (asked, answer) answers, (pairs,)."""
        packed = [pack(self._ids(asked), self._ids(answer)) for asked, answer in pairs]
        longest = max(len(ids) for ids, _ in packed)
        ids, sides = torch.zeros(2, len(packed), longest, dtype=torch.long)
        there = torch.zeros(len(packed), longest, dtype=torch.bool)
        for row, (tokens, first) in enumerate(packed):
            ids[row, : len(tokens)] = torch.tensor(tokens)
            sides[row, first : len(tokens)] = 1
            there[row, : len(tokens)] = True
        state = self.norm(self._words[ids] + self._positions[:longest] + self.sides[sides])
        for layer in self.layers:
            state = layer(state, there[:, None, None, :])
        means = (state * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        odds: Tensor = self.head(torch.cat([state[:, 0], means], dim=1)).squeeze(1)
        return odds

    def _read(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    def begin_from(self, path: Path) -> None:
        """Takes the weights of a judge that was fitted before (`merged`). Raises OSError or KeyError without them."""
        with np.load(path, allow_pickle=False) as stored, torch.no_grad():
            for index, layer in enumerate(self.layers):
                for name, part in layer.parts.items():
                    matrix = stored[f"{index}.{name}"].astype(np.float32) * stored[f"{index}.{name}.scale"]
                    part.weight.copy_(torch.tensor(matrix.T))
                    part.bias.copy_(torch.tensor(stored[f"{index}.{name}.bias"]))
                for name, norm in layer.norms.items():
                    norm.weight.copy_(torch.tensor(stored[f"{index}.{name}.gain"]))
                    norm.bias.copy_(torch.tensor(stored[f"{index}.{name}.bias"]))
            self.norm.weight.copy_(torch.tensor(stored["norm.gain"]))
            self.norm.bias.copy_(torch.tensor(stored["norm.bias"]))
            self.sides.copy_(torch.tensor(stored["sides"]) + self._first_side)
            self.head.weight.copy_(torch.tensor(stored["head"])[None])
            self.head.bias.copy_(torch.tensor(stored["bias"]).reshape(1))

    def merged(self) -> dict[str, NDArray[np.generic]]:
        """The weights as `app.memory.embedding.pairs.load_pairs` reads them."""
        found: dict[str, NDArray[np.generic]] = {"layers": np.array(LAYERS)}
        for index, layer in enumerate(self.layers):
            for name, part in layer.parts.items():
                matrix = _numbers(part.weight).T
                scale = np.abs(matrix).max(axis=0) / BYTE
                found[f"{index}.{name}"] = np.round(matrix / scale).astype(np.int8)
                found[f"{index}.{name}.scale"], found[f"{index}.{name}.bias"] = scale, _numbers(part.bias)
            for name, norm in layer.norms.items():
                found[f"{index}.{name}.gain"], found[f"{index}.{name}.bias"] = map(_numbers, (norm.weight, norm.bias))
        found["norm.gain"], found["norm.bias"] = _numbers(self.norm.weight), _numbers(self.norm.bias)
        # Our positions come with the first side added.
        found["sides"] = _numbers(self.sides - self._first_side)
        found["head"], found["bias"] = _numbers(self.head.weight)[0], _numbers(self.head.bias)[0]
        return found


def _linear(weights: dict[str, Tensor], name: str) -> nn.Linear:
    matrix = weights[f"{name}.weight"]
    found = nn.Linear(matrix.shape[1], matrix.shape[0])
    found.weight.data, found.bias.data = matrix.clone(), weights[f"{name}.bias"].clone()
    return found


def _norm(weights: dict[str, Tensor], name: str) -> nn.LayerNorm:
    found = nn.LayerNorm(DIMENSION, eps=NORM_EPSILON)
    found.weight.data, found.bias.data = weights[f"{name}.weight"].clone(), weights[f"{name}.bias"].clone()
    return found


def _numbers(tensor: Tensor) -> NDArray[np.float32]:
    found: NDArray[np.float32] = tensor.detach().numpy().astype(np.float32)
    return found
