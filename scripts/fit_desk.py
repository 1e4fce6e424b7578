"""Fits the steward's ear for questions: the vectors of the written ones, and the classifier that chooses between kinds.

    python -m scripts.fit_desk            after any change of a question (one minute, and two more for what is new)
    python -m scripts.fit_desk --vectors  app/desk/questions.npz alone

`app/desk/questions.npz` has the vectors of the written questions, kept as bytes: the directions of a question move by
less than a hundredth. `app/desk/chooser.npz` has the weights of a logistic regression over vectors and words, fitted to
the written questions and to those of `scripts/data/desk/strangers.tsv`, which the club itself does not read.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.desk.chooser import COLUMNS, OF_VECTOR, WEIGHTS_FILE, word_features
from app.desk.questions import VECTORS_FILE, QuestionKind, all_kinds, digest_of, written_texts
from app.domain.text import plain
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.open_embedder import open_embedder, open_listening

Floats = NDArray[np.float32]

STRANGERS = Path(__file__).parent / "data" / "desk" / "strangers.tsv"
# Texts embedded at once.
AT_ONCE = 32
# Of the regression: passes, texts of one step, rate, weight of the squared weights, and how much rarer kinds are raised
# (1: to the same weight). Chosen by 224 questions of real strangers, of which the right kind came first most often.
EPOCHS, BATCH, RATE, DECAY, EVENNESS = 8, 256, 0.02, 1e-4, 0.5
SEED = 1


def read_strangers(kinds: Sequence[QuestionKind]) -> list[tuple[int, str]]:
    """Each stranger's question with the number of its kind. Raises ValueError for a kind that there is not."""
    numbers = {kind.id: at for at, kind in enumerate(kinds)}
    found = []
    for row in STRANGERS.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            kind, text = row.split("\t")
            if kind not in numbers:
                raise ValueError(f"a question of a kind that there is not: {kind}")
            found.append((numbers[kind], text))
    return found


async def embedded(listening: Embedder, texts: Sequence[str]) -> Floats:
    """The vectors (N, D) of texts, of length 1."""
    read = [plain(text) for text in texts]
    vectors = np.concatenate([await listening.embed(read[at : at + AT_ONCE]) for at in range(0, len(read), AT_ONCE)])
    found: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return found


def features(texts: Sequence[str], vectors: Floats) -> Floats:
    """What the classifier reads of each text: its vector, then its words."""
    hashed = np.zeros((len(texts), COLUMNS), dtype=np.float32)
    for row, text in enumerate(texts):
        columns, weights = word_features(plain(text))
        hashed[row, columns] = weights
    return np.hstack([OF_VECTOR * vectors, hashed]).astype(np.float32)


def trained(x: Floats, kinds: NDArray[np.int64], count: int) -> tuple[Floats, Floats]:
    """Weights (D, K) and bias (K,) by Adam, some texts at a time; kinds of few texts weigh more than their number."""
    each = np.bincount(kinds, minlength=count)[kinds] ** -EVENNESS
    each = (each / each.mean()).astype(np.float32)
    places = [np.zeros((x.shape[1], count), np.float32), np.zeros(count, np.float32)]
    moments = [(np.zeros_like(place), np.zeros_like(place)) for place in places]
    rng = np.random.default_rng(SEED)
    steps = EPOCHS * -(-len(x) // BATCH)
    order = np.concatenate([rng.permutation(len(x)) for _ in range(EPOCHS)])
    for step, rows in enumerate(np.array_split(order, steps), start=1):
        scores = x[rows] @ places[0] + places[1]
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        wrong = scores / scores.sum(axis=1, keepdims=True)
        wrong[np.arange(len(rows)), kinds[rows]] -= 1
        wrong *= each[rows][:, None]
        gradients = (x[rows].T @ wrong + DECAY * len(rows) * places[0], wrong.sum(axis=0))
        rate = RATE * (1 - step / (steps + 1))
        for place, gradient, (first, second) in zip(places, gradients, moments, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            place -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return places[0], places[1]


async def fit_vectors(listening: Embedder) -> None:
    """Writes the vectors of the written questions; those that are known already are kept."""
    texts = list(dict.fromkeys(written_texts()))
    known: dict[str, NDArray[np.int8]] = {}
    if VECTORS_FILE.is_file():
        with np.load(VECTORS_FILE, allow_pickle=False) as stored:
            if str(stored["model_id"]) == listening.model_id:
                known = dict(zip(stored["digests"].tolist(), stored["vectors"], strict=True))
    if new := [text for text in texts if digest_of(text) not in known]:
        vectors = await embedded(listening, new)
        rows = np.round(vectors / np.abs(vectors).max() * 127).astype(np.int8)
        known |= {digest_of(text): row for text, row in zip(new, rows, strict=True)}
    np.savez_compressed(
        VECTORS_FILE,
        vectors=np.stack([known[digest_of(text)] for text in texts]),
        digests=np.array([digest_of(text) for text in texts]),
        model_id=np.array(listening.model_id),
    )
    print(f"{len(texts)} texts, {len(new)} of them new, {VECTORS_FILE.stat().st_size / 1024:.0f} KB")


async def fit_chooser(listening: Embedder) -> None:
    """Writes the weights of the classifier."""
    kinds = all_kinds()
    examples = [(at, text) for at, kind in enumerate(kinds) for text in (*kind.said, kind.topic, kind.answer) if text]
    examples += read_strangers(kinds)
    texts = [text for _, text in examples]
    x = features(texts, await embedded(listening, texts))
    weights, bias = trained(x, np.array([at for at, _ in examples]), len(kinds))
    scales = (np.abs(weights).max(axis=0) / 127).astype(np.float32)
    np.savez_compressed(
        WEIGHTS_FILE,
        weights=np.round(weights / scales).astype(np.int8),
        scales=scales,
        bias=bias,
        kinds=np.array([kind.id for kind in kinds]),
        model_id=np.array(listening.model_id),
    )
    print(f"{len(texts)} examples of {len(kinds)} kinds, {WEIGHTS_FILE.stat().st_size / 1024:.0f} KB")


async def fit(*, vectors_alone: bool) -> None:
    """Writes the files. Raises EmbedderUnavailableError without MiniLM."""
    embedder = open_embedder("minilm")
    await embedder.start()
    listening = open_listening(embedder, "minilm")
    await listening.start()
    await listening.wait_ready()
    await fit_vectors(listening)
    if not vectors_alone:
        await fit_chooser(listening)
    await listening.close()
    await embedder.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", action="store_true", help="only the vectors of the written questions")
    asyncio.run(fit(vectors_alone=parser.parse_args().vectors))
