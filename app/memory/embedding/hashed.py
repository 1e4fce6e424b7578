"""An embedder without a model: hashed words and letter groups. Likeness of wording, not of meaning."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

MODEL_ID = "hashed-ngrams-1"  # a new number whenever the features below change: vectors of two ids never meet
DIMENSION = 384  # as wide as the model it stands in for, so that no column depends on the choice
GROUP_SIZES = (3, 4)  # letters per group: shorter ones are in every word, longer ones are nearly the word itself
# Of a word, of two in a row (rarer than a word, but a hit says more than chance) and of a group of letters (a word of
# six has nine groups, which together may about equal the word itself).
WEIGHTS = (1.0, 0.5, 0.35)
WORDS_REMEMBERED = 8_192  # whose features are kept, about 4 MB: the words of a club's talk repeat all the time
PAIRS_REMEMBERED = 16_384  # the same of two words in a row, about 3 MB
LONGEST_REMEMBERED = 32  # letters of a word that is kept: whatever strangers write, all of it stays under 20 MB

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
            vectors[row] = _summed(text)
        lengths = np.linalg.norm(vectors, axis=1)
        vectors[lengths == 0.0, 0] = 1.0
        vectors /= np.where(lengths == 0.0, 1.0, lengths)[:, None].astype(np.float32)
        return vectors


def _summed(text: str) -> NDArray[np.float64]:
    """What the words, the pairs of words and the groups of letters within a word add up to, each in its column."""
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    if not words:
        return np.zeros(DIMENSION)
    short = [len(word) <= LONGEST_REMEMBERED for word in words]
    known = [_known_word(word) if kept else _of_word(word) for word, kept in zip(words, short, strict=True)]
    pairs = [
        _known_pair(*pair) if all(kept) else _of_pair(*pair)
        for pair, kept in zip(pairwise(words), pairwise(short), strict=True)
    ]
    groups = np.concatenate([groups for _, groups in known])
    features = np.concatenate((np.array([digest for digest, _ in known] + pairs, np.uint64), groups))
    weights = np.repeat(WEIGHTS, (len(words), len(pairs), len(groups)))
    features, first, times = np.unique(features, return_index=True, return_counts=True)
    # Damped: a word said ten times is not ten times the topic. Signs let chance collisions cancel on average.
    signed = np.where(features >> np.uint64(63), 1.0, -1.0) * weights[first] * (1.0 + np.log(times))
    total = np.zeros(DIMENSION)
    np.add.at(total, features % DIMENSION, signed)
    return total


def _of_word(word: str) -> tuple[int, NDArray[np.uint64]]:
    """What tells the word from others, and the same of its groups of letters."""
    edged = f"<{word}>"
    groups = [edged[start : start + size] for size in GROUP_SIZES for start in range(len(edged) - size + 1)]
    return _digest(f"w:{word}"), np.array([_digest(f"g:{group}") for group in groups], np.uint64)


def _of_pair(first: str, second: str) -> int:
    return _digest(f"p:{first} {second}")


_known_word = lru_cache(maxsize=WORDS_REMEMBERED)(_of_word)
_known_pair = lru_cache(maxsize=PAIRS_REMEMBERED)(_of_pair)


def _digest(feature: str) -> int:
    """A feature as a number below 2 ** 64, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
