"""An embedder without a model: hashed words and letter groups. Likeness of wording, not of meaning."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import log

import numpy as np
from numpy.typing import NDArray

MODEL_ID = "hashed-ngrams-1"  # a new number whenever the features below change: vectors of two ids never meet
DIMENSION = 384  # as wide as the model it stands in for, so that no column depends on the choice
GROUP_SIZES = (3, 4)  # letters per group: shorter ones are in every word, longer ones are nearly the word itself
WORD_WEIGHT = 1.0
PAIR_WEIGHT = 0.5  # two words in a row: rarer than a word, but a hit says more than chance
GROUP_WEIGHT = 0.35  # a word of six letters has nine groups, which together may about equal the word itself
FEATURES_REMEMBERED = 65_536  # hashed features kept, about 10 MB: the words of a club's talk repeat all the time
WORDS_REMEMBERED = 4_096  # words whose features are kept, about 4 MB: the board's prose has some hundred

_WORD = re.compile(r"\w+")


class HashedEncoder:
    """Deterministic on every machine: features go through BLAKE2, never through Python's seeded hash."""

    model_id = MODEL_ID
    dimension = DIMENSION
    quick = True

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (len(texts), DIMENSION) and length 1; a text without a word gets the first unit vector."""
        vectors = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for row, text in enumerate(texts):
            times = Counter(_features(text))
            # Damped: a word said ten times is not ten times the topic.
            weights = [weight * (1.0 + log(count)) for (_, _, weight), count in times.items()]
            columns = [column for _, column, _ in times]
            vectors[row] = np.bincount(columns, weights, minlength=DIMENSION) if columns else 0.0
        lengths = np.linalg.norm(vectors, axis=1)
        vectors[lengths == 0.0, 0] = 1.0
        vectors /= np.where(lengths == 0.0, 1.0, lengths)[:, None].astype(np.float32)
        return vectors


# A feature: what tells it from the others, its column, and its signed weight.
Feature = tuple[int, int, float]


def _features(text: str) -> Iterator[Feature]:
    """Words, pairs of words and groups of letters within a word, each with its place."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = _WORD.findall(folded)
    pairs = (_place(f"p:{first} {second}", PAIR_WEIGHT) for first, second in pairwise(words))
    return chain(chain.from_iterable(map(_of_word, words)), pairs)


@lru_cache(maxsize=WORDS_REMEMBERED)
def _of_word(word: str) -> tuple[Feature, ...]:
    edged = f"<{word}>"
    groups = (edged[start : start + size] for size in GROUP_SIZES for start in range(len(edged) - size + 1))
    return (_place(f"w:{word}", WORD_WEIGHT), *(_place(f"g:{group}", GROUP_WEIGHT) for group in groups))


@lru_cache(maxsize=FEATURES_REMEMBERED)
def _place(feature: str, weight: float) -> Feature:
    """Where a feature of this weight goes; signs let chance collisions cancel on average."""
    digest = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
    return digest, digest % DIMENSION, weight if digest >> 63 else -weight
