"""The judge of pairs in torch: what `app.memory.embedding.pairs` does in NumPy, with gradients."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from app.memory.embedding.layers import DIMENSION
from app.memory.embedding.minilm import TOKENIZER_FILE, WEIGHTS_FILE
from app.memory.embedding.pairs import ANSWER_TOKENS, ASKED_TOKENS, pack
from scripts.minilm_layers import TorchLayer, as_stored, norm_of, numbers

# Lower layers of the model that read a pair.
LAYERS = 4


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
        self.norm = norm_of(weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(TorchLayer(weights, index) for index in range(LAYERS))
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
                layer.take(stored, index)
            self.norm.weight.copy_(torch.tensor(stored["norm.gain"]))
            self.norm.bias.copy_(torch.tensor(stored["norm.bias"]))
            self.sides.copy_(torch.tensor(stored["sides"]) + self._first_side)
            self.head.weight.copy_(torch.tensor(stored["head"])[None])
            self.head.bias.copy_(torch.tensor(stored["bias"]).reshape(1))

    def merged(self) -> dict[str, NDArray[np.generic]]:
        """The weights as `app.memory.embedding.pairs.load_pairs` reads them."""
        found = as_stored(self.layers)
        found["norm.gain"], found["norm.bias"] = numbers(self.norm.weight), numbers(self.norm.bias)
        # Our positions come with the first side added.
        found["sides"] = numbers(self.sides - self._first_side)
        found["head"], found["bias"] = numbers(self.head.weight)[0], numbers(self.head.bias)[0]
        return found
