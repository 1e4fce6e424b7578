"""Tells the topic of a sentence: multinomial logistic regression over its embedding, its form and its words.

The weights are fitted by `scripts/fit_ear.py`. There are two sets: one with embeddings of MiniLM, one for sentences
whose embedding is not there (another embedder, or one that still loads).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from app.soul.listening.features import forms, words
from app.soul.listening.topics import Subject

Floats = NDArray[np.float32]
T = TypeVar("T", bound=StrEnum)

WEIGHTS_FILE = Path(__file__).with_name("ear.npz")


@dataclass(frozen=True, eq=False)
class Weights:
    """One set, for K topics: `vector` (384, K), empty (0, K) for the set without embeddings; `form` (FORMS, K), `words`
    (COLUMNS, K), `bias` (K,). Scores are divided by `temperature`, so that chances are as often right as they say."""

    vector: Floats
    form: Floats
    words: Floats
    bias: Floats
    temperature: float

    def scores(self, text: str, vector: Floats | None) -> Floats:
        """The K scores of a text (as `plain` gives it), before the softmax."""
        columns, weights = words(text)
        found: Floats = weights @ self.words[columns] + forms(text) @ self.form + self.bias
        return found if vector is None else found + vector @ self.vector


class Classifier(Generic[T]):
    """Both sets of weights, and the topics that their columns stand for."""

    def __init__(self, topics: tuple[T, ...], with_vector: Weights, without: Weights, model_id: str) -> None:
        """`model_id` is the embedder whose vectors the first set reads."""
        self.model_id = model_id
        self._topics = topics
        self._with_vector, self._without = with_vector, without

    def chances(self, text: str, vector: Floats | None) -> Mapping[T, float]:
        """The chance of each topic for a text (as `plain` gives it), together 1. `vector` is its embedding of length 1
        by `model_id`, None if there is none."""
        return dict(zip(self._topics, self.spread(text, vector).tolist(), strict=True))

    def spread(self, text: str, vector: Floats | None) -> Floats:
        """The same chances as an array (K,)."""
        weights = self._without if vector is None else self._with_vector
        scores = weights.scores(text, vector) / weights.temperature
        raised: Floats = np.exp(scores - scores.max())
        raised /= raised.sum()
        return raised


@lru_cache(maxsize=1)
def load_classifier(path: Path = WEIGHTS_FILE) -> Classifier[Subject]:
    """The fitted classifier of topics. Raises OSError if the file is missing, ValueError if it is damaged."""
    return read_classifier(path, Subject)


def read_classifier(path: Path, topics: type[T]) -> Classifier[T]:
    """A classifier as it was written. Raises OSError if the file is missing, ValueError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        known = tuple(topics(name) for name in stored["subjects"].tolist())
        with_vector, without = (_read(stored, name) for name in ("with", "without"))
        return Classifier(known, with_vector, without, str(stored["model_id"]))


def _read(stored: Mapping[str, NDArray[np.generic]], name: str) -> Weights:
    vector, form, hashed, bias = (
        np.asarray(stored[f"{name}_{part}"], dtype=np.float32) for part in ("vector", "form", "words", "bias")
    )
    return Weights(vector, form, hashed, bias, float(stored[f"{name}_temperature"].item()))
