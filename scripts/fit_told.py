"""Fits what tells tellings from asides, from example sentences to `app/memory/told/earnest.npz`, and what questions and
tellings have each in common, from pairs of them to `app/memory/told/nearness.npz`.

    python -m scripts.fit_told

The examples (`scripts/data/told/`) are tellings, and sentences that say "I" and tell nothing. Prints for five folds
that were left out how many asides would be refused, and how many tellings lost. The pairs are tellings of a stranger,
each with three questions after it in other words.
"""

from __future__ import annotations

import asyncio
import json
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.domain.text import plain
from app.domain.told.reading import read_facts
from app.memory.embedding.open_embedder import open_embedder
from app.memory.told.earnest import SURELY_ASIDE, WEIGHTS_FILE
from app.memory.told.nearness import MEANS_FILE

Floats = NDArray[np.float64]

EXAMPLES = Path(__file__).parent / "data" / "told"
FOLDS, SEED = 5, 12
# Steps of gradient descent, its rate, and the weight of the squared weights: the best of three that were tried.
STEPS, RATE, DECAY = 800, 2.0, 3e-4


def read(name: str) -> list[str]:
    """The sentences of one file."""
    rows = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    return [row for row in rows if row and not row.startswith("#")]


def fitted(x: Floats, aside: Floats) -> tuple[Floats, float]:
    """Weights and bias; both kinds count the same, however many there are of each."""
    each = np.where(aside == 1, 0.5 / aside.mean(), 0.5 / (1 - aside.mean()))
    weights, bias = np.zeros(x.shape[1]), 0.0
    for _ in range(STEPS):
        wrong = (chance(x, weights, bias) - aside) * each
        weights -= RATE * (x.T @ wrong / len(x) + DECAY * weights)
        bias -= RATE * float(wrong.mean())
    return weights, bias


def chance(x: Floats, weights: Floats, bias: float) -> Floats:
    """The chance of each row to be an aside."""
    found: Floats = 1.0 / (1.0 + np.exp(-(x @ weights + bias)))
    return found


async def embed(texts: list[str]) -> tuple[str, Floats]:
    """The model's name and the vectors. Raises EmbedderUnavailableError without MiniLM."""
    embedder = open_embedder("minilm")
    await embedder.wait_ready()
    vectors = await embedder.embed(texts)
    await embedder.close()
    return embedder.model_id, vectors.astype(np.float64)


def fit_means() -> None:
    """Writes the mean vector of questions and of what is kept of tellings; the day of telling says nothing of them."""
    pairs = [json.loads(row) for row in read("pairs.jsonl")]
    asked = [plain(ask) for pair in pairs for ask in pair["ask"]]
    told = [fact.words for pair in pairs for fact in read_facts(pair["tell"], date(2026, 1, 1))]
    model_id, vectors = asyncio.run(embed([*asked, *told]))
    questions, tellings = vectors[: len(asked)].mean(axis=0), vectors[len(asked) :].mean(axis=0)
    means = {"questions": questions.astype(np.float32), "tellings": tellings.astype(np.float32)}
    np.savez(MEANS_FILE, allow_pickle=False, model_id=np.array(model_id), **means)


def main() -> None:
    """Fits, says what left-out examples show, and writes the weights."""
    asides, tellings = read("asides.txt"), read("tellings.txt")
    model_id, x = asyncio.run(embed([*asides, *tellings]))
    aside = np.array([1.0] * len(asides) + [0.0] * len(tellings))
    fold = np.random.default_rng(SEED).integers(FOLDS, size=len(x))
    refused = np.zeros(len(x), dtype=bool)
    for number in range(FOLDS):
        out = fold == number
        refused[out] = chance(x[out], *fitted(x[~out], aside[~out])) >= SURELY_ASIDE
    print(f"left out: {refused[aside == 1].mean():.2f} of asides refused, {refused[aside == 0].mean():.2f} of tellings")
    weights, bias = fitted(x, aside)
    np.savez(WEIGHTS_FILE, model_id=np.array(model_id), weights=weights.astype(np.float32), bias=np.array(bias))
    fit_means()


if __name__ == "__main__":
    main()
